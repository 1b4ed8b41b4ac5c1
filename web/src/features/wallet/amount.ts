/** Nine digits are beyond every limit and far inside exact numbers. */
const DIGITS_MAX = 9

/**
 * What stays of a typed amount: whole shillings without leading zeros. A point stays, with noughts only, so
 * that cents typed one by one are never taken for shillings.
 */
export function amountTyped(typed: string): string {
  const [before = '', after] = typed.split('.')
  const whole = before.replace(/\D/g, '').replace(/^0+/, '').slice(0, DIGITS_MAX)
  return after === undefined ? whole : `${whole || '0'}.${/^0{0,2}/.exec(after)?.[0] ?? ''}`
}

/** The amount after a tap on a preset; a sum with more digits than the field takes changes nothing. */
export function addPreset(amount: string, preset: number): string {
  const sum = String(Number(amount) + preset)
  return sum.split('.', 1)[0]!.length > DIGITS_MAX ? amount : amountTyped(sum)
}
