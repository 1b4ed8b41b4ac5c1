import { marketOf } from '@ruka/sports/markets.rules'
import { ODDS_SCALE, type Price } from '../model/book.rules.ts'
import { PAIRED } from '../model/fair-chances.rules.ts'

/** Scores that it does not list can come, so that its outcomes need not sum to one. */
const CORRECT_SCORE_SO_FAR = 41
const ROUNDING = 1e-9

/**
 * Whether stakes in proportion to one over the odds of a line win whatever happens: its book is below 1, or below 2
 * where two outcomes win together. A returned stake, or half of one, does not change that: with nothing won they give
 * back what was staked. A line is not judged while an outcome is missing, since not all can be backed, nor where the
 * odds are made here from probabilities, since those have a margin.
 */
export function isGift(market: number, prices: Readonly<Record<string, Price>>): boolean {
  if (market === CORRECT_SCORE_SO_FAR) return false
  const outcomes = marketOf(market)?.outcomes.map(({ id }) => prices[id])
  if (!outcomes?.every(price => price?.active && price.odds > ODDS_SCALE)) return false
  const book = outcomes.reduce((sum, price) => sum + ODDS_SCALE / price!.odds, 0)
  return book < (PAIRED.includes(market) ? 2 : 1) - ROUNDING
}
