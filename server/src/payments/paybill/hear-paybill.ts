import { fromKes } from '@ruka/contract/money'
import { DEPOSIT_KES } from '@ruka/contract/payments'
import type { Tx } from '../../platform/db.ts'
import type { Desk } from '../desk.ts'
import type { Judgement } from '../judgement.ts'
import type { PaybillNotice } from '../rails/rail.ts'
import { creditReceipt, judgementOf } from '../receipts/credit-receipt.ts'

/**
 * Applies a pay-bill confirmation: it is credited or lies in suspense, and M-PESA is asked whether the payment was made. Only what cannot
 * be a payment to us is a case that moves nothing. M-PESA also confirms prompts this way; their account number is the intent's reference.
 */
export async function hearPaybill(
  tx: Tx,
  desk: Desk,
  { notice, noticeId }: { notice: PaybillNotice; noticeId: string },
): Promise<Judgement> {
  if (notice.shortcode !== desk.ctx.config.MPESA_SHORTCODE)
    return { verdict: 'case', problem: 'a payment to another shortcode' }
  if (notice.cents > fromKes(DEPOSIT_KES.max))
    return { verdict: 'case', problem: 'more than M-PESA carries in one payment' }
  return judgementOf(await creditReceipt(tx, desk, { payment: notice, noticeId, proof: null }))
}
