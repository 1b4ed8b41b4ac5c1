import { withoutMargin } from '@ruka/sports/margin.rules'
import { ODDS_SCALE, type Price } from './book.rules.ts'

type Prices = Readonly<Record<string, Price>>
type Chances = ReadonlyMap<string, number>

/** Markets of which two outcomes win together: double chance, in the match and in each half. */
export const PAIRED = [10, 63, 85]

/** How far the probabilities of a line may be from their sum to be relied on. */
const SUM_TOLERANCE = 0.02
/** How far a probability may be from what the odds say: another one means something else, or is not of now. */
const CHANCE_TOLERANCE = 0.03
/** Odds are cut: without a margin they may sum to a little less than one. */
const CUT = 1e-3

/**
 * One over the fair odds of each outcome that is offered, by the feed's probabilities or else by its odds;
 * undefined where neither say them.
 */
export function fairChances(market: number, prices: Prices): Chances | undefined {
  const sum = PAIRED.includes(market) ? 2 : 1
  const stated = fromProbabilities(prices, sum)
  const implied = fromOdds(prices, sum)
  if (!stated || !implied) return stated ?? implied
  const isNear = [...implied].every(([id, chance]) => Math.abs(chance - stated.get(id)!) <= CHANCE_TOLERANCE)
  return isNear ? stated : implied
}

/**
 * Probabilities of outcomes that give stakes back, as of a draw without a bet, do not sum to one: odds have
 * that in them.
 */
function fromProbabilities(prices: Prices, sum: number): Chances | undefined {
  const all = Object.entries(prices)
  if (all.some(([, { active, probability }]) => active && !(probability! > 0))) return undefined
  const total = all.reduce((before, [, { probability = 0 }]) => before + probability, 0)
  if (Math.abs(total - sum) > SUM_TOLERANCE * sum) return undefined
  const scale = Math.max(1, sum / total)
  return new Map(
    all.flatMap(([id, { probability = 0 }]) => (probability > 0 ? [[id, probability * scale]] : [])),
  )
}

/** Where outcomes are missing, the others do not say what of their sum is the margin. */
function fromOdds(prices: Prices, sum: number): Chances | undefined {
  const offered = Object.entries(prices).filter(([, { active }]) => active)
  if (offered.some(([, { odds }]) => odds <= ODDS_SCALE)) return undefined
  const odds = offered.map(([, price]) => price.odds / ODDS_SCALE)
  if (odds.reduce((before, each) => before + 1 / each, 0) < sum - CUT) return undefined
  const fair = withoutMargin(odds, sum)
  return new Map(offered.map(([id], place) => [id, fair[place]!]))
}
