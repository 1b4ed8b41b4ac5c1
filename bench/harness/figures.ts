/**
 * One line of a bench's output; `baseline` was measured beside it or is the bar that it has to keep, and
 * `ratio` is figure to baseline. A ratio is given where it is more than that, such as a median of the ratios
 * of several rounds.
 */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly baseline?: number
  readonly ratio?: number
}

/** What is printed of a figure. Nothing is compared with a baseline of 0. */
export const lineOf = ({ name, value, unit, baseline, ratio }: Figure): string =>
  JSON.stringify({
    name,
    value,
    unit,
    baseline: baseline ?? null,
    ratio: ratio ?? (baseline ? Number((value / baseline).toPrecision(3)) : null),
  })

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

/** The mean loss of predicted chances in nats, beside that of a baseline; less is better. */
export const logLossFigure = (name: string, value: number, baseline: number): Figure => ({
  name: `log_loss_${name}`,
  value: rounded(value, 4),
  unit: 'nats',
  baseline: rounded(baseline, 4),
  ratio: rounded(value / baseline, 4),
})
