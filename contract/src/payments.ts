/** Deposits, withdrawals and their history. */
import { nairobiDayStart } from './nairobi.ts'
import * as z from 'zod/mini'
import { claimsApi } from './claims.ts'
import { endpoint, page, paginator } from './endpoint.ts'
import { kes, wholeKes } from './money.ts'
import { statementsApi } from './statements.ts'

/** Deposit bounds of M-PESA Express, in KES. */
export const DEPOSIT_KES = { min: 1, max: 250_000 } as const
/** Withdrawal rules of specification section 9, in KES. */
export const WITHDRAWAL_KES = {
  min: 50,
  maxPerTransaction: 70_000,
  maxPerNight: 30_000,
  maxPerDay: 300_000,
} as const
/** The night of withdrawals, in minutes from midnight: it lasts through the second 06:00:59. */
export const WITHDRAWAL_NIGHT_MINUTES = 361
/** Whether withdrawals asked for at this moment, in epoch milliseconds, count against the night's limit. */
export const isWithdrawalNight = (atMs: number): boolean =>
  atMs - nairobiDayStart(atMs) < WITHDRAWAL_NIGHT_MINUTES * 60_000
/** Quick-add amounts of the wallet dialog, in KES; withdrawals show those of 100 and above. */
export const AMOUNT_PRESETS_KES = [10, 50, 100, 500, 1000] as const

/** Where a movement stands, as its history shows it: unknown outcomes are pending, never failed. */
export const transactionStatus = z.enum(['completed', 'pending', 'failed'])

/**
 * The finer states of a deposit: requested (stored), prompted (on the phone), confirming (paid, being
 * checked), then credited, or one of the ways it ended without money. `unknown` means that M-PESA has not
 * said; `reversed` that M-PESA took the money back. A prompt that M-PESA calls expired may still have been
 * paid: its status is pending while M-PESA is queried.
 */
export const depositState = z.enum([
  'requested',
  'prompted',
  'confirming',
  'credited',
  'cancelled',
  'insufficient',
  'wrong_pin',
  'busy',
  'expired',
  'failed',
  'unknown',
  'reversed',
])
export type DepositState = z.infer<typeof depositState>
/** held (reserved) → sent (with M-PESA) → paid or refunded; `unknown` stays held until M-PESA says. */
export const withdrawalState = z.enum(['held', 'sent', 'paid', 'refunded', 'unknown'])
export type WithdrawalState = z.infer<typeof withdrawalState>

const body = z.object({ amount: wholeKes, method: z.literal('mpesa', 'Choose M-PESA') })
const started = z.object({
  data: z.object({ message: z.string(), id: z.string(), state: z.string(), amount: kes, msisdn: z.string() }),
})

export const deposit = endpoint({
  method: 'POST',
  path: '/wallet/deposit/',
  auth: 'player',
  section7: true,
  summary: 'Ask M-PESA to prompt the player for a deposit',
  body,
  reply: started,
  idempotent: true,
  refusals: [
    'amount_below_minimum',
    'amount_above_maximum',
    'deposit_prompt_open',
    'account_suspended',
    'account_lapsed',
    'payments_unavailable',
    'idempotency_key_reused',
    'request_in_progress',
  ],
})

export const withdraw = endpoint({
  method: 'POST',
  path: '/wallet/withdraw/',
  auth: 'player',
  section7: true,
  summary: 'Pay cash out to the registered number',
  body,
  reply: started,
  idempotent: true,
  refusals: [
    'amount_below_minimum',
    'amount_above_maximum',
    'account_suspended',
    'deposit_unproven',
    'account_lapsed',
    'log_in_again',
    'withdrawal_not_funded',
    'withdrawal_count_limit',
    'withdrawal_night_limit',
    'withdrawal_day_limit',
    'insufficient_funds',
    'payments_unavailable',
    'idempotency_key_reused',
    'request_in_progress',
  ],
})

export const withdrawBonus = endpoint({
  ...withdraw,
  path: '/wallet/bonus/',
  summary: 'Pay referral earnings out to the registered number, under the limits of withdrawals',
})

/** A state that a payment came into; `at` is an ISO time. */
const step = z.object({ state: z.string(), at: z.string() })

export const transaction = z.object({
  id: z.string(),
  created_at: z.string(),
  subject: z.enum(['deposit', 'withdraw']),
  ref: z.string(),
  value: kes,
  type: z.string(),
  status: transactionStatus,
  state: z.string(),
  /**
   * Where a tax was taken: how much, by which law, and what went to the player without it. A refund has none.
   */
  tax: z.optional(kes),
  law: z.optional(z.string()),
  net: z.optional(kes),
  /** Which of the player's money a withdrawal took: cash, or what referrals earned. */
  source: z.optional(z.enum(['cash', 'earnings'])),
})

export const listTransactions = endpoint({
  method: 'GET',
  path: '/wallet/transactions',
  auth: 'player',
  section7: true,
  summary: 'Deposits or withdrawals, newest first',
  query: z.object({ subject: z._default(z.enum(['deposit', 'withdraw']), 'deposit'), page }),
  reply: z.object({ data: z.array(transaction), paginator }),
  refusals: [],
})

export const readTransaction = endpoint({
  method: 'GET',
  path: '/wallet/transactions/{id}/',
  auth: 'player',
  summary: 'One deposit or withdrawal of the player, with its steps and its receipt',
  params: z.strictObject({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'Unknown transaction')) }),
  reply: z.object({
    data: z.extend(transaction, {
      /** Oldest first, down to the state it is in. */
      timeline: z.array(step),
      /** M-PESA's receipt, once there is one. */
      receipt: z.nullable(z.string()),
    }),
  }),
  refusals: [],
})

export const paymentsApi = {
  deposit,
  withdraw,
  withdrawBonus,
  listTransactions,
  readTransaction,
  ...claimsApi,
  ...statementsApi,
}
