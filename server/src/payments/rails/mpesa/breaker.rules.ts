/** How one product of the rail has answered lately. The caller gives the time. */
export type Breaker = {
  /** Failures since the last answer. */
  readonly failures: number
  /** Until when calls are refused; null while the product answers. */
  readonly shutUntilMs: number | null
  /** One call is out to see whether the product is back. */
  readonly probing: boolean
}

/**
 * Consecutive failures at which it opens: fewer are bad luck, more would keep players waiting for time-outs.
 */
export const FAILURES_MAX = 5
const SHUT_MS = 30_000
const SHUT_MAX_MS = 300_000

export const answering: Breaker = { failures: 0, shutUntilMs: null, probing: false }

/** Whether a call would be turned away now. */
export const isShut = ({ shutUntilMs, probing }: Breaker, nowMs: number): boolean =>
  shutUntilMs !== null && (probing || nowMs < shutUntilMs)

/**
 * Lets a call through, the one that sees whether the product is back marked as such; null when it is turned
 * away.
 */
export function admit(breaker: Breaker, nowMs: number): Breaker | null {
  if (isShut(breaker, nowMs)) return null
  return breaker.shutUntilMs === null ? breaker : { ...breaker, probing: true }
}

/**
 * After a call. Any answer closes it; each failure in a row beyond the limit doubles the time until the next
 * look.
 */
export function afterCall(breaker: Breaker, answered: boolean, nowMs: number): Breaker {
  if (answered) return answering
  const failures = breaker.failures + 1
  if (failures < FAILURES_MAX) return { ...breaker, failures }
  const waitMs = Math.min(SHUT_MS * 2 ** (failures - FAILURES_MAX), SHUT_MAX_MS)
  return { failures, shutUntilMs: nowMs + waitMs, probing: false }
}
