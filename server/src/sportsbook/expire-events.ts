import { SPORTS } from '@ruka/contract/limits'
import { marketOf } from '@ruka/sports/markets.rules'
import { standingOf } from '@ruka/sports/results.rules'
import type { Ctx } from '../platform/context.ts'
import { rows, sql, type Tx } from '../platform/db.ts'
import { EVENT } from './book.rules.ts'
import { decideSelections, type Decision } from './decide-selections.ts'
import { lockEventsAlone } from './event-locks.ts'

const EVENTS_MAX = 50
const HOURS_MS = SPORTS.postponedHours * 3_600_000
const REASON = `The match was not finished within ${SPORTS.postponedHours} hours of its first kick-off.`

/**
 * Bets on matches that were not played within 48 hours of their first kick-off are void; of an abandoned match, what
 * was decided stands. Gives the events whose bets it decided.
 */
export const expireEvents = (ctx: Ctx): Promise<readonly string[]> =>
  ctx.db.tx(async tx => {
    const atMs = ctx.clock.now()
    const overdue = await rows(tx, overdueEvents(atMs - HOURS_MS))
    const ids = overdue.map(({ id }) => id)
    await lockEventsAlone(tx, ids)
    for (const event of overdue)
      await decideSelections(tx, await decisionsFor(tx, event), {
        atMs,
        decidedMs: atMs,
        source: 'rule',
        cause: `rule:${SPORTS.postponedHours}h`,
      })
    return ids
  })

type EventRow = {
  readonly id: string
  readonly status: number
  readonly home_score: number | null
  readonly away_score: number | null
}
const overdueEvents = (beforeMs: number) =>
  sql<EventRow>`select id, status, home_score, away_score from sportsbook.events as e
    where first_kick_off_at <= ${new Date(beforeMs)}::timestamptz
      and status not in (${EVENT.live}, ${EVENT.ended}, ${EVENT.closed})
      and exists (select 1 from sportsbook.selections as s where s.event_id = e.id and s.verdict is null
        and s.source = 'feed')
    order by id limit ${EVENTS_MAX}`

async function decisionsFor(tx: Tx, event: EventRow): Promise<readonly Decision[]> {
  const open = await rows(
    tx,
    sql<{ market: number; specifiers: string; outcome: string }>`select market, specifiers, outcome
      from sportsbook.selections where event_id = ${event.id} and verdict is null and source = 'feed'`,
  )
  return open.map(({ market, specifiers, outcome }) => ({
    eventId: event.id,
    market,
    specifiers,
    outcome,
    verdict: standingVerdict(event, { market, specifiers, outcome }) ?? 'void',
    deadHeat: null,
    reason: REASON,
  }))
}

/** How an outcome stands whatever else had been played; undefined where that is not known. */
function standingVerdict(
  { status, home_score, away_score }: EventRow,
  selection: { readonly market: number; readonly specifiers: string; readonly outcome: string },
): Decision['verdict'] | undefined {
  const market = marketOf(selection.market)
  if (status !== EVENT.abandoned || home_score === null || away_score === null || !market) return undefined
  const verdicts = standingOf({ score: { home: home_score, away: away_score } }, market, selection.specifiers)
  const verdict = verdicts?.[market.outcomes.findIndex(({ id }) => id === selection.outcome)]
  return verdict === 'undecided' ? undefined : verdict
}
