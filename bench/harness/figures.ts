/** One line of a bench's output; `baseline` was measured beside it, and `ratio` is figure to baseline. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly baseline?: number
  readonly ratio?: number
}

/** The middle of the values; the mean of the two middle ones when there is no single one. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The smallest value that the given per cent of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits))
