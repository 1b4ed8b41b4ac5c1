import type { Ctx } from '../platform/context/context.ts'
import type { Lease } from '../platform/db/lease.ts'
import type { Running } from '../platform/process/module.ts'
import { leadRounds } from '../rounds/index.ts'
import { openBookKeeper, wakeSettlement } from '../sportsbook/index.ts'
import { leagueTopicOf, openBroadcast } from './broadcaster.ts'
import { LeagueRoom } from './league-room.ts'
import { openLeagues } from './leagues.ts'

/** The consumer of messages in the sportsbook; slips that they decide are settled at once. */
export const openKeeper = (ctx: Ctx) => openBookKeeper(ctx, () => wakeSettlement(ctx), 'virtuals')

/**
 * Runs the leagues that this process leads. Resolves after the first attempt to lead each. Each room that is
 * opened here is passed to `opened`.
 */
export const runLeagues = (
  ctx: Ctx,
  opened: (room: LeagueRoom) => void = () => undefined,
): Promise<Running> =>
  leadRounds(
    ctx,
    openLeagues(ctx).map(league => ({
      name: `virtuals.${league.slug}`,
      topic: leagueTopicOf(league.slug),
      // What is unfinished, the room finds in the database.
      recover: async () => undefined,
      async open(lease: Lease) {
        const broadcast = openBroadcast(ctx.bus, league.slug, lease.epoch)
        const room = new LeagueRoom({ ctx, lease, league, keeper: openKeeper(ctx), broadcast })
        opened(room)
        return room
      },
    })),
  )
