import type { Ctx } from '../platform/context.ts'
import { currentIncarnation } from '../platform/incarnation.ts'
import { rows, sql } from '../platform/db.ts'
import type { Lease } from '../platform/lease.ts'
import type { Running } from '../platform/module.ts'
import { leadRounds } from '../rounds/index.ts'
import { openBookKeeper, wakeSettlement } from '../sportsbook/index.ts'
import { leagueTopicOf, openBroadcast } from './broadcaster.ts'
import { voidRound } from './close-round.ts'
import { LeagueRoom } from './league-room.ts'
import { openLeagues, type League } from './leagues.ts'
import { VOID_REASONS } from './next-step.rules.ts'
import { readRunning } from './stored-rounds.ts'

/** The consumer of messages in the sportsbook; slips that they decide are settled at once. */
export const openKeeper = (ctx: Ctx) => openBookKeeper(ctx, () => wakeSettlement(ctx), 'virtuals')

/**
 * Runs the leagues that this process leads. Resolves after the first attempt to lead each. `opened` gets each room
 * that is opened here.
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
      recover: (lease: Lease) => voidForeign(ctx, lease, league),
      async open(lease: Lease) {
        const broadcast = openBroadcast(ctx.bus, league.slug, lease.epoch)
        const room = new LeagueRoom({ ctx, lease, league, keeper: openKeeper(ctx), broadcast })
        opened(room)
        return room
      },
    })),
  )

/**
 * Voids rounds that were not drawn before the database was restored or promoted: the public may know more of them
 * than it does.
 */
async function voidForeign(ctx: Ctx, lease: Lease, { slug }: League): Promise<void> {
  const foreign = await rows(
    ctx.db.read,
    sql<{ number: number }>`select number from virtuals.seasons
      where league = ${slug} and incarnation is distinct from ${currentIncarnation}`,
  )
  const seasons = new Set(foreign.map(({ number }) => number))
  const keeper = openKeeper(ctx)
  for (const round of await readRunning(ctx.db.read, slug))
    if (seasons.has(round.season) && round.state !== 'drawn')
      await voidRound(ctx, { round, keeper, reason: VOID_REASONS.restored, seed: null, lease })
}
