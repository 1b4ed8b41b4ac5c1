import type { Cents } from '@ruka/contract/money'

/** Exactly two decimals, from the digits of the cents, so that nothing is rounded: `-1250.50`. */
export function plainMoney(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** An amount for reading: `-1,250.50`. */
export const money = (cents: Cents): string => plainMoney(cents).replace(/\B(?=(\d{3})+\.)/g, ',')
