import type { Cents } from '@ruka/contract/money'
import type { DepositOutcome } from '../deposit.rules.ts'
import type { PayoutOutcome } from '../withdrawal.rules.ts'

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
      /** The subscriber is engaged with another prompt; the rail itself is well. */
      readonly subscriberBusy?: true
    }

type PromptIds = { readonly checkoutId: string; readonly merchantId: string }
/** `conversationId` is null when the rail only said that it has this payout already. */
export type PayoutIds = { readonly conversationId: string | null }

/** What a callback about a deposit says. Money facts are present only with `paid`. */
export type DepositCallback = PromptIds & {
  readonly outcome: DepositOutcome
  readonly code: string
  /** Said to be paid, with no word about receipt and amount: not wrong ones, none at all. */
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

/** A payment to our pay-bill number as a list of them has it. */
export type PulledPayment = {
  readonly receipt: string
  readonly cents: Cents
  readonly account: string | null
  readonly payer: string | null
  readonly atMs: number | null
}

/** A page of such a list: `rows` counts all, also those that could not be read; or why there is none. */
export type PulledPayments =
  | { readonly rows: number; readonly payments: readonly PulledPayment[]; readonly unreadable: number }
  | { readonly code: string }

/** What became of a request to give a payment back. */
export type ReversalCallback = {
  readonly conversationId: string
  readonly code: string
  readonly isReversed: boolean
  /** The payment's receipt and the reversal's own, where they are reported. */
  readonly receipt: string | null
  readonly reversalReceipt: string | null
}

/** What a query about a transaction is about: a receipt, or the id that we gave a payout. */
export type StatusSubject = { readonly receipt: string } | { readonly originatorId: string }

/** What the rail knows of a transaction; null where it does not say. */
export type StatusFound = {
  readonly receipt: string | null
  readonly cents: Cents | null
  /** Money that came to us, or left us; `unknown` must not be taken for either. */
  readonly direction: 'in' | 'out' | 'unknown'
  /** The customer's number in canonical form, when it is shown whole. */
  readonly phone: string | null
  /** The id of the request that made the transaction, where one did. */
  readonly originatorId: string | null
  readonly atMs: number | null
}

/**
 * The answer to a query about a transaction. `refused`: the rail did not look, or found nothing; `code` says
 * why, and it is no proof that nothing was paid. `pending` and `unknown` decide nothing.
 */
export type StatusCallback = {
  readonly conversationId: string
  readonly code: string
  readonly outcome: 'completed' | 'reversed' | 'failed' | 'pending' | 'refused' | 'unknown'
  /**
   * Its parties are named and we are none of them: no payment of ours, whatever became of it. The outcome is
   * `unknown` then.
   */
  readonly isOfOthers?: boolean
  readonly found?: StatusFound
}

/** The rail's two names of a remittance of tax; it is given none of ours, so it is never asked twice. */
export type RemittanceIds = { readonly originatorId: string; readonly conversationId: string }

/** What a callback about a remittance says; the amount is null where it is missing. */
export type TaxCallback = RemittanceIds & {
  readonly outcome: PayoutOutcome
  readonly code: string
  readonly paid?: { readonly receipt: string; readonly cents: Cents | null }
}

/** What lies with the rail; `balances` only where it said so. */
export type BalanceCallback = {
  readonly code: string
  /** What payouts are taken from, and what deposits are collected in. */
  readonly balances?: { readonly payoutCents: Cents; readonly collectionCents: Cents }
}

/**
 * A way for money to come and go. It speaks to the provider and reads what the provider says; it stores
 * nothing and decides nothing about money.
 */
export type Rail = {
  readonly name: string
  /**
   * Whether the provider has stopped answering requests of this kind; they would be turned away before they
   * leave.
   */
  isShut(what: 'deposit' | 'payout'): boolean
  /**
   * Whether a code says that the operator may not pay or that its password is wrong: then nothing of the kind
   * is tried again.
   */
  refusesOperator(code: string): boolean
  /**
   * Whether a refused query's code says that there is no such transaction; every other one says nothing of
   * it.
   */
  findsNothing(code: string): boolean
  /**
   * Puts a prompt on the player's phone. Amounts are whole shillings; the reference has at most 12 letters
   * and digits.
   */
  askForDeposit(ask: {
    reference: string
    msisdn: string
    cents: Cents
    callbackUrl: string
  }): Promise<Submission<PromptIds>>
  /** What became of a prompt; `processing` also when the provider does not answer. */
  lookUpDeposit(ids: { checkoutId: string }): Promise<{ outcome: DepositOutcome; code: string }>
  /** Pays out, at most once per `originatorId`, however often it is called. */
  payOut(ask: {
    originatorId: string
    msisdn: string
    cents: Cents
    resultUrl: string
    timeoutUrl: string
  }): Promise<Submission<PayoutIds>>
  /** Asks what became of a transaction; the answer comes as a callback of its own. Asking moves no money. */
  queryStatus(ask: {
    of: StatusSubject
    resultUrl: string
    timeoutUrl: string
  }): Promise<Submission<{ readonly conversationId: string }>>
  /** Pays tax to the revenue authority under its payment registration number. Whole shillings. */
  remitTax(ask: { prn: string; cents: Cents; resultUrl: string }): Promise<Submission<RemittanceIds>>
  /** Asks what lies with the provider; the answer comes as a callback of its own. */
  askBalance(ask: {
    resultUrl: string
    timeoutUrl: string
  }): Promise<Submission<{ readonly conversationId: string }>>
  /**
   * Tells the provider where to ask about and tell of pay-bill payments; `accepted` also when it has
   * addresses already.
   */
  registerAddresses(addresses: {
    validationUrl: string
    confirmationUrl: string
  }): Promise<Submission<unknown>>
  /** Subscribes to the list of payments; `accepted` also when that was done before. */
  subscribeToPayments(ask: { nominated: string; callbackUrl: string }): Promise<Submission<unknown>>
  /** Payments of a window of at most 48 hours, from the given row on. */
  listPayments(ask: { fromMs: number; toMs: number; offset: number }): Promise<PulledPayments>
  /** Gives a customer's payment back, whole; the provider does it at most once for each receipt. */
  reverse(ask: {
    receipt: string
    cents: Cents
    resultUrl: string
    timeoutUrl: string
  }): Promise<Submission<{ readonly conversationId: string }>>
  /** Reads a callback, or gives null when it cannot be one. */
  readDepositCallback(body: Uint8Array): DepositCallback | null
  readPayoutCallback(body: Uint8Array): PayoutCallback | null
  readPaybillCallback(body: Uint8Array): PaybillCallback | null
  readReversalCallback(body: Uint8Array): ReversalCallback | null
  readStatusCallback(body: Uint8Array): StatusCallback | null
  readTaxCallback(body: Uint8Array): TaxCallback | null
  readBalanceCallback(body: Uint8Array): BalanceCallback | null
}
