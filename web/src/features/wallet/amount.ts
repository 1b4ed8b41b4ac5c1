/** Nine digits are beyond every limit and far inside exact numbers. */
const DIGITS_MAX = 9
const MOST_DIGITS = new RegExp(`^(?:,?\\d){0,${DIGITS_MAX}},?`)

/** Thousands in groups of three; any other comma may stand before cents. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.|$)/

/** A dot before three digits may stand between thousands, as much as before cents. */
const AMBIGUOUS = /\.\d{3}/

/**
 * What stays of a typed amount: digits without leading zeros, commas, and cents, which are refused and never left
 * out.
 */
export function amountTyped(typed: string): string {
  const [before = '', after] = typed.split('.')
  const digits = before.replace(/[^\d,]/g, '').replace(/^0+(?!,)/, '')
  const whole = MOST_DIGITS.exec(digits)![0]
  return after === undefined ? whole : `${whole || '0'}.${after.replace(/\D/g, '').slice(0, 3)}`
}

/** A typed amount in whole shillings; undefined where it has cents or a comma that groups no thousands. */
export function shillings(amount: string): number | undefined {
  const kes = numberOf(amount)
  return Number.isInteger(kes) ? kes : undefined
}

const numberOf = (amount: string): number =>
  AMBIGUOUS.test(amount) ? NaN : Number(GROUPED.test(amount) ? amount.replaceAll(',', '') : amount)

/** The text of what is wrong with an amount. */
export function amountTrouble(amount: string): 'amountRequired' | 'wholeShillings' | undefined {
  const kes = shillings(amount)
  if (kes === undefined) return 'wholeShillings'
  return kes >= 1 ? undefined : 'amountRequired'
}

/** The amount after a tap on a preset; what is no number, or a sum of too many digits, changes nothing. */
export function addPreset(amount: string, preset: number): string {
  const sum = numberOf(amount) + preset
  return sum < 10 ** DIGITS_MAX ? amountTyped(String(sum)) : amount
}
