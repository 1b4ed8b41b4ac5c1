const FIRST_MS = 500
const MOST_MS = 30_000

/**
 * The pause before an attempt, after `failed` failures in a row: twice as long each time, up to half a
 * minute, of which half is left to `chance` (0 to 1), so that many clients do not return at one moment.
 */
export function backOffMs(failed: number, chance: number): number {
  const fullMs = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failed, 10))
  return Math.round(fullMs / 2 + (fullMs / 2) * chance)
}
