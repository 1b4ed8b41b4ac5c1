/**
 * Money is integer cents of the Kenyan shilling, everywhere but on the wire, where it is KES as a JSON number
 * with at most two decimals. This file is the only one that multiplies or divides money, and each rounding
 * has a name.
 */
import * as z from 'zod/mini'

declare const cents: unique symbol
/** A safe integer number of Kenyan cents. Negative only where a movement, never a balance, is meant. */
export type Cents = number & { readonly [cents]: true }

/**
 * The greatest amount any field may carry: ten billion shillings, far above every limit and far below 2^53
 * cents.
 */
export const GREATEST_KES = 10_000_000_000

/** Brands an integer as cents. @throws RangeError when it is not a safe integer. */
export function asCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError('cents must be a safe integer')
  return (value === 0 ? 0 : value) as Cents
}

/** Reads the text of a PostgreSQL bigint. @throws RangeError outside the safe integers. */
export function centsFromText(text: string): Cents {
  if (!/^-?\d{1,16}$/.test(text)) throw new RangeError('cents must be decimal digits')
  return asCents(Number(text))
}

/** KES from the wire to cents. @throws RangeError when there are more than two decimals. */
export function fromKes(kes: number): Cents {
  const scaled = Math.round(kes * 100)
  if (!Number.isFinite(kes) || Math.abs(scaled / 100 - kes) > 1e-9 * Math.max(1, Math.abs(kes)))
    throw new RangeError('KES takes at most two decimals')
  return asCents(scaled)
}

/** Cents to KES for the wire: the nearest double to the exact two-decimal value. */
export const toKes = (value: Cents): number => value / 100

/** The exact sum. @throws RangeError when it leaves the safe integers. */
export const sumCents = (...values: readonly Cents[]): Cents =>
  asCents(values.reduce<number>((a, b) => a + b, 0))

/**
 * The gross payout of a stake at a multiplier in hundredths, rounded down to the cent; exact when the stake
 * is whole shillings. @throws RangeError when the result leaves the safe integers.
 */
export function payoutFloor(stakeCents: Cents, multiplierX100: number): Cents {
  return asCents(Number((BigInt(stakeCents) * BigInt(multiplierX100)) / 100n))
}

/**
 * A tax at a rate in parts of ten thousand, to the nearest cent, half a cent up. Exact for 5 % of whole
 * shillings.
 */
export const taxHalfUp = (value: Cents, rateX10000: number): Cents =>
  asCents(Number((BigInt(value) * BigInt(rateX10000) + 5_000n) / 10_000n))

/**
 * The part of an amount that M-PESA can carry: whole shillings, rounded down; the fraction stays the
 * player's.
 */
export const floorToShilling = (value: Cents): Cents => asCents(Number((BigInt(value) / 100n) * 100n))

/** The given per cent of an amount, rounded down to the cent. */
export const percentFloor = (value: Cents, percent: number): Cents =>
  asCents(Number((BigInt(value) * BigInt(percent)) / 100n))

/** A whole number of times an amount, exactly. */
export const timesWhole = (value: Cents, times: number): Cents =>
  asCents(Number(BigInt(value) * BigInt(times)))

/** An amount divided among the given number, rounded up to the cent, so that nothing is left over. */
export const partCeil = (value: Cents, parts: number): Cents =>
  asCents(Number((BigInt(value) + BigInt(parts) - 1n) / BigInt(parts)))

/**
 * One of the given number of equal parts of an amount, by its place from 0. The cents that are left over go to the
 * first parts, one each, so that the sum of all parts is the amount.
 */
export const equalPart = (value: Cents, { parts, place }: { parts: number; place: number }): Cents => {
  const left = Number(BigInt(value) % BigInt(parts))
  return asCents(Number(BigInt(value) / BigInt(parts)) + (place < left ? 1 : 0))
}

/** `part / of` of an amount, rounded down to the cent. It may exceed the whole. */
export const shareFloor = (value: Cents, { part, of }: { part: Cents; of: Cents }): Cents =>
  asCents(Number((BigInt(value) * BigInt(part)) / BigInt(of)))

/** KES in a reply. */
export const kes = z.number()

/** A stake, deposit, withdrawal or transfer on the wire: whole shillings, at least one. */
export const wholeKes = /* @__PURE__ */ (() =>
  z
    .number('Amount is required')
    .check(
      z.gte(1, 'Amount is required'),
      z.lte(GREATEST_KES, 'Amount is too large'),
      z.multipleOf(1, 'Use whole shillings'),
    ))()
