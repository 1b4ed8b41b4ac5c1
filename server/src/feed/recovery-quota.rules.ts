/**
 * How often recoveries may be requested, for each producer, by the age of `after`: what the feed's operator
 * allows (docs.sportradar.com, restrictions for odds recovery). More than that and the account is suspended.
 */
export type RecoveryKind =
  | 'event'
  /** `ageMs` of `after`; null for a whole snapshot, which counts as the oldest. */
  | { readonly ageMs: number | null }
export type PastRecovery = { readonly kind: RecoveryKind; readonly atMs: number }

type Limit = { readonly most: number; readonly withinMs: number }
type Quota = { readonly limits: readonly Limit[] }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const byAge: readonly (Quota & { readonly underMs: number })[] = [
  { underMs: 30 * MINUTE_MS, limits: [per(20, 10 * MINUTE_MS), per(60, HOUR_MS)] },
  { underMs: 24 * HOUR_MS, limits: [per(4, 10 * MINUTE_MS), per(10, HOUR_MS)] },
  { underMs: Infinity, limits: [per(2, 30 * MINUTE_MS), per(4, 2 * HOUR_MS)] },
]
const ofEvent: Quota = { limits: [per(100, 10 * MINUTE_MS), per(300, HOUR_MS)] }

/** Between two requests of one producer, whatever their age; requests for single events need none. */
const GAP_MS = 30_000
/**
 * The operator counts requests when they arrive: one that took long before one that took no time is nearer to
 * it than when they left.
 */
const ON_THE_WAY_MS = 5_000
/** Requests older than this count in no window. */
export const QUOTA_WINDOW_MS = 2 * HOUR_MS + ON_THE_WAY_MS

/**
 * How long a request of this kind has to wait, in milliseconds; 0 when it may be made now. `past` are the
 * producer's requests of the last `QUOTA_WINDOW_MS`, in any order; one that lies in the future by a step of
 * the clock counts.
 */
export function waitMs(kind: RecoveryKind, past: readonly PastRecovery[], atMs: number): number {
  const waits = quotasOf(kind).flatMap(quota => {
    const alike = past
      .filter(request => quotasOf(request.kind).includes(quota))
      .map(request => request.atMs)
      .sort((a, b) => b - a)
    return quota.limits.map(({ most, withinMs }) => {
      const oldest = alike[most - 1]
      return oldest === undefined ? 0 : oldest + withinMs + ON_THE_WAY_MS - atMs
    })
  })
  const gaps =
    kind === 'event'
      ? []
      : past.filter(each => each.kind !== 'event').map(each => each.atMs + GAP_MS + ON_THE_WAY_MS - atMs)
  return Math.max(0, ...waits, ...gaps)
}

/** Two where the age passes a bound while the request is on its way: it counts for both. */
const quotasOf = (kind: RecoveryKind): readonly Quota[] =>
  kind === 'event'
    ? [ofEvent]
    : [...new Set([0, ON_THE_WAY_MS].map(laterMs => quotaOfAge((kind.ageMs ?? Infinity) + laterMs)))]

const quotaOfAge = (ageMs: number): Quota => byAge.find(({ underMs }) => ageMs < underMs) ?? byAge.at(-1)!

function per(most: number, withinMs: number): Limit {
  return { most, withinMs }
}

/**
 * How much before the checkpoint a recovery begins: applying a message twice changes nothing, missing one
 * does.
 */
const MARGIN_MS = 300_000
/** Kept from the end of a producer's window while a request is under way. */
const WINDOW_MARGIN_MS = 60_000

/**
 * The `after` of a recovery, in milliseconds since 1970: the checkpoint less a margin, and never older than
 * the producer recovers. Without a checkpoint there is none: a whole snapshot.
 */
export function afterOf(
  checkpointMs: number | null,
  { nowMs, windowMs }: { readonly nowMs: number; readonly windowMs: number },
): number | null {
  if (checkpointMs === null) return null
  return Math.max(Math.min(checkpointMs, nowMs) - MARGIN_MS, nowMs - windowMs + WINDOW_MARGIN_MS)
}
