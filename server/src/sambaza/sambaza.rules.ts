import { asCents, fromKes, sumCents, type Cents } from '@ruka/contract/money'
import type { RefusalCode } from '@ruka/contract/refusals'
import { SAMBAZA_KES } from '@ruka/contract/sambaza'

/** What is known of the sender. */
export type SenderFacts = {
  readonly cents: Cents
  readonly active: boolean
  /** Sent earlier this Nairobi day. */
  readonly sentTodayCents: Cents
  readonly cashCents: Cents
  readonly debtCents: Cents
  /** Deposits that M-PESA has not confirmed to us. */
  readonly unprovenCents: Cents
  /** Deposits too young to be sent on. */
  readonly freshCents: Cents
}

/**
 * The first refusal that applies, in this order: minimum, maximum, account, unproven deposits, day, money,
 * fresh deposits. An open debt blocks like missing money.
 */
export function judgeSender(facts: SenderFacts): RefusalCode | 'ok' {
  const { cents } = facts
  if (cents < fromKes(SAMBAZA_KES.min)) return 'amount_below_minimum'
  if (cents > fromKes(SAMBAZA_KES.maxPerTransaction)) return 'amount_above_maximum'
  if (!facts.active) return 'account_suspended'
  if (facts.unprovenCents > 0) return 'sambaza_deposit_unproven'
  if (sumCents(facts.sentTodayCents, cents) > fromKes(SAMBAZA_KES.maxSentPerDay)) return 'sambaza_day_limit'
  if (facts.debtCents > 0 || facts.cashCents < cents) return 'insufficient_funds'
  return sendable(facts) < cents ? 'sambaza_deposit_fresh' : 'ok'
}

/**
 * What may be sent of the sender's cash now. The part of it that is a fresh deposit is unknown, so a fresh
 * deposit counts whole.
 */
export const sendable = ({ cashCents, freshCents }: Pick<SenderFacts, 'cashCents' | 'freshCents'>): Cents =>
  asCents(Math.max(0, cashCents - freshCents))

/** What is known of the recipient; of an unknown phone everything is false. */
export type RecipientFacts = {
  readonly cents: Cents
  readonly active: boolean
  readonly isSender: boolean
  /** Received earlier this Nairobi day. */
  readonly receivedTodayCents: Cents
}

/** One answer without a reason: the sender must not learn which of them it was. */
export const mayReceive = ({ cents, active, isSender, receivedTodayCents }: RecipientFacts): boolean =>
  active && !isSender && sumCents(receivedTodayCents, cents) <= fromKes(SAMBAZA_KES.maxReceivedPerDay)
