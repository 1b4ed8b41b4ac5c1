/**
 * The wallet for games on third-party servers, version 1. Their servers call it on the games' origin; each
 * request is signed (docs/providers.md). A debit holds a stake, credits pay, a rollback returns.
 * `transaction` is the provider's name for one event: a repeat gets the first outcome at any later time.
 * Amounts are KES.
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { GREATEST_KES, kes, wholeKes } from './money.ts'

/** How far the clock of a provider may be off, in either direction. */
export const PROVIDER_WINDOW_MS = 60_000

const name = (text: string) => z.string().check(z.regex(/^(?!staff:)[A-Za-z0-9_.:-]{1,64}$/, text))
const session = z.string().check(z.minLength(1), z.maxLength(200))
const transaction = name(
  'A transaction is named by 1 to 64 letters, digits, dots, colons, dashes or underscores',
)
const round = name('A round is named by 1 to 64 letters, digits, dots, colons, dashes or underscores')
/** The player as this provider knows them: a name of its own for each provider. */
const player = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Unknown player'))
/** A payout: two decimals. */
const payout = z.number('Amount is required').check(
  z.gte(0, 'Amount is not negative'),
  z.lte(GREATEST_KES, 'Amount is too large'),
  z.refine(
    value => Math.abs(Math.round(value * 100) / 100 - value) <= 1e-9 * Math.max(1, value),
    'Use at most two decimals',
  ),
)
const done = z.object({ data: z.object({ transaction: z.string(), balance: kes }) })
const shared = ['signature_wrong', 'signature_stale', 'idempotency_key_reused'] as const

export const openProviderSession = endpoint({
  method: 'POST',
  path: '/provider/v1/sessions/',
  auth: 'provider',
  origin: 'games',
  summary: 'Trade a launch token, once, for a session of its player in its game',
  body: z.strictObject({ launchToken: session }),
  reply: z.object({
    data: z.object({
      session: z.string(),
      player: z.string(),
      game: z.string(),
      currency: z.literal('KES'),
      balance: kes,
      /** Bounds of one debit, and the most that one round may pay. */
      limits: z.object({ minStake: kes, maxStake: kes, maxPayout: kes }),
    }),
  }),
  refusals: [...shared, 'launch_token_spent', 'provider_off'],
})

export const readProviderBalance = endpoint({
  method: 'POST',
  path: '/provider/v1/balance/',
  auth: 'provider',
  origin: 'games',
  summary: 'What the player may stake now',
  body: z.strictObject({ session }),
  reply: z.object({ data: z.object({ balance: kes }) }),
  refusals: [...shared, 'session_ended'],
})

export const providerDebit = endpoint({
  method: 'POST',
  path: '/provider/v1/debits/',
  auth: 'provider',
  origin: 'games',
  summary: 'Hold a stake in a round, which begins with its first debit',
  body: z.strictObject({ session, transaction, round, amount: wholeKes }),
  reply: done,
  refusals: [
    ...shared,
    'session_ended',
    'provider_off',
    'amount_below_minimum',
    'amount_above_maximum',
    'insufficient_funds',
    'payout_allowance_used',
    'payout_allowance_held',
    'account_suspended',
    'account_lapsed',
    'debit_rolled_back',
    'round_over',
    'round_unknown',
  ],
})

export const providerCredit = endpoint({
  method: 'POST',
  path: '/provider/v1/credits/',
  auth: 'provider',
  origin: 'games',
  summary:
    'Pay into a round that had a debit, also after its end and after the session’s: for the stake of `debit`, or for the oldest; `endsRound` loses what is still held. A round without a win ends with 0',
  body: z.strictObject({
    player,
    transaction,
    round,
    amount: payout,
    endsRound: z._default(z.boolean(), false),
    /** The debit of the round that it settles; without one, the oldest stake that is held. */
    debit: z.optional(transaction),
  }),
  reply: done,
  refusals: [...shared, 'round_unknown', 'amount_above_maximum', 'debit_rolled_back'],
})

export const providerRollback = endpoint({
  method: 'POST',
  path: '/provider/v1/rollbacks/',
  auth: 'provider',
  origin: 'games',
  summary:
    'Return the stake of a debit that was not settled; of one that has not come yet, refuse it when it comes',
  body: z.strictObject({ player, transaction, round, debit: transaction }),
  reply: z.object({
    data: z.object({
      transaction: z.string(),
      balance: kes,
      /** Whether there was a stake to return. */
      returned: z.boolean(),
    }),
  }),
  refusals: [...shared, 'debit_settled', 'round_unknown'],
})

export const providerApi = {
  openProviderSession,
  readProviderBalance,
  providerDebit,
  providerCredit,
  providerRollback,
}
