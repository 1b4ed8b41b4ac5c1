import type { Cents } from '@ruka/contract/money'
import { payerAgrees } from './payer.rules.ts'

export type ClaimState = 'checking' | 'not_found' | 'credited' | 'known' | 'not_deposit' | 'reversed' | 'case'
/** States that M-PESA's answer can still change. */
export const isOpen = (state: ClaimState): boolean => state === 'checking' || state === 'not_found'

/** Candidate codes, about which M-PESA is queried: the typed one and what is easily confused with it. */
export const CANDIDATES_MAX = 8
/** When M-PESA is queried, counted from the claim; the first query is sent at once. */
const CHECKS_AFTER_MS = [0, 120_000, 600_000] as const
/** This long after the last query the claim stops waiting for an answer. */
const GIVEN_UP_AFTER_MS = 900_000

/** When the check after `checks` others is due, in milliseconds after the claim; null for never again. */
export const nextCheckAfterMs = (checks: number): number | null =>
  [...CHECKS_AFTER_MS, GIVEN_UP_AFTER_MS][checks] ?? null
/** A check whose query cannot be sent does not count; this limits the wait. */
const AGE_MAX_MS = 86_400_000

/**
 * Whether the check that is due after `checks` others, on a claim of that age in milliseconds, only gives up.
 */
export const isGivenUp = (checks: number, ageMs: number): boolean =>
  checks >= CHECKS_AFTER_MS.length || ageMs > AGE_MAX_MS

/** What M-PESA and our own records say of a payment, and whose phone the claimant registered. */
export type OwnershipFacts = {
  readonly msisdn: string
  /** The payer's full number in M-PESA's answer, or null where it shows none. */
  readonly phone: string | null
  readonly cents: Cents | null
  /** The payer and amount of the pay-bill confirmation, where the money is in suspense. */
  readonly suspended: { readonly payer: string | null; readonly cents: Cents } | null
  /** The claimant requested a prompt of this amount at that time, and its receipt is not known. */
  readonly hasPrompt: boolean
}

/**
 * The owner of a payment. A full number decides alone. Where M-PESA shows none, the masked number of the
 * confirmation must agree, and its amount. Where only a prompt agrees, in amount and time, a person decides,
 * since anybody can request a prompt.
 */
export function judgeOwnership({
  msisdn,
  phone,
  cents,
  suspended,
  hasPrompt,
}: OwnershipFacts): 'owner' | 'other' | 'unsure' {
  if (cents === null) return phone === msisdn ? 'unsure' : 'other'
  if (phone !== null) return phone === msisdn ? 'owner' : 'other'
  if (suspended) {
    const agrees = payerAgrees(suspended.payer, msisdn)
    if (agrees !== null) return agrees && suspended.cents === cents ? 'owner' : 'other'
  }
  return hasPrompt ? 'unsure' : 'other'
}
