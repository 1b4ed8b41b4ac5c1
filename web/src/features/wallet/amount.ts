/** Nine digits are beyond every limit and far inside exact numbers. */
const DIGITS_MAX = 9

/** What stays of a typed amount: digits, without leading zeros. */
export const amountTyped = (typed: string): string =>
  typed.replace(/\D/g, '').replace(/^0+/, '').slice(0, DIGITS_MAX)

/** The amount after a tap on a preset. */
export const addPreset = (amount: string, preset: number): string =>
  amountTyped(String(Number(amount) + preset))
