/**
 * Odds are decimal numbers with at most four decimals on the wire, and whole parts of ten thousand everywhere
 * else. No schema stands here, so that a client may import it without the schema library.
 */

/** Parts of one. */
const SCALE = 10_000

/** Parts of ten thousand to a decimal for the wire: the nearest double to the exact value. */
export const toOdds = (x10000: number): number => x10000 / SCALE

/** Odds of the wire in parts of ten thousand. @throws RangeError when there are more than four decimals */
export function fromOdds(odds: number): number {
  const scaled = Math.round(odds * SCALE)
  // The quotient is the nearest double, so that it is equal exactly where the text had no more decimals.
  if (!Number.isSafeInteger(scaled) || scaled / SCALE !== odds)
    throw new RangeError('odds take at most four decimals')
  return scaled
}
