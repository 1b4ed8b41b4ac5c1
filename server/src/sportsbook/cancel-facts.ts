import { SPORTS } from '@ruka/contract/limits'
import { nairobiDate, nairobiStartMs } from '@ruka/contract/taxes'
import { firstRow, rows, sql, type Reader } from '../platform/db.ts'
import { EVENT } from './book.rules.ts'
import type { CancelFacts } from './cancel.rules.ts'

type Slip = Omit<CancelFacts, 'hasBegun' | 'before' | 'today'> & {
  readonly id: number
  readonly playerId: string
}

/**
 * What decides at a moment whether a slip may be cancelled; to be decided upon only behind the locks of its
 * events and of the player's balances.
 */
export async function cancelFactsOf(reader: Reader, slip: Slip, atMs: number): Promise<CancelFacts> {
  const begun = await rows(reader, begunEvents(slip.id, atMs))
  const counts = await firstRow(reader, countsOf(slip, atMs))
  return { ...slip, ...counts!, hasBegun: begun.length > 0 }
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
