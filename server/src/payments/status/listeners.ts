import { hearClaimStatus } from '../claims/hear-claim-status.ts'
import type { Tx } from '../../platform/db.ts'
import type { Desk } from '../desk.ts'
import { hearPayoutStatus } from '../hear-payout-status.ts'
import type { Judgement } from '../judgement.ts'
import type { StatusNotice } from '../rails/rail.ts'
import { hearReceiptStatus } from '../receipts/hear-receipt-status.ts'

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
  desk: Desk,
  told: { ask: Ask; notice: StatusNotice; noticeId: string },
) => Promise<Judgement>

/** Why a question is put; each purpose has its listener. */
export type AskPurpose = 'receipt' | 'payout' | 'claim'

export const statusListeners: Readonly<Record<AskPurpose, StatusListener>> = {
  receipt: hearReceiptStatus,
  payout: hearPayoutStatus,
  claim: hearClaimStatus,
}
