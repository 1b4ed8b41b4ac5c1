/**
 * The markets of a match of a league: their prices from its grid, and what exactly each of them returns. They are
 * markets of the sportsbook, judged by it; only the chances of the scores are the league's own.
 */
import { ZERO, plus, times, type Fraction } from '@ruka/sports/fraction.rules'
import { NTH_GOAL } from '@ruka/sports/markets.rules'
import { pricesOf, type Price } from '@ruka/sports/price.rules'
import { KICK_OFF } from '@ruka/sports/score-grid.rules'
import type { Score, Side } from '@ruka/sports/score.rules'
import { multiplierOf } from '@ruka/sports/settle.rules'
import { FIRST_HALF, type Grid } from './grid.rules.ts'

/** What is offered: the market by its number in the Unified Odds Feed, and its lines. */
const OFFERED: ReadonlyMap<number, readonly string[]> = new Map([
  [1, ['']],
  [10, ['']],
  [29, ['']],
  [18, ['total=1.5', 'total=2.5', 'total=3.5', 'total=4.5']],
  [21, ['variant=sr:exact_goals:6+']],
  [41, ['score=0:0']],
  [60, ['']],
  [47, ['']],
  [8, ['goalnr=1']],
  [26, ['']],
  [35, ['']],
  [36, ['total=2.5']],
  [37, ['total=2.5']],
])

/** All prices of a match, before any margin of staff. */
export const leaguePrices = (grid: Grid): readonly Price[] =>
  pricesOf({
    state: KICK_OFF,
    cells: grid.scores.map(({ home, away, weight }) => ({
      home,
      away,
      probability: Number((weight * PRECISION) / grid.total) / Number(PRECISION),
    })),
    firstHalfShare: Number(FIRST_HALF.numerator) / Number(FIRST_HALF.denominator),
  }).filter(({ market, specifiers }) => OFFERED.get(market.id)?.includes(specifiers))
const PRECISION = 10n ** 18n

/** One way in which a match can go, as far as a market looks at it, and how likely it is. */
type Course = { readonly half: Score; readonly full: Score; readonly first?: Side; readonly chance: Fraction }

/**
 * What an outcome returns of a shilling in the mean, exactly: the sum over all that can happen of its chance
 * times what a bet is multiplied with.
 */
export function returnOf(grid: Grid, { market, specifiers, outcome, oddsX100 }: Price): Fraction {
  const at = market.outcomes.indexOf(outcome)
  const odds = { numerator: BigInt(oddsX100 ?? 0), denominator: 100n }
  let sum = ZERO
  for (const { half, full, first, chance } of coursesOf(grid, market === NTH_GOAL)) {
    const verdict = market.judge(
      { half, full, ...(first ? { scorers: scorersFrom(first, full) } : {}) },
      specifiers,
    )![at]!
    if (verdict === 'undecided') throw new RangeError('a match of a league leaves nothing undecided')
    sum = reduced(plus(sum, times(chance, multiplierOf({ odds, verdict }))))
  }
  return sum
}

/** Every score with every score at half-time; or with the side that scores first. */
function* coursesOf({ scores, total }: Grid, looksAtFirst: boolean): Generator<Course> {
  for (const { home, away, weight } of scores) {
    const full = { home, away }
    const chance = { numerator: weight, denominator: total }
    if (looksAtFirst) {
      const goals = BigInt(Math.max(1, home + away))
      const of = (count: number) => times(chance, { numerator: BigInt(count), denominator: goals })
      if (home + away === 0) yield { half: full, full, chance }
      if (home > 0) yield { half: full, full, first: 'home', chance: of(home) }
      if (away > 0) yield { half: full, full, first: 'away', chance: of(away) }
    } else
      for (let early = 0; early <= home; early++)
        for (let others = 0; others <= away; others++)
          yield {
            half: { home: early, away: others },
            full,
            chance: times(chance, times(splitChance(home, early), splitChance(away, others))),
          }
  }
}

/** The chance that so many of a side's goals fall before half-time. */
function splitChance(goals: number, early: number): Fraction {
  let numerator = 1n
  let denominator = 1n
  const { numerator: first, denominator: all } = FIRST_HALF
  for (let goal = 1; goal <= goals; goal++) {
    numerator *= goal <= early ? first : all - first
    denominator *= all
  }
  for (let at = 1; at <= early; at++) {
    numerator *= BigInt(goals - early + at)
    denominator *= BigInt(at)
  }
  return { numerator, denominator }
}

/** Goals in an order that begins with this side; markets look at the first alone. */
const scorersFrom = (first: Side, { home, away }: Score): readonly Side[] => [
  first,
  ...Array.from({ length: home - Number(first === 'home') }, () => 'home' as const),
  ...Array.from({ length: away - Number(first === 'away') }, () => 'away' as const),
]

/** In lowest terms, so that long sums stay short. */
function reduced({ numerator, denominator }: Fraction): Fraction {
  let [one, other] = [numerator, denominator]
  while (other > 0n) [one, other] = [other, one % other]
  return one > 1n
    ? { numerator: numerator / one, denominator: denominator / one }
    : { numerator, denominator }
}
