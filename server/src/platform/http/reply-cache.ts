import type { Clock } from '../base/clock.ts'

const KEPT_MAX = 500

/**
 * A cache of answers that are the same for all: ten thousand players who request the same page after a round
 * cost one query. Requests during that query wait for its answer; a fault is not cached.
 */
export function openReplyCache(clock: Clock) {
  const kept = new Map<
    string,
    { readonly atMs: number; readonly untilMs: number; readonly answer: Promise<unknown> }
  >()
  return (key: string, seconds: number, make: () => Promise<unknown>): Promise<unknown> => {
    const nowMs = clock.now()
    const known = kept.get(key)
    if (known && nowMs >= known.atMs && nowMs < known.untilMs) return known.answer
    // One may be megabytes long: it is not kept for longer than it is given.
    for (const [other, { untilMs }] of kept) if (untilMs <= nowMs) kept.delete(other)
    const answer = make()
    kept.delete(key)
    kept.set(key, { atMs: nowMs, untilMs: nowMs + seconds * 1_000, answer })
    answer.catch(() => (kept.get(key)?.answer === answer ? kept.delete(key) : undefined))
    // In order of arrival, so the first is the oldest.
    if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value!)
    return answer
  }
}
