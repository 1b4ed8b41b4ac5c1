/** Prices as they are offered: what is fair, less the margin, on the ladder. */

/** A book of 1.05 keeps five shillings of 105 that are staked so that every outcome pays alike. */
export type Book = number

/** A likelier outcome than this would cost more than it can pay under Shin’s model. */
const SHIN_MAX = 0.85

/**
 * Probabilities with the margin, summing to the book times their own sum. Two outcomes after Shin, who lets
 * the margin protect from those who know more; more of them, and clear favourites, by one ratio of odds, which
 * burdens long shots no more than a market does and never takes all of a price.
 */
export function withMargin(fair: readonly number[], book: Book): readonly number[] {
  const target = sumOf(fair) * book
  const burdened = fair.length === 2 && Math.max(...fair) <= SHIN_MAX ? shin : oddsRatio
  return bisect(degree => burdened(fair, degree), target)
}

/** q / (1 − q) = degree × p / (1 − p). */
const oddsRatio = (fair: readonly number[], degree: number): readonly number[] =>
  fair.map(chance => (degree * chance) / (1 - chance + degree * chance))

/**
 * The prices of Shin’s model with this degree: its part of informed bettors is z = 1 − 1 / degree, and a price
 * is √(z p + (1 − z) p²) up to a factor that the book sets.
 */
function shin(fair: readonly number[], degree: number): readonly number[] {
  const informed = 1 - 1 / degree
  const roots = fair.map(chance => Math.sqrt(informed * chance + (1 - informed) * chance * chance))
  const sum = sumOf(roots)
  return roots.map(root => root * sum)
}

const DEGREE_MAX = 1_000
const HALVINGS = 60

/** The prices of a degree at which they sum to the target; the sum grows with the degree, from 1. */
function bisect(prices: (degree: number) => readonly number[], target: number): readonly number[] {
  let low = 1
  let high = DEGREE_MAX
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2
    if (sumOf(prices(middle)) < target) low = middle
    else high = middle
  }
  return prices(low)
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** Odds in hundredths: the steps between prices, by where they begin. */
const LADDER = [
  { fromX100: 101, stepX100: 1 },
  { fromX100: 300, stepX100: 5 },
  { fromX100: 500, stepX100: 10 },
  { fromX100: 1_000, stepX100: 50 },
  { fromX100: 2_000, stepX100: 100 },
  { fromX100: 5_000, stepX100: 500 },
] as const
/** The highest price; a higher one would rest on the far end of the model. */
export const ODDS_MAX_X100 = 25_000

/** The next lower price of the ladder; undefined below its first. */
export function ladderX100(odds: number): number | undefined {
  // What a floating-point number lacks to a price is no reason for the step below.
  const exact = Math.min(odds, ODDS_MAX_X100 / 100) * 100 + 1e-7
  const rung = LADDER.findLast(({ fromX100 }) => exact >= fromX100)
  return rung && rung.fromX100 + Math.floor((exact - rung.fromX100) / rung.stepX100) * rung.stepX100
}
