import { type Tx, firstRow, sql } from '../../platform/db/db.ts'
import { type CallbackVerdict, openCase } from '../records/cases.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { stopIfRefused } from '../records/payout-stop.ts'
import type { ReversalCallback } from '../rails/rail.ts'
import { findReceipt } from '../records/receipts.ts'
import { reverseReceipt } from './reversals.ts'

type Row = { receipt: string; state: string; conversation_id: string | null }

/** Applies the result of a reversal that staff requested: done, it is booked; refused, a case is opened. */
export async function onReversal(
  tx: Tx,
  dependencies: Dependencies,
  { id, callback }: { id: string; callback: ReversalCallback },
): Promise<CallbackVerdict> {
  const request = await firstRow(
    tx,
    sql<Row>`select receipt, state, conversation_id from payments.rail_requests where id = ${id}
      and kind = 'reversal' for update`,
  )
  if (!request) return { verdict: 'case', problem: 'no such request' }
  if ((request.conversation_id ?? callback.conversationId) !== callback.conversationId)
    return { verdict: 'case', problem: 'other conversation id' }
  if ((callback.receipt ?? request.receipt) !== request.receipt)
    return { verdict: 'case', problem: 'a reversal of another receipt' }
  if (request.state === 'answered') return { verdict: 'repeated' }
  const { receipt } = request
  const outcome = callback.isReversed ? 'reversed' : 'refused'
  await sql`update payments.rail_requests set state = 'answered', outcome = ${outcome},
    code = ${callback.code}, conversation_id = ${callback.conversationId},
      answered_at = ${new Date(dependencies.ctx.clock.now())} where id = ${id}`.execute(tx)
  if (!callback.isReversed) {
    await stopIfRefused(tx, dependencies, { code: callback.code, about: `ask:${id}` })
    await openCase(tx, dependencies.ctx, {
      kind: 'reversal',
      subject: `receipt:${receipt}`,
      problem: 'M-PESA did not give a payment back',
      evidence: { resultCode: callback.code },
    })
    return { verdict: 'applied' }
  }
  const known = await findReceipt(tx, receipt)
  if (!known) throw new Error('a reversal was asked for a receipt that is gone')
  const { reversalReceipt } = callback
  const result = await reverseReceipt(tx, dependencies, {
    receipt,
    cents: known.cents,
    reversalReceipt,
    source: 'request',
  })
  // Another source may have reported the reversal before; the request is answered anyway.
  return result.verdict === 'repeated' ? { verdict: 'applied' } : result
}
