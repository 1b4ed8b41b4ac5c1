/** The exact return of strategies in cents, including the loss by rounding payouts down. */
import {
  payCents,
  type Fraction,
  type Multiple,
  type Odds,
  type ReturnBasis,
  type Rules,
} from './play.rules.ts'

/**
 * The mean return of a stake, as a fraction of it.
 * @throws RangeError where only the mean is known, and payouts of this stake would be rounded
 */
export function returnOf({ odds, mean }: ReturnBasis, stakeCents: number): Fraction {
  if (mean) {
    const { fraction, parts } = mean()
    if (stakeCents % parts !== 0)
      throw new RangeError(`a stake of ${stakeCents} cents has no whole ${parts}th parts`)
    return fraction
  }
  const { total, ends } = odds()
  const over = ends.reduce((sum, { pay, weight }) => sum + BigInt(payCents(stakeCents, pay)) * weight, 0n)
  return { over, under: total * BigInt(stakeCents) }
}

export const isLess = (a: Fraction, b: Fraction): boolean => a.over * b.under < b.over * a.under
/** In parts of a million, rounded down. */
export const perMillion = ({ over, under }: Fraction): number => Number((over * 1_000_000n) / under)
/**
 * Two bounds in parts of a million, rounded outwards; a return that is the same for all strategies is rounded
 * down.
 */
export function boundsPerMillion({ min, max }: Bounds): { readonly min: number; readonly max: number } {
  const isOne = !isLess(min, max)
  return {
    min: perMillion(min),
    max: isOne ? perMillion(max) : Number((max.over * 1_000_000n + max.under - 1n) / max.under),
  }
}

export type Bounds = { readonly min: Fraction; readonly max: Fraction }

/** The limits of stakes and payouts, in KES. */
export type Stakes = { readonly min: number; readonly max: number; readonly payoutMax: number }

/**
 * This number of whole stakes represents all. A payout is `floor(stake · m / 100)` cents of a stake in KES,
 * where m is the multiplier in ten-thousandths: the loss by rounding is the same for two stakes with a
 * difference of a hundred, and a smaller share of the greater one. So the lowest return is at one of the
 * least hundred stakes, and the highest is at a hundred, where nothing is rounded.
 */
const STAND_FOR_ALL = 100

/**
 * The lowest and the highest return over all strategies and all whole stakes whose payouts are within the
 * limit.
 */
export function returnBounds<Start, Move, Shown>(
  rules: Pick<Rules<Start, Move, Shown>, 'strategies' | 'extremes' | 'stakeKes'>,
  { min: leastKes, max: mostKes, payoutMax }: Stakes,
): Bounds {
  let bounds: Bounds | undefined
  const { stakeKes } = rules as Pick<Rules, 'stakeKes'>
  const take = (ends: Ends | undefined, way: ReturnBasis, kes: number) => {
    const back = ends ? returnIn(ends, kes * 100, payoutMax * 100) : returnOf(way, kes * 100)
    if (!back) return
    if (!bounds) bounds = { min: back, max: back }
    else if (isLess(back, bounds.min)) bounds = { ...bounds, min: back }
    else if (isLess(bounds.max, back)) bounds = { ...bounds, max: back }
  }
  for (const way of [...rules.strategies(), ...(rules.extremes?.() ?? [])]) {
    const ends = way.odds?.()
    const own = 'start' in way ? stakeKes?.(way.start) : undefined
    if (own !== undefined) take(ends, way, own)
    else
      for (let kes = leastKes; kes <= mostKes && kes < leastKes + STAND_FOR_ALL; kes++) take(ends, way, kes)
  }
  if (!bounds) throw new Error('a game has at least one way to play')
  return bounds
}

type Ends = ReturnType<NonNullable<ReturnBasis['odds']>>

/**
 * The return of a stake; undefined if an end exceeds the payout limit, since such a stake is refused or the
 * play stops before.
 */
function returnIn({ total, ends }: Ends, stakeCents: number, mostCents: number): Fraction | undefined {
  let over = 0n
  for (const { pay, weight } of ends) {
    const cents = payCents(stakeCents, pay)
    if (cents > mostCents) return undefined
    over += BigInt(cents) * weight
  }
  return { over, under: total * BigInt(stakeCents) }
}

/** One win among equally likely results. */
export const winOdds = (pay: Multiple, wins: bigint, total: bigint) => ({
  total,
  ends: [
    { pay, weight: wins },
    { pay: { numerator: 0, denominator: 1 }, weight: total - wins },
  ] satisfies Odds[],
})
