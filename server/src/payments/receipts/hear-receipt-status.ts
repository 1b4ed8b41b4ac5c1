import type { Tx } from '../../platform/db.ts'
import type { Desk } from '../desk.ts'
import type { Judgement } from '../judgement.ts'
import type { StatusNotice } from '../rails/rail.ts'
import { findReceipt, lockReceipt } from './receipts.ts'
import { reverseReceipt } from './reversals.ts'

/**
 * What M-PESA says of a receipt that somebody looked at: a reversal is booked, and a denial of money that we credited is a
 * case. It credits nothing, since it tells no account number; who claims the money proves that it is theirs.
 */
export async function hearReceiptStatus(
  tx: Tx,
  desk: Desk,
  { ask: { receipt }, notice: { outcome, found } }: { ask: { receipt: string | null }; notice: StatusNotice },
): Promise<Judgement> {
  if (receipt === null || !found) return { verdict: 'applied' }
  await lockReceipt(tx, receipt)
  const known = await findReceipt(tx, receipt)
  if (outcome === 'reversed') {
    // Of a payment that we never heard of, only one that came to us is ours to remember.
    if (!known && found.direction !== 'in') return { verdict: 'applied' }
    return found.cents === null
      ? { verdict: 'case', problem: 'a reversal without an amount' }
      : reverseReceipt(tx, desk, { receipt, cents: found.cents, reversalReceipt: null, source: 'status' })
  }
  if (outcome === 'failed' && known?.deposit_id)
    return { verdict: 'case', problem: 'M-PESA denies a payment that was credited' }
  return { verdict: 'applied' }
}
