import { nairobiDayStart } from '@ruka/contract/nairobi'
import { fromKes, sumCents, type Cents } from '@ruka/contract/money'
import {
  isWithdrawalNight,
  WITHDRAWAL_KES,
  WITHDRAWAL_NIGHT_MINUTES,
  type WithdrawalState,
} from '@ruka/contract/payments'
import type { RefusalCode } from '@ruka/contract/refusals'

/**
 * What a rail reports of a payout. Two refusals are caused by us: `short` (the float, or the product)
 * concerns this payout, `stopped` (the operator's role, password or lock) all payouts: further calls would
 * lock the operator out.
 */
export type PayoutOutcome = 'paid' | 'refused' | 'short' | 'stopped' | 'unknown'

/** When the rail is queried about a payout without a result, counted from the call. */
const QUERIES_AFTER_MS = [120_000, 600_000, 3_600_000] as const
/** This long after the last query a person decides. */
const GIVEN_UP_AFTER_MS = 3_720_000

const SECOND_MS = 1_000
const NIGHT_MS = WITHDRAWAL_NIGHT_MINUTES * 60 * SECOND_MS

/** When the night that began with this moment's day ends, exclusively. */
export const nairobiNightEnd = (atMs: number): number => nairobiDayStart(atMs) + NIGHT_MS

/** What is known of a player when a withdrawal is requested. */
export type WithdrawalFacts = {
  readonly cents: Cents
  readonly atMs: number
  readonly active: boolean
  /** A deposit from the registered number was credited. */
  readonly funded: boolean
  /** Requested earlier this Nairobi day, and not refunded. */
  readonly usedTodayCents: Cents
  /** The part of that which was requested at night. */
  readonly usedTonightCents: Cents
  /** The balance that it takes: cash, or earnings. */
  readonly availableCents: Cents
  readonly debtCents: Cents
  /** Credited on callbacks alone, and not confirmed by M-PESA. */
  readonly unprovenCents: Cents
  /** How many were requested this Nairobi day, refunded ones included, and how many may be. */
  readonly requestedToday: number
  readonly maxPerDay: number
}

/**
 * The first refusal that applies, in this order: minimum, maximum of a transaction, account, unproven money,
 * funding, number a day, night, day, money. An open debt blocks like missing money. Unproven money blocks
 * all, since winnings may come from it.
 */
export function decideWithdrawal(facts: WithdrawalFacts): RefusalCode | 'ok' {
  const { cents, atMs } = facts
  if (cents < fromKes(WITHDRAWAL_KES.min)) return 'amount_below_minimum'
  if (cents > fromKes(WITHDRAWAL_KES.maxPerTransaction)) return 'amount_above_maximum'
  if (!facts.active) return 'account_suspended'
  if (facts.unprovenCents > 0) return 'deposit_unproven'
  if (!facts.funded) return 'withdrawal_not_funded'
  if (facts.requestedToday >= facts.maxPerDay) return 'withdrawal_count_limit'
  if (
    isWithdrawalNight(atMs) &&
    sumCents(facts.usedTonightCents, cents) > fromKes(WITHDRAWAL_KES.maxPerNight)
  )
    return 'withdrawal_night_limit'
  if (sumCents(facts.usedTodayCents, cents) > fromKes(WITHDRAWAL_KES.maxPerDay)) return 'withdrawal_day_limit'
  return facts.debtCents > 0 || facts.availableCents < cents ? 'insufficient_funds' : 'ok'
}

/**
 * The state after an outcome, or `conflict` where it contradicts an earlier final answer: then nothing moves
 * and a person decides.
 */
export function nextWithdrawalState(
  state: WithdrawalState,
  outcome: PayoutOutcome,
): WithdrawalState | 'conflict' {
  const next = outcome === 'paid' ? 'paid' : outcome === 'unknown' ? 'unknown' : 'refunded'
  if (state === 'paid' || state === 'refunded')
    return next === 'unknown' || next === state ? state : 'conflict'
  return next
}

/**
 * When to query a payout next, in milliseconds after its call, given the number of queries; null for never
 * again.
 */
export const nextQueryAfterMs = (queries: number): number | null =>
  [...QUERIES_AFTER_MS, GIVEN_UP_AFTER_MS][queries] ?? null

/** Whether the check that is due now hands over to a person. */
export const isLastQuery = (queries: number): boolean => queries >= QUERIES_AFTER_MS.length

/**
 * Whether a query that the rail was too busy to take is sent again, this long after the call; later a person
 * decides.
 */
export const mayQueryAgain = (elapsedMs: number): boolean => elapsedMs < GIVEN_UP_AFTER_MS

/**
 * What the answer to a query says of a payout. Only two answers are final; a query that found nothing proves
 * nothing.
 */
export function payoutOfStatus(outcome: string): 'paid' | 'refused' | 'unknown' {
  if (outcome === 'completed') return 'paid'
  return outcome === 'failed' ? 'refused' : 'unknown'
}

/** Whether the rail may have it, without a final outcome. */
export const isOpenPayout = (state: WithdrawalState): boolean => state === 'sent' || state === 'unknown'

/** The pause before calling again after the rail was busy, in milliseconds. */
export const busyPauseMs = (calls: number): number => Math.min(30_000 * 2 ** Math.max(0, calls - 1), 600_000)

export function withdrawalStatus(state: WithdrawalState): 'completed' | 'pending' | 'failed' {
  if (state === 'paid') return 'completed'
  return state === 'refunded' ? 'failed' : 'pending'
}
