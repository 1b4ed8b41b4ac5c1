import { asCents, floorToShilling, sumCents, type Cents } from '@ruka/contract/money'
import type { PayoutOutcome } from '../states/withdrawal.rules.ts'

/**
 * requested → sent → paid, or refused (nothing moved, staff may ask again), or `unknown`, which is never sent
 * again. `carried`: there was nothing to pay, and the day's sum goes into the next remittance.
 */
export const REMITTANCE_STATES = ['carried', 'requested', 'sent', 'paid', 'refused', 'unknown'] as const
export type RemittanceState = (typeof REMITTANCE_STATES)[number]

/**
 * What is paid for a day: its sum and the remainder from before, in whole shillings; zero if they are less
 * than one.
 */
export function payableCents(withheldCents: Cents, carriedCents: Cents): Cents {
  const together = sumCents(withheldCents, carriedCents)
  return together > 0 ? floorToShilling(together) : asCents(0)
}

/** The state after M-PESA said something, or `conflict` where it contradicts what it said before. */
export function nextRemittanceState(
  state: RemittanceState,
  outcome: PayoutOutcome,
): RemittanceState | 'conflict' {
  const reported = outcome === 'paid' || outcome === 'unknown' ? outcome : 'refused'
  if (state === 'sent' || state === 'unknown') return reported
  return reported === 'unknown' || reported === state ? state : 'conflict'
}
