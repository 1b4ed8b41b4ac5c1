import { casesOf } from '../../cases/index.ts'

/** The kinds of cases of payments. The names are stored with each case. */
const kinds = {
  notice: { about: 'A callback could not be applied' },
  strangers: { about: 'The day’s calls to the addresses of callbacks that were not M-PESA’s' },
  payout_stopped: { about: 'The float or the operator’s credentials refuse payouts' },
  payout_in_doubt: { about: 'M-PESA does not report the outcome of a payout' },
  rest_refused: { about: 'M-PESA refuses again and again to pay out the money of a player who left' },
  rest_unfunded: { about: 'The number of a player who left never funded the account' },
  float_low: { about: 'The float is below the alarm or below what is held for payouts' },
  suspense: { about: 'A payment without a known payee', closedWith: 'suspense' },
  unproven_notice: {
    about: 'M-PESA does not confirm, or contradicts, a payment that only a callback reported',
  },
  forged_notices: { about: 'Too many payments that only callbacks reported' },
  reversal: { about: 'M-PESA took a payment back' },
  remittance_refused: { about: 'Tax did not reach the revenue authority' },
  remittance_in_doubt: { about: 'Tax may not have reached the revenue authority' },
  claim: { about: 'A player claims a payment that M-PESA does not confirm' },
  claims_flood: { about: 'All players together ask about too many payments' },
  unbooked_payment: { about: 'M-PESA’s statement has a payment that our books lack' },
  unbooked_payout: { about: 'M-PESA’s statement has a payout that our books lack' },
  unbooked_tax: { about: 'M-PESA’s statement has a tax payment that our books lack' },
  unproven_credit: { about: 'Our books have a credit that M-PESA’s statement lacks' },
  unproven_payout: { about: 'Our books have a payout that M-PESA’s statement lacks' },
  amount_differs: { about: 'A receipt has another amount at M-PESA' },
  receipt_missing: { about: 'A payment has no receipt' },
  statement_gap: { about: 'The statements leave a gap in time' },
  unexplained_line: { about: 'A line of the statement without an explanation' },
} as const

export type CaseKind = keyof typeof kinds
export const { openCase, closeCase } = casesOf<CaseKind>(kinds)

/** The verdict on a callback. A `case` changed nothing, and a person decides. */
export type CallbackVerdict =
  | { readonly verdict: 'applied' | 'repeated' }
  | { readonly verdict: 'case'; readonly problem: string }
