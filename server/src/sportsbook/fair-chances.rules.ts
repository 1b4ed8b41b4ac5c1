import { withoutMargin } from '@ruka/sports/margin.rules'
import { ODDS_SCALE, type Price } from './book.rules.ts'

/** Markets of which two outcomes win together: double chance, in the match and in each half. */
const PAIRED = [10, 63, 85]

/** How far the feed's probabilities of a line may be from their sum to be relied on. */
const SUM_TOLERANCE = 0.02

/**
 * One over the fair odds of each outcome that is offered; undefined where neither the feed's probabilities nor
 * its odds say them.
 */
export function fairChances(
  market: number,
  prices: Readonly<Record<string, Price>>,
): ReadonlyMap<string, number> | undefined {
  const sum = PAIRED.includes(market) ? 2 : 1
  return fromProbabilities(prices, sum) ?? fromOdds(prices, sum)
}

/**
 * Probabilities of outcomes that give stakes back, as of a draw without a bet, do not sum to one: odds have
 * that in them.
 */
function fromProbabilities(prices: Readonly<Record<string, Price>>, sum: number) {
  const all = Object.entries(prices)
  if (all.some(([, { active, probability }]) => active && !(probability! > 0))) return undefined
  const total = all.reduce((before, [, { probability = 0 }]) => before + probability, 0)
  if (Math.abs(total - sum) > SUM_TOLERANCE * sum) return undefined
  const scale = Math.max(1, sum / total)
  return new Map(
    all.flatMap(([id, { probability = 0 }]) => (probability > 0 ? [[id, probability * scale]] : [])),
  )
}

function fromOdds(prices: Readonly<Record<string, Price>>, sum: number) {
  const offered = Object.entries(prices).filter(([, { active }]) => active)
  if (offered.length === 0 || offered.some(([, { odds }]) => odds <= ODDS_SCALE)) return undefined
  const fair = withoutMargin(
    offered.map(([, { odds }]) => odds / ODDS_SCALE),
    sum,
  )
  return new Map(offered.map(([id], place) => [id, fair[place]!]))
}
