import { ladderX100, withMargin } from './margin.rules.ts'
import type { MultiBonusTier } from './multi-bonus.rules.ts'

/** The least book of a line, with which the prices of a leg return the most. */
const LEAST_BOOK = 1.05
/** A line closes where an outcome is likelier. */
const LIKELIEST_PERMILLE = 980

/** Odds in hundredths, ascending, with the greatest chance of an outcome that is offered at them. */
type Price = { readonly oddsX100: number; readonly chance: number }

/** Every price of the ladder up to 25 that a line of two outcomes can have. */
const PRICES: readonly Price[] = (() => {
  const best = new Map<number, number>()
  for (let permille = 40; permille <= LIKELIEST_PERMILLE; permille++) {
    const chance = permille / 1_000
    const odds = ladderX100(Math.max(1.01, 1 / withMargin([chance, 1 - chance], LEAST_BOOK)[0]!))!
    best.set(odds, Math.max(chance, best.get(odds) ?? 0))
  }
  return [...best]
    .map(([oddsX100, chance]) => ({ oddsX100, chance }))
    .toSorted((one, other) => one.oddsX100 - other.oddsX100)
})()

/** What a multi with a bonus returns in the mean at most, of a stake of 1; with how many legs, at which odds each. */
export type Worth = { readonly returned: number; readonly legs: number; readonly oddsX100: number }

/** The multi with a bonus that returns the most; undefined where no tier can be reached. */
export function bestMultiOf(
  { tiers, leastOddsX100 }: { readonly tiers: readonly MultiBonusTier[]; readonly leastOddsX100: number },
  legsMax: number,
): Worth | undefined {
  let best: Worth | undefined
  for (const [at, { legs: from, percent }] of tiers.entries())
    for (let legs = from; legs <= Math.min(legsMax, (tiers[at + 1]?.legs ?? legsMax + 1) - 1); legs++)
      for (const { oddsX100, chance } of PRICES) {
        if (oddsX100 < leastOddsX100) continue
        const odds = (oddsX100 / 100) ** legs
        const returned = chance ** legs * (odds + (percent / 100) * (odds - 1))
        if (!best || returned > best.returned) best = { returned, legs, oddsX100 }
      }
  return best
}
