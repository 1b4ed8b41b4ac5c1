/** Prices as they are offered: what is fair, less the margin, on the ladder. */

/** A book of 1.05 keeps five shillings of 105 that are staked so that every outcome pays alike. */
export type Book = number

/** Odds in hundredths of the outcomes of a line, from what is fair; undefined where none are offered. */
export type Pricing = (fair: readonly number[], book: Book) => readonly (number | undefined)[]

/** The prices of a sport: long shots bear more of the margin, and none is above the highest of the ladder. */
export const marketOdds: Pricing = (fair, book) =>
  withMargin(fair, book).map(chance => (chance > 0 ? ladderX100(1 / chance) : undefined))

/**
 * The prices of a drawn game, on which no player can know more than the house: each outcome of a line that gives
 * no stake back returns the same part of a stake, less what the ladder cuts, which is under one of its steps. There
 * is no price for an outcome that is all but certain, nor for one above the highest of the ladder: cut to that one it
 * would return far less than the others.
 */
export const evenOdds: Pricing = (fair, book) =>
  fair.map(chance => {
    const odds = 1 / (chance * book)
    return odds * 100 > ODDS_MAX_X100 ? undefined : ladderX100(odds)
  })

/** A likelier outcome than this would cost more than it can pay under Shin’s model. */
const SHIN_MAX = 0.85

/**
 * Probabilities with the margin, summing to the book times their own sum. Two outcomes after Shin, who lets
 * the margin protect from those who know more; more of them, and clear favourites, by one ratio of odds,
 * which burdens long shots no more than a market does and never takes all of a price.
 */
export function withMargin(fair: readonly number[], book: Book): readonly number[] {
  const target = sumOf(fair) * book
  return fair.length === 2 && Math.max(...fair) <= SHIN_MAX ? shin(fair, target) : byOddsRatio(fair, target)
}

/**
 * The fair probabilities behind prices with a margin, by one ratio of odds: they sum to `sum`, and none is
 * above one over its odds.
 */
export function withoutMargin(odds: readonly number[], sum: number): readonly number[] {
  const burdened = odds.map(price => 1 / price)
  const fair = (degree: number) => burdened.map(chance => chance / (chance + degree * (1 - chance)))
  // Without a margin there is nothing to take off.
  if (sumOf(burdened) <= sum) return burdened
  return fair(degreeOf(each => -sumOf(fair(each)), -sum))
}

type Priced = (chance: number, degree: number) => number

/** q / (1 − q) = degree × p / (1 − p). */
const oddsRatio: Priced = (chance, degree) => (degree * chance) / (1 - chance + degree * chance)

/**
 * A price of Shin’s model, up to a factor that the book sets: √(z p + (1 − z) p²), where z = 1 − 1 / degree
 * is the part of those who know more.
 */
const shinRoot: Priced = (chance, degree) => {
  const informed = 1 - 1 / degree
  return Math.sqrt(informed * chance + (1 - informed) * chance * chance)
}
/** The factor is the sum of the roots, so the prices sum to its square. */
const shinSum = (fair: readonly number[], degree: number): number => sumAt(fair, shinRoot, degree) ** 2

function shin(fair: readonly number[], target: number): readonly number[] {
  const degree = degreeOf(each => shinSum(fair, each), target)
  const factor = sumAt(fair, shinRoot, degree)
  return fair.map(chance => shinRoot(chance, degree) * factor)
}

function byOddsRatio(fair: readonly number[], target: number): readonly number[] {
  const degree = degreeOf(each => sumAt(fair, oddsRatio, each), target)
  return fair.map(chance => oddsRatio(chance, degree))
}

function sumAt(fair: readonly number[], price: Priced, degree: number): number {
  let sum = 0
  for (const chance of fair) sum += price(chance, degree)
  return sum
}

const DEGREE_MAX = 1_000
const HALVINGS = 48

/** Where a sum that grows with the degree, from 1 on, reaches the target. */
function degreeOf(sum: (degree: number) => number, target: number): number {
  let low = 1
  let high = DEGREE_MAX
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2
    if (sum(middle) < target) low = middle
    else high = middle
  }
  return low
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
