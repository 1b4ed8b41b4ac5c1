/** What a recovery counts as, by the age of its `after`; those of a single event count for themselves. */
export type Kind = 'recent' | 'day' | 'older' | 'event'
type Limit = { readonly withinMs: number; readonly most: number }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const LIMITS: Readonly<Record<Kind, readonly Limit[]>> = {
  recent: [
    { withinMs: 10 * MINUTE_MS, most: 20 },
    { withinMs: HOUR_MS, most: 60 },
  ],
  day: [
    { withinMs: 10 * MINUTE_MS, most: 4 },
    { withinMs: HOUR_MS, most: 10 },
  ],
  older: [
    { withinMs: 30 * MINUTE_MS, most: 2 },
    { withinMs: 2 * HOUR_MS, most: 4 },
  ],
  event: [
    { withinMs: 10 * MINUTE_MS, most: 100 },
    { withinMs: HOUR_MS, most: 300 },
  ],
}
/** No limit looks further back. */
export const QUOTA_MEMORY_MS = 2 * HOUR_MS

/** A recovery without `after` asks for everything, as the oldest one does. */
export function kindOf(ageMs: number | undefined): Kind {
  if (ageMs === undefined || ageMs >= 24 * HOUR_MS) return 'older'
  return ageMs < 30 * MINUTE_MS ? 'recent' : 'day'
}

/** Whether one more request of a kind is allowed after those at these times. */
export const isAllowed = (kind: Kind, timesMs: readonly number[], nowMs: number): boolean =>
  LIMITS[kind].every(({ withinMs, most }) => timesMs.filter(atMs => atMs > nowMs - withinMs).length < most)
