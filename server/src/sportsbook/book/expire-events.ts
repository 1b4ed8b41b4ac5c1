import { SPORTS } from '@ruka/contract/limits'
import { marketOf } from '@ruka/sports/markets.rules'
import { standingOf } from '@ruka/sports/results.rules'
import type { Ctx } from '../../platform/context/context.ts'
import { rows, sql } from '../../platform/db/db.ts'
import { EVENT } from '../model/book.rules.ts'
import { setCancels } from '../selections/cancels.ts'
import { decideSelections, type Decision } from '../selections/decide-selections.ts'
import { lockEventsAlone } from '../model/event-locks.ts'
import { IS_LISTED } from '../reads/read-events.ts'

const SELECTIONS_MAX = 500
const HOURS_MS = SPORTS.postponedHours * 3_600_000
const REASON = `The match was not finished within ${SPORTS.postponedHours} hours of its first kick-off.`

/**
 * Bets on real matches that were not played within 48 hours of their first kick-off are void; of an abandoned
 * match, what was decided stands. The first kick-off of a bet is the one that it was placed on: a bet that
 * was placed after a match was put off waits for the new time. Gives how many selections it decided.
 */
export const expireEvents = (ctx: Ctx): Promise<number> =>
  ctx.db.tx(async tx => {
    const atMs = ctx.clock.now()
    const found = await rows(tx, overdueSelections(atMs - HOURS_MS))
    await lockEventsAlone(
      tx,
      found.map(({ eventId }) => eventId),
    )
    const cause = `rule:${SPORTS.postponedHours}h`
    const decided = found.map(selection => ({ selection, verdict: standingVerdict(selection) }))
    const standing = decided.flatMap(({ selection, verdict }) =>
      verdict ? [{ ...selection, verdict, deadHeat: null, reason: REASON, cause, decidedMs: atMs }] : [],
    )
    await decideSelections(tx, standing, { atMs, source: 'rule' })
    const cancels = decided.flatMap(({ selection, verdict }) =>
      verdict ? [] : [{ ...selection, fromMs: null, isOn: true, reason: REASON }],
    )
    await setCancels(tx, cancels, { atMs, cause, decidedMs: atMs, source: 'rule' })
    return found.length
  })

type Overdue = {
  readonly eventId: string
  readonly market: number
  readonly specifiers: string
  readonly outcome: string
  readonly status: number
  readonly home: number | null
  readonly away: number | null
  /** When its kick-off was moved to a time that is not overdue; null where it was not. */
  readonly toMs: number | null
}

/**
 * Undecided selections of matches that are not over and that have bets on a kick-off before a time. Each
 * kick-off that was known is a row of facts, and counts for the bets from its row until the next.
 */
const overdueSelections = (beforeMs: number) => sql<Overdue>`select s.event_id as "eventId", s.market,
    s.specifiers, s.outcome, e.status, e.home_score as home, e.away_score as away,
    (extract(epoch from m.moved_at) * 1000)::bigint as "toMs"
  from sportsbook.events as e cross join lateral (
    select max(at) as known_at from sportsbook.event_facts
    where event_id = e.id and kick_off_at <= ${new Date(beforeMs)}::timestamptz) as f
  cross join lateral (select min(at) as moved_at from sportsbook.event_facts
    where event_id = e.id and at > f.known_at) as m
  cross join lateral (select * from sportsbook.selections
    where event_id = e.id and verdict is null offset 0) as s
  where e.first_kick_off_at <= ${new Date(beforeMs)}::timestamptz
    and e.status not in (${EVENT.live}, ${EVENT.ended}, ${EVENT.closed})
    and not s.voids @> f.known_at and ${IS_LISTED}
  order by s.id limit ${SELECTIONS_MAX}`

/**
 * How an outcome of an abandoned match stands whatever else had been played; undefined where that is not
 * known.
 */
function standingVerdict({ status, home, away, outcome, ...line }: Overdue): Decision['verdict'] | undefined {
  const market = marketOf(line.market)
  if (status !== EVENT.abandoned || home === null || away === null || !market) return undefined
  const verdicts = standingOf({ score: { home, away } }, market, line.specifiers)
  const verdict = verdicts?.[market.outcomes.findIndex(({ id }) => id === outcome)]
  return verdict === 'undecided' ? undefined : verdict
}
