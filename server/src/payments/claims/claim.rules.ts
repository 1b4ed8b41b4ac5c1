import type { Cents } from '@ruka/contract/money'
import { payerAgrees } from '../paybill/payer.rules.ts'

export type ClaimState = 'checking' | 'not_found' | 'credited' | 'known' | 'not_deposit' | 'reversed' | 'case'
/** States that M-PESA's answer can still change. */
export const isOpen = (state: ClaimState): boolean => state === 'checking' || state === 'not_found'

/** Codes that were meant, of which M-PESA is asked: the typed one and what is easily confused with it. */
export const CANDIDATES_MAX = 8
/** When M-PESA is asked, from the claim on; the first query is put at once. */
const CHECKS_AFTER_MS = [0, 120_000, 600_000] as const
/** Some time after the last query its answer is given up. */
const GIVEN_UP_AFTER_MS = 900_000

/** When the check after `checks` others is due, in milliseconds after the claim; null for never again. */
export const nextCheckAfterMs = (checks: number): number | null =>
  [...CHECKS_AFTER_MS, GIVEN_UP_AFTER_MS][checks] ?? null
/** A check whose query cannot be sent does not count, but a claim waits no longer than this. */
const UNASKED_MS = 86_400_000

/**
 * Whether the check that is due after `checks` others, on a claim of that age in milliseconds, only gives up.
 */
export const isGivenUp = (checks: number, ageMs: number): boolean =>
  checks >= CHECKS_AFTER_MS.length || ageMs > UNASKED_MS

/** What M-PESA and our own records say of a payment, and whose phone the claimant registered. */
export type OwnershipFacts = {
  readonly msisdn: string
  /** The payer's whole number by M-PESA's answer, or null where it shows none. */
  readonly phone: string | null
  readonly cents: Cents | null
  /** The payer as the pay-bill confirmation showed them, and its amount, where the money lies in suspense. */
  readonly suspended: { readonly payer: string | null; readonly cents: Cents } | null
  /** The claimant asked for a prompt of this amount at that time, and no receipt is known of it. */
  readonly asked: boolean
}

/**
 * Whose a payment is. A whole number decides alone. Where M-PESA shows none, the number that the confirmation
 * showed in part must agree, and its amount; a prompt that agrees only in amount and time is for a person to
 * judge, since anybody can ask for one.
 */
export function judgeOwnership({
  msisdn,
  phone,
  cents,
  suspended,
  asked,
}: OwnershipFacts): 'owner' | 'stranger' | 'unsure' {
  if (cents === null) return phone === msisdn ? 'unsure' : 'stranger'
  if (phone !== null) return phone === msisdn ? 'owner' : 'stranger'
  if (suspended) {
    const agrees = payerAgrees(suspended.payer, msisdn)
    if (agrees !== null) return agrees && suspended.cents === cents ? 'owner' : 'stranger'
  }
  return asked ? 'unsure' : 'stranger'
}
