/** Statistics of the last rounds. They do not predict the next one, as the screen states. */
export type Statistics = {
  readonly rounds: number
  /** Below 2x, from 2x to below 10x, and from 10x on: the colours of the history. */
  readonly low: number
  readonly mid: number
  readonly high: number
  /** In hundredths; of an even number of rounds the lower of the two in the middle. Absent without rounds. */
  readonly median?: number
  readonly greatest?: number
}

/** The statistics of the latest `most` multipliers, in hundredths, latest first. */
export function statisticsOf(x100s: readonly number[], most: number): Statistics {
  const counted = x100s.slice(0, most)
  const sorted = counted.toSorted((a, b) => a - b)
  const below = (x100: number) => counted.filter(value => value < x100).length
  const low = below(200)
  const mid = below(1_000) - low
  const counts = { rounds: counted.length, low, mid, high: counted.length - low - mid }
  const greatest = sorted.at(-1)
  return greatest === undefined
    ? counts
    : { ...counts, median: sorted[Math.floor((sorted.length - 1) / 2)]!, greatest }
}
