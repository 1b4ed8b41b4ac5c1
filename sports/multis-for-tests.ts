import { asCents } from '@ruka/contract/money'
import type { Parts } from './brute-force.ts'
import { parseDecimal, type Fraction } from './fraction.rules.ts'
import { payoutOf, type SettledLeg } from './settle.rules.ts'

export const parts: Readonly<Record<string, Parts>> = {
  won: { won: 2, back: 0, lost: 0 },
  half_won: { won: 1, back: 1, lost: 0 },
  void: { won: 0, back: 2, lost: 0 },
  half_lost: { won: 0, back: 1, lost: 1 },
  lost: { won: 0, back: 0, lost: 2 },
}

/** A generator of whole numbers below a bound, the same in every run. */
export function makeRandom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/**
 * Settles random multis in two ways, with voids, halves and dead heats among their legs, and counts those that are
 * paid differently.
 */
export function differentMultis(slips: number): number {
  const random = makeRandom(11)
  const verdicts = ['won', 'won', 'won', 'lost', 'void', 'half_won', 'half_lost'] as const
  const heats = [undefined, undefined, '0.5', '0.3333333333'].map(text => parseDecimal(text ?? ''))
  let different = 0
  for (let slip = 0; slip < slips; slip++) {
    const legs = Array.from({ length: 1 + random(5) }, (): SettledLeg => {
      const deadHeat = heats[random(heats.length)]
      const odds = { numerator: BigInt(10_100 + random(90_000)), denominator: 10_000n }
      return { odds, verdict: verdicts[random(verdicts.length)]!, ...(deadHeat ? { deadHeat } : {}) }
    })
    const stake = 100 + random(2_000_000)
    if (payoutOf(asCents(stake), legs).payoutCents !== waysOf(stake, legs)) different++
  }
  return different
}

/** The slip as all ways in which the halves of its legs can come together, each with its part of the stake. */
function waysOf(stake: number, legs: readonly SettledLeg[]): number {
  let ways: readonly Fraction[] = [{ numerator: BigInt(stake), denominator: 1n }]
  for (const { odds, verdict, deadHeat } of legs) {
    const { won, back } = parts[verdict]!
    const pays = deadHeat
      ? [odds.numerator * deadHeat.numerator, odds.denominator * deadHeat.denominator]
      : [odds.numerator, odds.denominator]
    ways = ways.flatMap(({ numerator, denominator }) => [
      ...(won
        ? [{ numerator: numerator * BigInt(won) * pays[0]!, denominator: denominator * 2n * pays[1]! }]
        : []),
      ...(back ? [{ numerator: numerator * BigInt(back), denominator: denominator * 2n }] : []),
    ])
  }
  const common = ways.reduce((product, { denominator }) => product * denominator, 1n)
  const sum = ways.reduce(
    (total, { numerator, denominator }) => total + numerator * (common / denominator),
    0n,
  )
  return Number(sum / common)
}
