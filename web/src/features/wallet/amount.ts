/** Nine digits are beyond every limit and far inside exact numbers. */
const DIGITS_MAX = 9

/** What stays of a typed amount: digits without leading zeros, and cents, which are refused and never left out. */
export function amountTyped(typed: string): string {
  const [before = '', after] = typed.split('.')
  const whole = before.replace(/\D/g, '').replace(/^0+/, '').slice(0, DIGITS_MAX)
  return after === undefined ? whole : `${whole || '0'}.${after.replace(/\D/g, '').slice(0, 2)}`
}

/** A typed amount in whole shillings; undefined where it has cents. */
export function shillings(amount: string): number | undefined {
  const kes = Number(amount)
  return Number.isInteger(kes) ? kes : undefined
}

/** The text of what is wrong with an amount. */
export function amountTrouble(amount: string): 'amountRequired' | 'wholeShillings' | undefined {
  const kes = shillings(amount)
  if (kes === undefined) return 'wholeShillings'
  return kes >= 1 ? undefined : 'amountRequired'
}

/** The amount after a tap on a preset; a sum with more digits than the field takes changes nothing. */
export function addPreset(amount: string, preset: number): string {
  const sum = String(Number(amount) + preset)
  return sum.split('.', 1)[0]!.length > DIGITS_MAX ? amount : amountTyped(sum)
}
