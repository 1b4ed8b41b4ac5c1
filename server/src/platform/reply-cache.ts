import type { Clock } from './clock.ts'

const KEPT_MAX = 500

/**
 * Answers that anybody may keep for a while, kept here as well: ten thousand players who look at the same page after a round
 * cost one query. Those who ask while it is being made wait for the same one; a fault is not kept.
 */
export function openReplyCache(clock: Clock) {
  const kept = new Map<string, { readonly atMs: number; readonly answer: Promise<unknown> }>()
  return (key: string, seconds: number, make: () => Promise<unknown>): Promise<unknown> => {
    const nowMs = clock.now()
    const known = kept.get(key)
    if (known && nowMs >= known.atMs && nowMs < known.atMs + seconds * 1_000) return known.answer
    const answer = make()
    kept.delete(key)
    kept.set(key, { atMs: nowMs, answer })
    answer.catch(() => (kept.get(key)?.answer === answer ? kept.delete(key) : undefined))
    // In order of arrival, so the first is the oldest.
    if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value!)
    return answer
  }
}
