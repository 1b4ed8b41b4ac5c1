import { nairobiDate, nairobiStartMs } from '@ruka/contract/nairobi'
import { SPORTS } from '@ruka/contract/limits'
import { firstRow, rows, sql, type Reader } from '../../platform/db/db.ts'
import { EVENT } from '../model/book.rules.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { cancelRefusal, hasMoved, type CancelFacts } from './cancel.rules.ts'
import type { LegAsked } from '../slips/judge-slip.rules.ts'
import { oddsOffered } from './odds-offered.rules.ts'
import { distinctSelections, readJudgeFacts } from '../reads/read-facts.ts'

type Slip = Omit<CancelFacts, 'hasBegun' | 'before' | 'today' | 'hasMoved' | 'withinMinutes'> & {
  readonly id: number
  readonly playerId: string
}

/**
 * What decides at a moment whether a slip may be cancelled; to be decided upon only behind the locks of its
 * events and of the player's balances.
 */
export async function cancelFactsOf(
  reader: Reader,
  { config }: Pick<Ctx, 'config'>,
  { slip, atMs }: { readonly slip: Slip; readonly atMs: number },
): Promise<CancelFacts> {
  const begun = await rows(reader, begunEvents(slip.id, atMs))
  const counts = await firstRow(reader, countsOf(slip, atMs))
  const { SPORTS_CANCEL_MOVE_PERCENT: percent, SPORTS_CANCEL_MINUTES: withinMinutes } = config
  const facts = { ...slip, ...counts!, hasBegun: begun.length > 0, hasMoved: false, withinMinutes }
  // Prices are read only where they decide.
  if (percent === undefined || cancelRefusal(facts, atMs) !== undefined) return facts
  return { ...facts, hasMoved: await haveMoved(reader, slip, { percent, atMs }) }
}

/** Whether what is offered on a leg now is too far from its odds, or nothing is. */
async function haveMoved(
  reader: Reader,
  { id, playerId }: Slip,
  { percent, atMs }: { readonly percent: number; readonly atMs: number },
): Promise<boolean> {
  const legs = await rows(
    reader,
    sql<LegAsked>`select l.odds, x.event_id as "eventId", x.market, x.specifiers, x.outcome
      from sportsbook.slip_legs as l join sportsbook.selections as x on x.id = l.selection_id
      where l.slip_id = ${id}`,
  )
  const by = await readJudgeFacts(reader, { players: [playerId], selections: distinctSelections(legs), atMs })
  return legs.some(leg => {
    const odds = oddsOffered(leg, by)
    return odds === undefined || hasMoved(leg.odds, odds, percent)
  })
}

/** Events that have begun, or were to begin: a kick-off may have moved since the slip was placed. */
const begunEvents = (slipId: number, nowMs: number) =>
  sql<object>`select e.id from sportsbook.slip_legs as l
    join sportsbook.selections as x on x.id = l.selection_id join sportsbook.events as e on e.id = x.event_id
    where l.slip_id = ${slipId} and (e.kick_off_at <= ${new Date(nowMs)}::timestamptz
      or e.status not in (${EVENT.notStarted}, ${EVENT.delayed}, ${EVENT.postponed}))`

/** Slips of the product that the player placed before this one, and those that the player cancelled today. */
const countsOf = ({ playerId, product, id }: Slip, nowMs: number) =>
  sql<{ before: number; today: number }>`select
    (select count(*) from (select 1 from sportsbook.slips where player_id = ${playerId}
      and product = ${product} and id < ${id}
      and state <> 'refused' and parent_id is null limit ${SPORTS.cancel.afterBets}) as b)::int as before,
    (select count(*) from sportsbook.slips where player_id = ${playerId}
      and product = ${product} and state = 'cancelled'
      and placed_at >= ${new Date(nairobiStartMs(nairobiDate(nowMs)) - SPORTS.cancel.withinMinutes * 60_000)}
      and ended_at >= ${new Date(nairobiStartMs(nairobiDate(nowMs)))})::int as today`
