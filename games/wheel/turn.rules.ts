/** How a wheel turns to a segment: clockwise in degrees, below a pointer at its top. */

const FULL = 360
/** The whole turns of every spin, for every result. */
const TURNS = 4
/** It accelerates for this part of the time, and decelerates by this power of the remaining time. */
const GATHERS = 0.12
const LOSES = 2.2

/** The angle at which the middle of a segment is below the pointer. */
export const restAt = (segment: number, size: number): number => FULL - ((segment + 0.5) / size) * FULL

/**
 * The final angle of a spin: its segment's middle, after the same number of whole turns and the remaining
 * angle.
 */
export function endOf(from: number, segment: number, size: number): number {
  const short = (((restAt(segment, size) - from) % FULL) + FULL) % FULL
  return from + TURNS * FULL + short
}

const GATHERED = GATHERS / 2
const LOST = (1 - GATHERS) / (LOSES + 1)
const ALL = GATHERED + LOST

/** The share of the distance after a share of the time. */
export function doneAt(time: number): number {
  if (time < GATHERS) return time ** 2 / (2 * GATHERS) / ALL
  return 1 - (LOST * ((1 - time) / (1 - GATHERS)) ** (LOSES + 1)) / ALL
}
/** The share of the time for a share of the distance. */
export function timeOf(done: number): number {
  if (done < GATHERED / ALL) return Math.sqrt(done * ALL * 2 * GATHERS)
  return 1 - (1 - GATHERS) * (((1 - done) * ALL) / LOST) ** (1 / (LOSES + 1))
}

/** When the pins between segments pass the pointer, in shares of the time. */
export function passesOf(from: number, to: number, size: number): readonly number[] {
  const step = FULL / size
  const first = Math.floor(from / step) + 1
  const count = Math.ceil(to / step) - first
  return Array.from({ length: count }, (_, i) => timeOf(((first + i) * step - from) / (to - from)))
}
