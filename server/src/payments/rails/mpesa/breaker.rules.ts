/** How one product of the rail has answered lately. The caller gives the time. */
export type Breaker = {
  /** Failures since the last answer. */
  readonly failures: number
  /** Until when calls are refused; null while the product answers. */
  readonly shutUntilMs: number | null
  /** A probe call is under way. */
  readonly probing: boolean
}

/**
 * Consecutive failures at which it opens: fewer may be chance, more would make players wait for timeouts.
 */
export const FAILURES_MAX = 5
const SHUT_MS = 30_000
const SHUT_MAX_MS = 300_000

export const answering: Breaker = { failures: 0, shutUntilMs: null, probing: false }

/** Whether a call would be refused now. */
export const isShut = ({ shutUntilMs, probing }: Breaker, nowMs: number): boolean =>
  shutUntilMs !== null && (probing || nowMs < shutUntilMs)

/**
 * Lets a call through, after the pause as a probe; null when the call is refused.
 */
export function admit(breaker: Breaker, nowMs: number): Breaker | null {
  if (isShut(breaker, nowMs)) return null
  return breaker.shutUntilMs === null ? breaker : { ...breaker, probing: true }
}

/**
 * After a call. Any answer closes it; each consecutive failure beyond the limit doubles the time until the
 * next probe.
 */
export function afterCall(breaker: Breaker, answered: boolean, nowMs: number): Breaker {
  if (answered) return answering
  const failures = breaker.failures + 1
  if (failures < FAILURES_MAX) return { ...breaker, failures }
  const waitMs = Math.min(SHUT_MS * 2 ** (failures - FAILURES_MAX), SHUT_MAX_MS)
  return { failures, shutUntilMs: nowMs + waitMs, probing: false }
}
