import { ODDS_SCALE, type Price } from '../model/book.rules.ts'
import { PAIRED } from '../model/fair-chances.rules.ts'

/** Correct scores without an outcome for any other: their chances come to less than one, by how much is not said. */
const OPEN_ENDED = [41]

/** How far the probabilities of a line may be from their sum to be relied on. */
const SUM_TOLERANCE = 0.02
/** Odds are cut, and probabilities rounded: one may be this part above one over the other. */
const CUT = 1e-3

/**
 * What each outcome of a line wins of what it risks, never more than is fair: by the feed's probabilities, where they
 * come to one and to no more than its odds allow. Undefined otherwise: odds alone have a margin in them that nobody
 * but their maker can tell from the chance, least of all on long shots.
 */
export function saleChances(
  market: number,
  prices: Readonly<Record<string, Price>>,
): ReadonlyMap<string, number> | undefined {
  const all = Object.entries(prices)
  if (all.some(([, price]) => price.active && !isCoherent(price))) return undefined
  const sum = PAIRED.includes(market) ? 2 : 1
  const total = all.reduce((before, [, { probability = 0 }]) => before + probability, 0)
  const lack = OPEN_ENDED.includes(market) ? Math.max(0, total - sum) : Math.abs(total - sum)
  if (lack > SUM_TOLERANCE * sum) return undefined
  // What is missing from the sum may belong to any outcome: nothing is made of it.
  const scale = Math.min(1, sum / total)
  return new Map(all.map(([id, { odds, probability = 0 }]) => [id, atMost(probability * scale, odds)]))
}

/** Whether the feed says how likely an outcome is, and offers no more for it than is fair. */
const isCoherent = ({ odds, probability = 0 }: Price): boolean =>
  probability > 0 && atMost(probability, odds) * (1 + CUT) >= probability

/** Never above one over the odds that the feed has. */
export const atMost = (chance: number, odds: number): number =>
  odds > ODDS_SCALE ? Math.min(chance, ODDS_SCALE / odds) : chance
