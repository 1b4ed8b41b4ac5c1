import type { Cents } from '@ruka/contract/money'
import type { DepositOutcome } from '../states/deposit-state.rules.ts'
import type { PayoutOutcome } from '../states/withdrawal.rules.ts'

/**
 * How a request to move money was received. Only `refused` and `busy` say that it was certainly not taken;
 * `refused` would be refused again, `busy` may be tried again later. `unknown` may have been taken: it is
 * never simply repeated.
 */
export type Submission<Ids> =
  | { readonly received: 'accepted'; readonly ids: Ids }
  | {
      readonly received: 'refused' | 'busy' | 'unknown'
      readonly code: string
      /** The subscriber has another prompt open; the rail itself works. */
      readonly subscriberBusy?: true
    }

type PromptIds = { readonly checkoutId: string; readonly merchantId: string }
/** `conversationId` is null when the rail only answered that it has this payout already. */
export type PayoutIds = { readonly conversationId: string | null }

/** What a callback about a deposit says. Money facts are present only with `paid`. */
export type DepositCallback = PromptIds & {
  readonly outcome: DepositOutcome
  readonly code: string
  /** Reported as paid with receipt and amount missing, not wrong. */
  readonly bare?: true
  readonly paid?: { readonly receipt: string; readonly cents: Cents }
}

/** What a callback about a payout says. */
export type PayoutCallback = {
  readonly originatorId: string
  readonly conversationId: string
  readonly outcome: PayoutOutcome
  readonly code: string
  readonly paid?: { readonly receipt: string; readonly cents: Cents }
}

/**
 * What a pay-bill payment's callback says, and the query before it: a payment that was or will be made to our
 * number.
 */
export type PaybillCallback = {
  readonly receipt: string
  readonly cents: Cents
  readonly shortcode: string
  /** What the payer typed. */
  readonly account: string
  /** The payer's number, masked or hashed; null when it is missing. */
  readonly payer: string | null
  readonly atMs: number | null
}

/** A payment to our pay-bill number, as listed. */
export type PulledPayment = {
  readonly receipt: string
  readonly cents: Cents
  readonly account: string | null
  readonly payer: string | null
  readonly atMs: number | null
}

/** A page of the list: `rows` counts all, also unreadable ones; or why there is no page. */
export type PulledPayments =
  | { readonly rows: number; readonly payments: readonly PulledPayment[]; readonly unreadable: number }
  | { readonly code: string }

/** The outcome of a reversal request. */
export type ReversalCallback = {
  readonly conversationId: string
  readonly code: string
  readonly isReversed: boolean
  /** The payment's receipt and the reversal's own, where they are reported. */
  readonly receipt: string | null
  readonly reversalReceipt: string | null
}

/** What a query names: a receipt, or the id that we gave a payout. */
export type StatusSubject = { readonly receipt: string } | { readonly originatorId: string }

/** What the rail knows of a transaction; null where it does not say. */
export type StatusFound = {
  readonly receipt: string | null
  readonly cents: Cents | null
  /** Money that came to us, or left us; `unknown` must not be taken for either. */
  readonly direction: 'in' | 'out' | 'unknown'
  /** The customer's number in canonical form, when it is shown in full. */
  readonly phone: string | null
  /** The id of the request that made the transaction, where one did. */
  readonly originatorId: string | null
  readonly atMs: number | null
}

/**
 * The answer to a query about a transaction. `refused`: the rail did not search, or found nothing; `code`
 * says why, and it does not prove that nothing was paid. `pending` and `unknown` decide nothing.
 */
export type StatusCallback = {
  readonly conversationId: string
  readonly code: string
  readonly outcome: 'completed' | 'reversed' | 'failed' | 'pending' | 'refused' | 'unknown'
  /**
   * Its parties are named and we are none of them: it is no payment of ours, and the outcome is `unknown`.
   */
  readonly isOfOthers?: boolean
  readonly found?: StatusFound
}

/** The rail's two ids of a tax remittance; it carries no id of ours, so it is never sent twice. */
export type RemittanceIds = { readonly originatorId: string; readonly conversationId: string }

/** What a callback about a remittance says; the amount is null where it is missing. */
export type TaxCallback = RemittanceIds & {
  readonly outcome: PayoutOutcome
  readonly code: string
  readonly paid?: { readonly receipt: string; readonly cents: Cents | null }
}

/** The balances at the rail, where it reported them. */
export type BalanceCallback = {
  readonly code: string
  /** The account of payouts and the account of deposits. */
  readonly balances?: { readonly payoutCents: Cents; readonly collectionCents: Cents }
}

/**
 * A payment system. It calls the provider and reads the provider's answers; it stores nothing and decides
 * nothing about money.
 */
export type Rail = {
  readonly name: string
  /**
   * Whether the provider has stopped answering requests of this kind, so that they are refused before they
   * are sent.
   */
  isShut(what: 'deposit' | 'payout'): boolean
  /**
   * Whether a code says that the operator may not pay or that its password is wrong: then nothing of the kind
   * is tried again.
   */
  refusesOperator(code: string): boolean
  /**
   * Whether a refused query's code says that there is no such transaction; other codes do not decide that.
   */
  findsNothing(code: string): boolean
  /**
   * Puts a prompt on the player's phone. Amounts are whole shillings; the reference has at most 12 letters
   * and digits.
   */
  promptDeposit(ask: {
    reference: string
    msisdn: string
    cents: Cents
    callbackUrl: string
  }): Promise<Submission<PromptIds>>
  /** The outcome of a prompt; `processing` also when the provider does not answer. */
  queryDeposit(ids: { checkoutId: string }): Promise<{ outcome: DepositOutcome; code: string }>
  /** Pays out, at most once per `originatorId`, however often it is called. */
  payOut(ask: {
    originatorId: string
    msisdn: string
    cents: Cents
    resultUrl: string
    timeoutUrl: string
  }): Promise<Submission<PayoutIds>>
  /** Queries a transaction; the answer is a callback of its own. A query moves no money. */
  queryStatus(ask: {
    of: StatusSubject
    resultUrl: string
    timeoutUrl: string
  }): Promise<Submission<{ readonly conversationId: string }>>
  /** Pays tax to the revenue authority under its payment registration number. Whole shillings. */
  remitTax(ask: { prn: string; cents: Cents; resultUrl: string }): Promise<Submission<RemittanceIds>>
  /** Queries the balances at the provider; the answer is a callback of its own. */
  queryBalance(ask: {
    resultUrl: string
    timeoutUrl: string
  }): Promise<Submission<{ readonly conversationId: string }>>
  /**
   * Registers the addresses that validate and confirm pay-bill payments; `accepted` also when addresses are
   * registered already.
   */
  registerAddresses(addresses: {
    validationUrl: string
    confirmationUrl: string
  }): Promise<Submission<unknown>>
  /** Subscribes to the list of payments; `accepted` also when that was done before. */
  subscribeToPayments(ask: { nominated: string; callbackUrl: string }): Promise<Submission<unknown>>
  /** Payments of a window of at most 48 hours, from the given row on. */
  listPayments(ask: { fromMs: number; toMs: number; offset: number }): Promise<PulledPayments>
  /** Reverses a customer's payment in full; the provider does it at most once for each receipt. */
  reverse(ask: {
    receipt: string
    cents: Cents
    resultUrl: string
    timeoutUrl: string
  }): Promise<Submission<{ readonly conversationId: string }>>
  /** Reads a callback; null when it cannot be one. */
  readDepositCallback(body: Uint8Array): DepositCallback | null
  readPayoutCallback(body: Uint8Array): PayoutCallback | null
  readPaybillCallback(body: Uint8Array): PaybillCallback | null
  readReversalCallback(body: Uint8Array): ReversalCallback | null
  readStatusCallback(body: Uint8Array): StatusCallback | null
  readTaxCallback(body: Uint8Array): TaxCallback | null
  readBalanceCallback(body: Uint8Array): BalanceCallback | null
}
