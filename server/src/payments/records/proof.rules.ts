import type { Cents } from '@ruka/contract/money'

/**
 * What proves a payment: a call of ours that M-PESA answered, a prompt that we sent, its statement, or a
 * person.
 */
export type ProofSource = 'status' | 'pull' | 'prompt' | 'statement' | 'staff'

const MINUTE_MS = 60_000
/** When M-PESA is queried about a payment that only a callback reported, counted from the callback. */
const QUERIES_AFTER_MS = [0, 1, 5, 30, 120, 720, 1_440].map(minutes => minutes * MINUTE_MS)
/** This long after the last query a person decides. */
const GIVEN_UP_AFTER_MS = 2_880 * MINUTE_MS
/** A prompt has a callback of its own, which usually comes first and makes the query unnecessary. */
export const PROMPT_ANSWERS_WITHIN_MS = 30_000
/** M-PESA may not find a new payment at once. What it does not know after this time does not exist. */
const MISSING_ANSWERS = 3
const MISSING_AFTER_MS = 5 * MINUTE_MS

/** The parts of a status callback that decide about a payment. */
type Answer = {
  readonly outcome: string
  readonly isOfOthers?: boolean
  readonly found?: {
    readonly cents: Cents | null
    readonly direction: 'in' | 'out' | 'unknown'
    readonly phone: string | null
  }
}

/**
 * When to query next, in milliseconds after the callback, given the number of queries; null for never again.
 */
export const nextProofQueryMs = (queries: number): number | null =>
  [...QUERIES_AFTER_MS, GIVEN_UP_AFTER_MS][queries] ?? null

/** Whether the check that is due now hands over to a person. */
export const isLastProofQuery = (queries: number): boolean => queries >= QUERIES_AFTER_MS.length

/** Whether M-PESA has answered often and late enough that there is no such payment. */
export const isDenied = ({ missing, ageMs }: { missing: number; ageMs: number }): boolean =>
  missing >= MISSING_ANSWERS && ageMs >= MISSING_AFTER_MS

/**
 * What M-PESA's answer says of a payment that a callback reported. `missing`: it knows no such payment.
 * `disputed`: it knows one that another phone made. `nothing`: the answer decides nothing.
 */
export function judgeProof(
  { cents, msisdn }: { cents: Cents; msisdn: string | null },
  { outcome, isOfOthers, found }: Answer,
  findsNothing: boolean,
): 'proven' | 'denied' | 'disputed' | 'missing' | 'nothing' {
  if (isOfOthers === true || outcome === 'failed') return 'denied'
  if (outcome === 'refused') return findsNothing ? 'missing' : 'nothing'
  if (outcome !== 'completed' || !found || found.cents === null) return 'nothing'
  if (found.cents !== cents || found.direction === 'out') return 'denied'
  if (found.direction === 'unknown') return 'nothing'
  return found.phone !== null && msisdn !== null && found.phone !== msisdn ? 'disputed' : 'proven'
}
