/** An exact rational number; the denominator is positive, and the fraction need not be in lowest terms. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

export const ZERO: Fraction = { numerator: 0n, denominator: 1n }
export const ONE: Fraction = { numerator: 1n, denominator: 1n }

/** The greatest number of digits in a decimal from outside, which bounds the work that it causes. */
const DIGITS_MAX = 20

/** Reads an unsigned decimal exactly: `1.85` is 185/100. */
export function parseDecimal(text: string): Fraction | undefined {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || whole.length + decimals.length > DIGITS_MAX) return undefined
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) }
}

export const times = (one: Fraction, other: Fraction): Fraction => ({
  numerator: one.numerator * other.numerator,
  denominator: one.denominator * other.denominator,
})
export const plus = (one: Fraction, other: Fraction): Fraction => ({
  numerator: one.numerator * other.denominator + other.numerator * one.denominator,
  denominator: one.denominator * other.denominator,
})
export const halfOf = ({ numerator, denominator }: Fraction): Fraction => ({
  numerator,
  denominator: denominator * 2n,
})
export const floorOf = ({ numerator, denominator }: Fraction): bigint => numerator / denominator

/** Cut to this many decimals, without noughts at the end: for people, never for sums. */
export function decimalText({ numerator, denominator }: Fraction, decimals = 10): string {
  // Most slips of a round lose: no division for them.
  if (numerator === 0n) return '0'
  const scaled = (numerator * 10n ** BigInt(decimals)) / denominator
  const digits = String(scaled).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
}
