import { firstRow, sql, type Tx } from '../../platform/db.ts'
import { openCase } from '../cases.ts'
import type { Desk } from '../desk.ts'
import type { Judgement } from '../judgement.ts'
import { stopIfRefused } from '../payout-stop.ts'
import type { ReversalNotice } from '../rails/rail.ts'
import { findReceipt } from './receipts.ts'
import { reverseReceipt } from './reversals.ts'

type Row = { receipt: string; state: string; conversation_id: string | null }

/** What came of a reversal that staff asked for: done, it is booked; refused, a person has to know. */
export async function hearReversal(
  tx: Tx,
  desk: Desk,
  { id, notice }: { id: string; notice: ReversalNotice },
): Promise<Judgement> {
  const ask = await firstRow(
    tx,
    sql<Row>`select receipt, state, conversation_id from payments.asks where id = ${id} and kind = 'reversal' for update`,
  )
  if (!ask) return { verdict: 'case', problem: 'no such request' }
  if ((ask.conversation_id ?? notice.conversationId) !== notice.conversationId)
    return { verdict: 'case', problem: 'other conversation id' }
  if ((notice.receipt ?? ask.receipt) !== ask.receipt)
    return { verdict: 'case', problem: 'a reversal of another receipt' }
  if (ask.state === 'answered') return { verdict: 'repeated' }
  const { receipt } = ask
  const outcome = notice.isReversed ? 'reversed' : 'refused'
  await sql`update payments.asks set state = 'answered', outcome = ${outcome}, code = ${notice.code}, conversation_id = ${notice.conversationId},
      answered_at = ${new Date(desk.ctx.clock.now())} where id = ${id}`.execute(tx)
  if (!notice.isReversed) {
    await stopIfRefused(tx, desk, { code: notice.code, about: `ask:${id}` })
    await openCase(tx, desk.ctx, {
      kind: 'reversal',
      subject: `receipt:${receipt}`,
      problem: 'M-PESA did not give a payment back',
      evidence: { resultCode: notice.code },
    })
    return { verdict: 'applied' }
  }
  const known = await findReceipt(tx, receipt)
  if (!known) throw new Error('a reversal was asked for a receipt that is gone')
  const { reversalReceipt } = notice
  const judged = await reverseReceipt(tx, desk, {
    receipt,
    cents: known.cents,
    reversalReceipt,
    source: 'request',
  })
  // Heard of before by another way: the request is answered all the same.
  return judged.verdict === 'repeated' ? { verdict: 'applied' } : judged
}
