import { fromKes } from '@ruka/contract/money'
import { DEPOSIT_KES } from '@ruka/contract/payments'
import type { Tx } from '../../platform/db/db.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import type { PaybillCallback } from '../rails/rail.ts'
import { creditReceipt, verdictOf } from '../receipts/credit-receipt.ts'
import type { CallbackVerdict } from '../records/cases.ts'

/**
 * Applies a pay-bill confirmation: it is credited or put into suspense, and M-PESA is queried whether the
 * payment was made. What cannot be a payment to us opens a case and moves nothing. M-PESA also confirms
 * prompts this way; their account number is the intent's reference.
 */
export async function onPaybill(
  tx: Tx,
  dependencies: Dependencies,
  { callback, callbackId }: { callback: PaybillCallback; callbackId: string },
): Promise<CallbackVerdict> {
  if (callback.shortcode !== dependencies.ctx.config.MPESA_SHORTCODE)
    return { verdict: 'case', problem: 'a payment to another shortcode' }
  if (callback.cents > fromKes(DEPOSIT_KES.max))
    return { verdict: 'case', problem: 'more than M-PESA carries in one payment' }
  return verdictOf(await creditReceipt(tx, dependencies, { payment: callback, callbackId, proof: null }))
}
