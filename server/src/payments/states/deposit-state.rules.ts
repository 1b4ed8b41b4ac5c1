import { fromKes, type Cents } from '@ruka/contract/money'
import { DEPOSIT_KES, type DepositState } from '@ruka/contract/payments'
import type { RefusalCode } from '@ruka/contract/refusals'

/** What a rail reports of a deposit. `expired` can still become paid; `processing` adds nothing. */
export type DepositOutcome =
  | 'paid'
  | 'cancelled'
  | 'insufficient'
  | 'wrong_pin'
  | 'busy'
  | 'expired'
  | 'failed'
  | 'unknown'
  | 'processing'

/** Whether the outcome says for certain that the prompt was not paid. */
export const isRefusal = (outcome: DepositOutcome): boolean =>
  !['paid', 'expired', 'unknown', 'processing'].includes(outcome)

/** How long a prompt blocks another one of the player; M-PESA ends a prompt after about a minute. */
export const PROMPT_OPEN_MS = 90_000
/** When the rail is queried about a prompt without a callback, counted from the request. */
const QUERIES_AFTER_MS = [20_000, 60_000, 180_000, 600_000] as const
/** How often the rail is queried. */
export const CHECKS = QUERIES_AFTER_MS.length
/** This long after the last query a deposit without an answer becomes `unknown`, never failed. */
const GIVEN_UP_AFTER_MS = 630_000
/** An acknowledgement that is not stored by then is lost; the call itself ends sooner. */
export const SUBMIT_LOST_MS = 50_000

/** Refusals by amount, the first that applies. */
export function judgeDepositAmount(cents: Cents): RefusalCode | 'ok' {
  if (cents < fromKes(DEPOSIT_KES.min)) return 'amount_below_minimum'
  return cents > fromKes(DEPOSIT_KES.max) ? 'amount_above_maximum' : 'ok'
}

/** States in which nothing final is known yet. */
const OPEN: readonly DepositState[] = ['requested', 'prompted', 'confirming', 'unknown']

/**
 * The state after an outcome. Payment credits from every state, because M-PESA lets prompts be paid that it
 * reported as expired. Only a reversal, which is final, overturns a credit, and a first failure is not
 * replaced by another.
 */
export function nextDepositState(state: DepositState, outcome: DepositOutcome): DepositState {
  if (state === 'credited' || state === 'reversed' || outcome === 'processing') return state
  if (outcome === 'paid') return 'credited'
  // M-PESA reported payment once: a query that denies it does not overturn that.
  if (state === 'confirming') return state
  return OPEN.includes(state) ? outcome : state
}

/** Whether another query can still change the state: not after a final answer. */
export const isWorthQuerying = (state: DepositState): boolean => OPEN.includes(state) || state === 'expired'

/** Whether a prompt may still be on the phone. */
export const keepsPromptOpen = (state: DepositState): boolean => OPEN.includes(state)

/**
 * When to check a deposit next, in milliseconds after its request, given the number of checks; null for never
 * again.
 */
export function nextCheckAfterMs(queries: number): number | null {
  return [...QUERIES_AFTER_MS, GIVEN_UP_AFTER_MS][queries] ?? null
}

/** Whether the check that is due now gives up. */
export const isLastCheck = (queries: number): boolean => queries >= CHECKS

/**
 * A deposit's status for its player. A prompt that M-PESA calls expired may have been paid: it is pending
 * while M-PESA is queried about it, and its player may start another meanwhile.
 */
export function depositStatus(state: DepositState, isQueried: boolean): 'completed' | 'pending' | 'failed' {
  if (state === 'credited') return 'completed'
  return OPEN.includes(state) || (state === 'expired' && isQueried) ? 'pending' : 'failed'
}
