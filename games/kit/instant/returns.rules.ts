/** The exact return of ways to play, in cents: what rounding a payout down takes away is a part of it. */
import { payCents, type Fraction, type Multiple, type Odds, type Reckoned, type Rules } from './play.rules.ts'

/**
 * What comes back of a stake in the mean, as a fraction of it.
 * @throws RangeError where only the mean is known, and payouts of this stake would be rounded
 */
export function returnOf({ odds, mean }: Reckoned, stakeCents: number): Fraction {
  if (mean) {
    const { of, per } = mean()
    if (stakeCents % per !== 0)
      throw new RangeError(`a stake of ${stakeCents} cents has no whole ${per}th parts`)
    return of
  }
  const { total, ends } = odds()
  const over = ends.reduce((sum, { pay, weight }) => sum + BigInt(payCents(stakeCents, pay)) * weight, 0n)
  return { over, under: total * BigInt(stakeCents) }
}

export const isLess = (a: Fraction, b: Fraction): boolean => a.over * b.under < b.over * a.under
/** In parts of a million, rounded down. */
export const perMillion = ({ over, under }: Fraction): number => Number((over * 1_000_000n) / under)

/** The lowest and the highest return among a game's ways to play, at any of these stakes. */
export function returnBounds<Start, Move, Shown>(
  { strategies, stakeKes }: Pick<Rules<Start, Move, Shown>, 'strategies' | 'stakeKes'>,
  stakesCents: readonly number[],
): { readonly min: Fraction; readonly max: Fraction } {
  let min: Fraction | undefined
  let max: Fraction | undefined
  for (const strategy of strategies())
    for (const cents of stakeKes ? [stakeKes(strategy.start) * 100] : stakesCents) {
      const found = returnOf(strategy, cents)
      if (!min || isLess(found, min)) min = found
      if (!max || isLess(max, found)) max = found
    }
  if (!min || !max) throw new Error('a game has at least one way to play')
  return { min, max }
}

/** One win among equally likely results. */
export const winOdds = (pay: Multiple, wins: bigint, total: bigint) => ({
  total,
  ends: [
    { pay, weight: wins },
    { pay: { of: 0, per: 1 }, weight: total - wins },
  ] satisfies Odds[],
})
