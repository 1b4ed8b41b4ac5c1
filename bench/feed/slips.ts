import { asCents } from '@ruka/contract/money'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { rows, sql } from '../../server/src/platform/db/db.ts'
import { below, uuid, type Random } from '../../server/src/platform/base/random.ts'
import { openBetting, type LegAsked } from '../../server/src/sportsbook/index.ts'

const LEGS_MAX = 3
const STAKE_KES_MAX = 50

type Offered = LegAsked & { readonly live: boolean }

/** Places slips of one to three legs on what the stored prices offer, live bets among them; how many are taken. */
export function openSlips(ctx: Ctx, players: readonly string[], random: Random) {
  const place = openBetting(ctx)
  return async (count: number): Promise<number> => {
    const offered = await offeredOf(ctx)
    const byEvent = [...Map.groupBy(offered, ({ eventId }) => eventId).values()]
    if (byEvent.length === 0) return 0
    const verdicts = await Promise.all(
      Array.from({ length: count }, () =>
        place({
          playerId: players[below(random, players.length)]!,
          requestId: uuid(ctx.random, ctx.clock.now()),
          stakeCents: asCents(100 * (1 + below(random, STAKE_KES_MAX))),
          legs: legsOf(byEvent, random),
          oddsPolicy: 'any',
        }),
      ),
    )
    return verdicts.filter(({ ok }) => ok).length
  }
}

function legsOf(byEvent: readonly (readonly Offered[])[], random: Random): readonly LegAsked[] {
  const first = below(random, byEvent.length)
  const count = Math.min(1 + below(random, LEGS_MAX), byEvent.length)
  return Array.from({ length: count }, (_, at) => {
    const offered = byEvent[(first + at) % byEvent.length]!
    return offered[below(random, offered.length)]!
  })
}

/** Lines that are open now, with odds at which neither end is certain. */
const offeredOf = (ctx: Ctx): Promise<readonly Offered[]> =>
  rows(
    ctx.db.read,
    sql<Offered>`select l.event_id as "eventId", l.market, l.specifiers, o.key as outcome,
        (o.value ->> 'odds')::bigint as odds, e.status = 1 as live
      from sportsbook.lines as l join sportsbook.events as e on e.id = l.event_id
      cross join lateral jsonb_each(l.outcomes) as o
      where l.status = 1 and e.facts_id is not null and e.status in (0, 1)
        and (o.value ->> 'active')::boolean and (o.value ->> 'odds')::bigint between 12000 and 60000
      order by l.event_id, l.market, l.specifiers, o.key`,
  )
