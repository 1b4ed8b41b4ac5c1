import { type Tx, firstRow, sql } from '../../platform/db/db.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { stopIfRefused } from '../records/payout-stop.ts'
import type { StatusCallback } from '../rails/rail.ts'
import type { CallbackVerdict } from '../records/cases.ts'
import type { QueryPurpose, StatusQuery } from '../records/query-status.ts'
import { onClaimStatus } from '../claims/on-claim-status.ts'
import { onReceiptStatus } from '../receipts/on-receipt-status.ts'
import { onPayoutStatus } from '../payouts/on-payout.ts'

type QueryRow = StatusQuery & { state: string; conversation_id: string | null }

const lockQuery = (tx: Tx, id: string): Promise<QueryRow | undefined> =>
  firstRow(
    tx,
    sql<QueryRow>`select id, purpose, subject, receipt, originator_id, state, conversation_id
      from payments.rail_requests where id = ${id} and kind = 'status' for update`,
  )

/**
 * Stores the answer with its query, and gives it to the listener of its purpose. What does not fit the query
 * is a case.
 */
export async function onStatus(
  tx: Tx,
  dependencies: Dependencies,
  { id, callback, callbackId }: { id: string; callback: StatusCallback; callbackId: string },
): Promise<CallbackVerdict> {
  const query = await lockQuery(tx, id)
  if (!query) return { verdict: 'case', problem: 'no such query' }
  if ((query.conversation_id ?? callback.conversationId) !== callback.conversationId)
    return { verdict: 'case', problem: 'other conversation id' }
  if (query.state === 'answered') return { verdict: 'repeated' }
  if (query.receipt !== null && callback.found && callback.found.receipt !== query.receipt)
    return { verdict: 'case', problem: 'an answer about another receipt' }
  const now = new Date(dependencies.ctx.clock.now())
  await sql`update payments.rail_requests set state = 'answered', outcome = ${callback.outcome},
    code = ${callback.code}, answered_at = ${now},
      found = ${callback.found ? JSON.stringify(callback.found) : null},
        conversation_id = ${callback.conversationId} where id = ${id}`.execute(tx)
  // The query itself was refused: the operator's password or role is not valid any more.
  if (callback.outcome === 'refused')
    await stopIfRefused(tx, dependencies, { code: callback.code, about: `ask:${id}` })
  return statusListeners[query.purpose](tx, dependencies, { query, callback, callbackId })
}

/** A query that waited too long in M-PESA's queue: it has no answer, and may be sent again. */
export async function onStatusTimeout(tx: Tx, _: Dependencies, id: string): Promise<CallbackVerdict> {
  const query = await firstRow(
    tx,
    sql<{ state: string }>`select state from payments.rail_requests where id = ${id} for update`,
  )
  if (!query) return { verdict: 'case', problem: 'no such query' }
  if (query.state === 'answered' || query.state === 'timed_out') return { verdict: 'repeated' }
  await sql`update payments.rail_requests set state = 'timed_out' where id = ${id}`.execute(tx)
  return { verdict: 'applied' }
}

/** Applies the answer to the queries of one purpose, in the transaction that processes the answer, once. */
export type StatusListener = (
  tx: Tx,
  dependencies: Dependencies,
  answer: { query: StatusQuery; callback: StatusCallback; callbackId: string },
) => Promise<CallbackVerdict>

const statusListeners: Readonly<Record<QueryPurpose, StatusListener>> = {
  receipt: onReceiptStatus,
  payout: onPayoutStatus,
  claim: onClaimStatus,
}
