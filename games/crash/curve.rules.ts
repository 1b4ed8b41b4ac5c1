/**
 * The flight: the multiplier grows as e^(0.06 t), t in seconds since take-off. Multipliers are integers in
 * hundredths. A multiplier k is reached at the first whole millisecond t with floor(100·e^(0.00006·t)) ≥ k;
 * the server decides with
 * `reachedAtMs`, so the table of due times, not an increment per tick, is the truth.
 */
const GROWTH_PER_MS = 0.00006

/** The multiplier shown `elapsedMs` after take-off. */
export const multiplierX100 = (elapsedMs: number): number =>
  Math.max(100, Math.floor(100 * Math.exp(GROWTH_PER_MS * Math.max(0, elapsedMs))))

/** The first whole millisecond at which the multiplier is at least `x100`. */
export function reachedAtMs(x100: number): number {
  let ms = Math.max(0, Math.round(Math.log(x100 / 100) / GROWTH_PER_MS))
  while (ms > 0 && multiplierX100(ms - 1) >= x100) ms--
  while (multiplierX100(ms) < x100) ms++
  return ms
}

/**
 * The millisecond at which a flight ends: the first that would show more than its crash point, so that a
 * player who sees the crash point can still be paid at it, and every manual strategy has the return of
 * automatic targets. A flight that crashes at 1.00x does not start.
 */
export const crashAtMs = (crashX100: number): number => (crashX100 <= 100 ? 0 : reachedAtMs(crashX100 + 1))
