import { asCents, type Cents } from '@ruka/contract/money'
import { floorOf, halfOf, ONE, plus, times, ZERO, type Fraction } from './fraction.rules.ts'
import { linesOf } from './slip.rules.ts'
import type { Verdict } from './verdict.rules.ts'

/** A leg of a slip with its end. `deadHeat`: the part of the stake that won where several tied, else 1. */
export type SettledLeg = {
  readonly odds: Fraction
  readonly verdict: Exclude<Verdict, 'undecided'>
  readonly deadHeat?: Fraction
}

/**
 * What a leg multiplies the stake with: its odds where it won, nothing where it lost, 1 where it is void, and
 * the mean of two of them where half of it did either. A dead heat wins with a part of the stake, at full
 * odds.
 */
export function multiplierOf({ odds, verdict, deadHeat = ONE }: SettledLeg): Fraction {
  const won = times(odds, deadHeat)
  switch (verdict) {
    case 'won':
      return won
    case 'lost':
      return ZERO
    case 'void':
      return ONE
    case 'half_won':
      return halfOf(plus(won, ONE))
    case 'half_lost':
      return halfOf(ONE)
  }
}

/**
 * What a slip pays in cents, and of it what is stake that was returned because the cap was passed. What the
 * cap cuts is the greatest safe integer where it is more.
 */
export type Payout = {
  readonly multiplier: Fraction
  readonly payoutCents: Cents
  readonly cappedCents: Cents
  readonly returnedCents: Cents
}

/**
 * What a slip multiplies its stake with. A line is a combination of legs that must all win; `sizes` are the
 * numbers of legs that lines have, one line of all legs where they are left out. The stake is spread evenly
 * over the lines: the mean of their products.
 */
export function slipMultiplier(
  legs: readonly SettledLeg[],
  sizes: readonly number[] = [legs.length],
): Fraction {
  // The sums of the products of each number of legs, one leg after the other, over the product of the legs'
  // denominators: a sum of fractions would multiply the denominators of every line.
  const sums = [1n, ...legs.map(() => 0n)]
  let denominator = 1n
  legs.forEach((leg, at) => {
    const multiplier = multiplierOf(leg)
    for (let size = at + 1; size >= 0; size--)
      sums[size] =
        sums[size]! * multiplier.denominator + (size > 0 ? sums[size - 1]! * multiplier.numerator : 0n)
    denominator *= multiplier.denominator
  })
  const numerator = sizes.reduce((sum, size) => sum + sums[size]!, 0n)
  return { numerator, denominator: denominator * BigInt(linesOf(legs.length, sizes)) }
}

/**
 * The payout of a slip: the stake times its multiplier, exact until the one rounding
 * at the end, down to the cent. Above the cap it pays the cap, and the excess is void: the part of the stake
 * that stands for it is returned, rounded down to the cent.
 */
export function payoutOf(
  stakeCents: Cents,
  legs: readonly SettledLeg[],
  capCents?: Cents,
  sizes?: readonly number[],
): Payout {
  const multiplier = sizes ? slipMultiplier(legs, sizes) : legs.map(multiplierOf).reduce(times, ONE)
  const exact = times({ numerator: BigInt(stakeCents), denominator: 1n }, multiplier)
  const whole = floorOf(exact)
  if (capCents === undefined || exact.numerator <= BigInt(capCents) * exact.denominator)
    return { multiplier, payoutCents: toCents(whole), cappedCents: asCents(0), returnedCents: asCents(0) }
  const cap = BigInt(capCents)
  const voided = exact.numerator - cap * exact.denominator
  const returned = (BigInt(stakeCents) * voided) / exact.numerator
  return {
    multiplier,
    payoutCents: toCents(cap + returned),
    cappedCents: toCents(whole - cap < GREATEST ? whole - cap : GREATEST),
    returnedCents: toCents(returned),
  }
}

const GREATEST = BigInt(Number.MAX_SAFE_INTEGER)
/** @throws RangeError beyond the safe integers, which every limit is far below. */
const toCents = (value: bigint): Cents => asCents(Number(value))
