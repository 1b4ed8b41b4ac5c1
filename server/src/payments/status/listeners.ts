import { onClaimStatus } from '../claims/on-claim-status.ts'
import type { Tx } from '../../platform/db.ts'
import type { Dependencies } from '../dependencies.ts'
import { onPayoutStatus } from '../on-payout-status.ts'
import type { CallbackVerdict } from '../callback-verdict.ts'
import type { StatusCallback } from '../rails/rail.ts'
import { onReceiptStatus } from '../receipts/on-receipt-status.ts'

/** A question that was put to the rail. */
export type Ask = {
  readonly id: string
  readonly purpose: AskPurpose
  readonly subject: string
  readonly receipt: string | null
  readonly originator_id: string | null
}

/** What an answer to a question means for who asked; runs in the transaction in which the answer is judged, once. */
export type StatusListener = (
  tx: Tx,
  dependencies: Dependencies,
  told: { ask: Ask; callback: StatusCallback; callbackId: string },
) => Promise<CallbackVerdict>

/** Why a question is put; each purpose has its listener. */
export type AskPurpose = 'receipt' | 'payout' | 'claim'

export const statusListeners: Readonly<Record<AskPurpose, StatusListener>> = {
  receipt: onReceiptStatus,
  payout: onPayoutStatus,
  claim: onClaimStatus,
}
