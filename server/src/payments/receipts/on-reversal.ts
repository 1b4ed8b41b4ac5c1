import { firstRow, sql, type Tx } from '../../platform/db.ts'
import { openCase } from '../cases.ts'
import type { Dependencies } from '../dependencies.ts'
import type { CallbackVerdict } from '../callback-verdict.ts'
import { stopIfRefused } from '../payout-stop.ts'
import type { ReversalCallback } from '../rails/rail.ts'
import { findReceipt } from './receipts.ts'
import { reverseReceipt } from './reversals.ts'

type Row = { receipt: string; state: string; conversation_id: string | null }

/** What came of a reversal that staff asked for: done, it is booked; refused, a person has to know. */
export async function onReversal(
  tx: Tx,
  dependencies: Dependencies,
  { id, callback }: { id: string; callback: ReversalCallback },
): Promise<CallbackVerdict> {
  const ask = await firstRow(
    tx,
    sql<Row>`select receipt, state, conversation_id from payments.rail_requests where id = ${id} and kind = 'reversal' for update`,
  )
  if (!ask) return { verdict: 'case', problem: 'no such request' }
  if ((ask.conversation_id ?? callback.conversationId) !== callback.conversationId)
    return { verdict: 'case', problem: 'other conversation id' }
  if ((callback.receipt ?? ask.receipt) !== ask.receipt)
    return { verdict: 'case', problem: 'a reversal of another receipt' }
  if (ask.state === 'answered') return { verdict: 'repeated' }
  const { receipt } = ask
  const outcome = callback.isReversed ? 'reversed' : 'refused'
  await sql`update payments.rail_requests set state = 'answered', outcome = ${outcome}, code = ${callback.code}, conversation_id = ${callback.conversationId},
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
  const judged = await reverseReceipt(tx, dependencies, {
    receipt,
    cents: known.cents,
    reversalReceipt,
    source: 'request',
  })
  // Heard of before by another way: the request is answered all the same.
  return judged.verdict === 'repeated' ? { verdict: 'applied' } : judged
}
