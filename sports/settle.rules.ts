import { asCents, type Cents } from '@ruka/contract/money'
import { floorOf, halfOf, ONE, plus, times, ZERO, type Fraction } from './fraction.rules.ts'
import { countedLegs, tierOf, type MultiBonus } from './multi-bonus.rules.ts'
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
export function multiplierOf({ odds, verdict, deadHeat }: SettledLeg): Fraction {
  const won = deadHeat ? times(odds, deadHeat) : odds
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

/** What else decides a payout. */
export type PayoutTerms = {
  /** The most that the slip pays, returned stake left aside. */
  readonly capCents?: Cents | undefined
  /** The numbers of legs in a line of a system bet. */
  readonly sizes?: readonly number[] | undefined
  /** The bonus of a multi; a system bet has none. */
  readonly bonus?: MultiBonus | undefined
}

/**
 * What a slip pays in cents. In it are the multi bonus, and stake that was returned because the cap was
 * passed. What the cap cuts is the greatest safe integer where it is more.
 */
export type Payout = {
  /** Without the bonus. */
  readonly multiplier: Fraction
  readonly payoutCents: Cents
  readonly bonusCents: Cents
  /** The share of the win that the bonus is, before the cap. */
  readonly bonusPercent: number
  readonly cappedCents: Cents
  readonly returnedCents: Cents
}

/**
 * What a slip multiplies its stake with. A line is a combination of legs that must all win; `sizes` are the
 * numbers of legs that lines have, one line of all legs where they are left out. The stake is spread evenly
 * over the lines: the mean of their products.
 */
export function slipMultiplier(legs: readonly SettledLeg[], sizes?: readonly number[]): Fraction {
  if (sizes === undefined) return legs.map(multiplierOf).reduce(times, ONE)
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
 * The payout of a slip: the stake times its multiplier, exact until the one rounding at the end, down to the
 * cent. Above the cap it pays the cap, and the excess is void: the part of the stake that stands for it is
 * returned, rounded down to the cent. The bonus is a share of what is won above the stake, rounded down as
 * well; it fills the cap at most.
 */
export function payoutOf(
  stakeCents: Cents,
  legs: readonly SettledLeg[],
  { capCents, sizes, bonus }: PayoutTerms = {},
): Payout {
  const multiplier = slipMultiplier(legs, sizes)
  const tier = bonus && !sizes ? tierOf(bonus, countedLegs(bonus, legs.map(multiplierOf))) : undefined
  const percent = tier?.percent ?? 0
  const exact = times({ numerator: BigInt(stakeCents), denominator: 1n }, multiplier)
  const whole = floorOf(exact)
  const cap = capCents === undefined ? undefined : BigInt(capCents)
  if (cap !== undefined && exact.numerator > cap * exact.denominator) {
    const returned = (BigInt(stakeCents) * (exact.numerator - cap * exact.denominator)) / exact.numerator
    const ends = { paid: cap + returned, cut: whole - cap, returned, added: 0n, percent: 0 }
    return { multiplier, ...inCents(ends) }
  }
  const earned = bonusOf(exact, stakeCents, percent)
  const added = cap === undefined || earned < cap - whole ? earned : cap - whole
  const ends = { paid: whole + added, cut: earned - added, returned: 0n, added, percent }
  return { multiplier, ...inCents(ends) }
}

/** What a slip without a bonus pays that multiplies its stake with this, returned stake in it: as `payoutOf`. */
export function paidCents(stakeCents: Cents, { numerator, denominator }: Fraction, capCents: Cents): Cents {
  const [stake, cap] = [BigInt(stakeCents), BigInt(capCents)]
  const exact = stake * numerator
  const excess = exact - cap * denominator
  return toCents(excess > 0n ? cap + (stake * excess) / exact : exact / denominator)
}

/**
 * The greatest stake in whole KES whose win at this multiplier is within the cap, so that none of it is void; 0
 * where even one shilling wins more.
 */
export const greatestStakeKes = (multiplier: Fraction, capCents: Cents): number =>
  multiplier.numerator === 0n
    ? Infinity
    : Number((BigInt(capCents) * multiplier.denominator) / (100n * multiplier.numerator))

type Ends = Readonly<Record<'paid' | 'cut' | 'returned' | 'added', bigint>> & { readonly percent: number }
const inCents = ({ paid, cut, returned, added, percent }: Ends): Omit<Payout, 'multiplier'> => ({
  payoutCents: toCents(paid),
  bonusCents: toCents(added),
  bonusPercent: added > 0n ? percent : 0,
  cappedCents: toCents(cut < GREATEST ? cut : GREATEST),
  returnedCents: toCents(returned),
})

/** A share of what is won above the stake. */
const bonusOf = ({ numerator, denominator }: Fraction, stakeCents: Cents, percent: number): bigint => {
  const won = numerator - BigInt(stakeCents) * denominator
  return won > 0n ? (won * BigInt(percent)) / (denominator * 100n) : 0n
}

const GREATEST = BigInt(Number.MAX_SAFE_INTEGER)
/** @throws RangeError beyond the safe integers, which every limit is far below. */
const toCents = (value: bigint): Cents => asCents(Number(value))
