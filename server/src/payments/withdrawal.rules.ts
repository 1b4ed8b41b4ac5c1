import { fromKes, sumCents, type Cents } from '@ruka/contract/money'
import { WITHDRAWAL_KES, type WithdrawalState } from '@ruka/contract/payments'
import type { RefusalCode } from '@ruka/contract/refusals'

/** What a rail says of a payout. `stopped` is a refusal whose cause is ours: the float or the operator's credentials. */
export type PayoutOutcome = 'paid' | 'refused' | 'stopped' | 'unknown'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
/** Nairobi keeps UTC+3 all year. */
const NAIROBI_MS = 3 * 3_600_000
/** Night lasts through the second 06:00:59. */
const NIGHT_MS = (6 * 3_600 + 60) * SECOND_MS

/** Midnight in Nairobi that began the day of this moment, in epoch milliseconds. */
export const nairobiDayStart = (atMs: number): number =>
  Math.floor((atMs + NAIROBI_MS) / DAY_MS) * DAY_MS - NAIROBI_MS

/** When the night that began with this moment's day ends, exclusively. */
export const nairobiNightEnd = (atMs: number): number => nairobiDayStart(atMs) + NIGHT_MS

/** What is known of a player when a withdrawal is asked for. */
export type WithdrawalFacts = {
  readonly cents: Cents
  readonly atMs: number
  readonly active: boolean
  /** A deposit from the registered number was credited. */
  readonly funded: boolean
  /** Asked for earlier this Nairobi day, and not refunded. */
  readonly usedTodayCents: Cents
  /** Of that, asked for at night. */
  readonly usedTonightCents: Cents
  readonly cashCents: Cents
  readonly debtCents: Cents
}

/**
 * The first refusal that applies, in this order: minimum, maximum of a transaction, account, funding, night, day, money.
 * An open debt blocks like missing money.
 */
export function judgeWithdrawal(facts: WithdrawalFacts): RefusalCode | 'ok' {
  const { cents, atMs } = facts
  if (cents < fromKes(WITHDRAWAL_KES.min)) return 'amount_below_minimum'
  if (cents > fromKes(WITHDRAWAL_KES.maxPerTransaction)) return 'amount_above_maximum'
  if (!facts.active) return 'account_suspended'
  if (!facts.funded) return 'withdrawal_not_funded'
  const isNight = atMs < nairobiNightEnd(atMs)
  if (isNight && sumCents(facts.usedTonightCents, cents) > fromKes(WITHDRAWAL_KES.maxPerNight))
    return 'withdrawal_night_limit'
  if (sumCents(facts.usedTodayCents, cents) > fromKes(WITHDRAWAL_KES.maxPerDay)) return 'withdrawal_day_limit'
  return facts.debtCents > 0 || facts.cashCents < cents ? 'insufficient_funds' : 'ok'
}

/**
 * The state after the rail said something, or `conflict` where it contradicts a final answer it gave before: then
 * nothing moves and a person has to look.
 */
export function nextWithdrawalState(
  state: WithdrawalState,
  outcome: PayoutOutcome,
): WithdrawalState | 'conflict' {
  const told = outcome === 'paid' ? 'paid' : outcome === 'unknown' ? 'unknown' : 'refunded'
  if (state === 'paid' || state === 'refunded')
    return told === 'unknown' || told === state ? state : 'conflict'
  return told
}

/** The pause before calling again after the rail was busy, in milliseconds. */
export const busyPauseMs = (calls: number): number => Math.min(30_000 * 2 ** Math.max(0, calls - 1), 600_000)

export function withdrawalStatus(state: WithdrawalState): 'completed' | 'pending' | 'failed' {
  if (state === 'paid') return 'completed'
  return state === 'refunded' ? 'failed' : 'pending'
}
