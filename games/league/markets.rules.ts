/**
 * The prices of a match of a league from its grid, what exactly each outcome returns at its odds, and how each
 * ended. A line has the margin of the sportsbook, which each of its outcomes bears alike.
 */
import { plus, ZERO, type Fraction } from '@ruka/sports/fraction.rules'
import { evenOdds } from '@ruka/sports/margin.rules'
import type { Market } from '@ruka/sports/markets.rules'
import { bookOf, type Price } from '@ruka/sports/price.rules'
import type { MatchResult } from './draw.rules.ts'
import type { Grid } from './grid.rules.ts'
import { endsOf, HALVES, keyOf, LINES, tableOf, type Ended, type LeagueLine } from './lines.rules.ts'

/** All prices of a match with the margin of the house, before any of staff. */
export const leaguePrices = (grid: Grid): readonly Price[] =>
  LINES.flatMap(({ market, specifiers }) => {
    const { outcomes, parts } = tableOf(market, specifiers)
    const fair = outcomes.map(({ wins }) => asNumber(meanOf(grid, wins, parts * 2n)))
    const odds = evenOdds(fair, bookOf(market))
    return market.outcomes.map((outcome, at): Price => ({
      market,
      specifiers,
      outcome,
      probability: fair[at]!,
      oddsX100: odds[at],
    }))
  })

/** Odds on an outcome in hundredths; undefined where none are offered. */
export type LeagueOdds = Pick<Price, 'market' | 'specifiers' | 'outcome' | 'oddsX100'>

/**
 * What an outcome returns of a shilling in the mean, exactly: the sum over all that can happen of its chance
 * times what a bet is multiplied with. Nothing without odds. @throws RangeError for a line that is not offered
 */
export function returnOf(grid: Grid, price: LeagueOdds): Fraction {
  const { outcomes, parts } = tableOf(price.market, price.specifiers)
  const { wins, back } = outcomes[placeOf(price)]!
  if (price.oddsX100 === undefined) return ZERO
  const odds = BigInt(price.oddsX100)
  const paid = wins.map((won, score) => won * odds + back[score]! * 100n)
  return meanOf(grid, paid, parts * 200n)
}

/** A match with the odds that are offered on it. */
export type OfferedMatch = { readonly grid: Grid; readonly odds: readonly LeagueOdds[] }
/**
 * What a line returns of a stake in millionths: the least and the most of all outcomes with odds, rounded
 * outwards, and the mean of the same stake on each of them, rounded down.
 */
export type LineReturn = LeagueLine & { readonly least: number; readonly most: number; readonly mean: number }

/** What each line with odds returns over these matches. */
export const returnsOf = (matches: readonly OfferedMatch[]): readonly LineReturn[] =>
  byLine(matches.flatMap(({ grid, odds }) => odds.map(price => ({ ...price, grid })))).map(
    ([line, offered]) => {
      const returns = offered.map(({ grid, ...price }) => returnOf(grid, price))
      return {
        ...line,
        least: Math.min(...returns.map(millionths)),
        most: Math.max(...returns.map(millionthsUp)),
        mean: millionths(mean(returns)),
      }
    },
  )

/** How the outcomes of a line ended, in the order of the market's outcomes. */
export type SettledLine = LeagueLine & { readonly verdicts: readonly Ended[] }

/** How every line of a match ended. */
export const settle = (result: MatchResult): readonly SettledLine[] =>
  LINES.map(line => ({ ...line, verdicts: verdictsOf(result, line.market, line.specifiers) }))

/** How the outcomes of a line ended, in their order. @throws RangeError where the market has no such line */
export const verdictsOf = (
  { score, half, goals }: MatchResult,
  market: Market,
  specifiers: string,
): readonly Ended[] =>
  endsOf({ market, specifiers }, { half, full: score, scorers: goals.map(({ side }) => side) })

/** What the same stake on each outcome with odds of a line paid, in millionths of these stakes, rounded down. */
export const paidOf = (
  result: MatchResult,
  odds: readonly LeagueOdds[],
): readonly (LeagueLine & { readonly paid: number })[] =>
  byLine(odds).map(([line, offered]) => {
    const verdicts = verdictsOf(result, line.market, line.specifiers)
    const paid = offered.map((price): Fraction => {
      const { wins, back } = HALVES[verdicts[placeOf(price)]!]
      return { numerator: BigInt(wins * price.oddsX100! + back * 100), denominator: 200n }
    })
    return { ...line, paid: millionths(mean(paid)) }
  })

/** What has odds, by its lines. */
const byLine = <Odds extends LeagueOdds>(
  odds: readonly Odds[],
): readonly (readonly [LeagueLine, readonly Odds[]])[] =>
  [
    ...Map.groupBy(
      odds.filter(({ oddsX100 }) => oddsX100 !== undefined),
      keyOf,
    ).values(),
  ].map(offered => {
    const { market, specifiers } = offered[0]!
    return [{ market, specifiers }, offered]
  })

/** The place of an outcome in its market. @throws RangeError where the market has none of its number */
function placeOf({ market, outcome }: Pick<LeagueOdds, 'market' | 'outcome'>): number {
  const place = market.outcomes.findIndex(({ id }) => id === outcome.id)
  if (place < 0) throw new RangeError(`market ${market.id} has no outcome ${outcome.id}`)
  return place
}

/** The mean over all scores of a value for each, as a part of `whole`. */
function meanOf({ scores, total }: Grid, values: readonly bigint[], whole: bigint): Fraction {
  let numerator = 0n
  for (const [at, { weight }] of scores.entries()) if (values[at]! > 0n) numerator += weight * values[at]!
  return { numerator, denominator: total * whole }
}

const asNumber = ({ numerator, denominator }: Fraction): number => Number(numerator) / Number(denominator)

const MILLION = 1_000_000n
const millionths = ({ numerator, denominator }: Fraction): number =>
  Number((numerator * MILLION) / denominator)
const millionthsUp = ({ numerator, denominator }: Fraction): number =>
  Number((numerator * MILLION + denominator - 1n) / denominator)

/** Sums those of one denominator first: the outcomes of a match have the same one. */
function mean(all: readonly Fraction[]): Fraction {
  const sums = new Map<bigint, bigint>()
  for (const { numerator, denominator } of all)
    sums.set(denominator, (sums.get(denominator) ?? 0n) + numerator)
  const { numerator, denominator } = [...sums]
    .map(([of, sum]): Fraction => ({ numerator: sum, denominator: of }))
    .reduce(plus, ZERO)
  return { numerator, denominator: denominator * BigInt(all.length) }
}
