import { SPORTS } from '@ruka/contract/limits'
import type { Outcome } from './families.rules.ts'
import { marketOdds, type Book } from './margin.rules.ts'
import { MARKETS, NTH_GOAL, type Market } from './markets.rules.ts'
import type { Score, Sheet } from './score.rules.ts'
import { FURTHER_MAX, HALF_MINUTE, type Cell, type ScoreGrid } from './score-grid.rules.ts'
import { readSpecifiers } from './specifiers.rules.ts'
import type { Verdict } from './verdict.rules.ts'

/** An outcome with the probability that prices it, and its price; undefined where it is not offered. */
export type Price = {
  readonly market: Market
  readonly specifiers: string
  readonly outcome: Outcome
  /** One over the fair odds: what half stakes and stakes given back do is in it. */
  readonly probability: number
  readonly oddsX100: number | undefined
}

/** The books of the feed that we were compared with, whose margins the policies print. */
const [MAIN_BOOK, OTHER_BOOK] = [SPORTS.marginPercent.result, SPORTS.marginPercent.other].map(
  (percent): Book => 1 + percent / 100,
) as [Book, Book]
export const bookOf = ({ id }: Pick<Market, 'id'>): Book => ([1, 10].includes(id) ? MAIN_BOOK : OTHER_BOOK)

/** All markets that are still open, priced from one grid; none beyond `GOALS_PRICED_MAX` goals of a side. */
export function pricesOf(grid: ScoreGrid): readonly Price[] {
  const { home, away } = grid.state.score
  if (Math.max(home, away) > GOALS_PRICED_MAX) return []
  const chances = scoreChances(grid)
  return MARKETS.flatMap(market =>
    market.offered.flatMap(specifiers => {
      const fair =
        market === NTH_GOAL ? goalChances(grid, specifiers) : chancesOf(chances, market, specifiers)
      return fair ? priced(market, specifiers, fair) : []
    }),
  )
}

/** What is decided is not offered, and neither is an outcome that cannot be any more. */
const SURE = 1 - 1e-9

function priced(market: Market, specifiers: string, fair: readonly number[]): readonly Price[] {
  if (fair.some(chance => chance >= SURE)) return []
  const odds = marketOdds(fair, bookOf(market))
  return market.outcomes.map((outcome, at) => ({
    market,
    specifiers,
    outcome,
    probability: fair[at]!,
    oddsX100: odds[at],
  }))
}

/** A score is a place in a square table of 32 by 32; a match with more goals is not priced. */
const SIDE = 32
const GOALS_PRICED_MAX = SIDE - 1 - FURTHER_MAX
const placeOf = (home: number, away: number): number => home * SIDE + away

/**
 * The chances of the goals of a period by their places; and of both halves together, as those markets need
 * them. A period of which nothing is open is undefined.
 */
type ScoreChances = {
  readonly full: Chances
  readonly first: Chances | undefined
  readonly second: Chances | undefined
  readonly both: readonly Weighed[]
}

function scoreChances(grid: ScoreGrid): ScoreChances {
  const { score, half, minute } = grid.state
  const full = new Float64Array(SIDE * SIDE)
  for (const { home, away, probability } of grid.cells)
    full[placeOf(score.home + home, score.away + away)]! += probability
  // A half-time score that was not given leaves all open that looks at it.
  if (!half && minute > HALF_MINUTE)
    return { full: possible(full), first: undefined, second: undefined, both: [] }
  const first = new Float64Array(SIDE * SIDE)
  const second = new Float64Array(SIDE * SIDE)
  const both = new Map<number, Weighed>()
  eachSplit(grid, (early, late, probability) => {
    const atHalf = half ?? added(score, early)
    const atEnd = half ? added(score, late) : added(atHalf, late)
    const after = { home: atEnd.home - atHalf.home, away: atEnd.away - atHalf.away }
    first[placeOf(atHalf.home, atHalf.away)]! += probability
    second[placeOf(after.home, after.away)]! += probability
    const key = kindOf(atHalf, atEnd, after)
    const known = both.get(key)
    if (known) known.probability += probability
    else both.set(key, { sheet: { half: atHalf, full: atEnd }, probability })
  })
  return { full: possible(full), first: possible(first), second: possible(second), both: [...both.values()] }
}

/** The places that can be, with their chances. */
type Chances = readonly (readonly [place: number, chance: number])[]
const possible = (chances: Float64Array): Chances => [...chances.entries()].filter(([, chance]) => chance > 0)

type Weighed = { readonly sheet: Sheet; probability: number }
const added = (one: Score, other: Score): Score => ({
  home: one.home + other.home,
  away: one.away + other.away,
})

/** What markets of both halves look at: who leads at half-time and at the end, and which half has more goals. */
const kindOf = (atHalf: Score, atEnd: Score, after: Score): number =>
  (Math.sign(atHalf.home - atHalf.away) + 1) * 9 +
  (Math.sign(atEnd.home - atEnd.away) + 1) * 3 +
  (Math.sign(atHalf.home + atHalf.away - after.home - after.away) + 1)

/** The further goals of each cell before and after half-time: each falls before it by its share. */
function eachSplit(
  { cells, firstHalfShare }: ScoreGrid,
  take: (early: Score, late: Score, probability: number) => void,
): void {
  const parts = Array.from({ length: FURTHER_MAX + 1 }, (_, goals) => binomial(goals, firstHalfShare))
  for (const { home, away, probability } of cells)
    for (let h = 0; h <= home; h++)
      for (let a = 0; a <= away; a++) {
        const part = probability * parts[home]![h]! * parts[away]![a]!
        if (part > 0) take({ home: h, away: a }, { home: home - h, away: away - a }, part)
      }
}

function binomial(count: number, share: number): readonly number[] {
  let ways = 1
  return Array.from({ length: count + 1 }, (_, taken) => {
    const chance = ways * share ** taken * (1 - share) ** (count - taken)
    ways = (ways * (count - taken)) / (taken + 1)
    return chance
  })
}

/** Halves of a stake that win and that are at risk; what is given back is neither. */
const WINS: Readonly<Record<Verdict, number>> = {
  won: 2,
  half_won: 1,
  void: 0,
  half_lost: 0,
  lost: 0,
  undecided: 0,
}
const AT_RISK: Readonly<Record<Verdict, number>> = {
  won: 2,
  half_won: 1,
  void: 0,
  half_lost: 1,
  lost: 2,
  undecided: 0,
}

/** What each outcome wins of what it risks, in the order of the outcomes. */
function chancesOf(chances: ScoreChances, market: Market, specifiers: string): readonly number[] | undefined {
  if (market.period === 'both') return sumsOfBoth(chances.both, market, specifiers)
  const ofPeriod = chances[market.period]
  const shares = ofPeriod && tableOf(market, specifiers).map(outcome => shareOf(outcome, ofPeriod))
  // Where an outcome risks nothing, all of its stakes would be given back.
  return shares?.every(share => !Number.isNaN(share)) ? shares : undefined
}

type Table = { readonly wins: Int8Array; readonly risks: Int8Array }

/** Not a number where nothing is at risk. */
function shareOf({ wins, risks }: Table, chances: Chances): number {
  let won = 0
  let risked = 0
  for (const [place, chance] of chances) {
    won += chance * wins[place]!
    risked += chance * risks[place]!
  }
  return won / risked
}

const tables = new Map<string, readonly Table[]>()

/** How the outcomes of a line end for every score; judged once. */
function tableOf(market: Market, specifiers: string): readonly Table[] {
  const key = `${market.id} ${specifiers}`
  const known = tables.get(key)
  if (known) return known
  const made = market.outcomes.map(() => ({
    wins: new Int8Array(SIDE * SIDE),
    risks: new Int8Array(SIDE * SIDE),
  }))
  for (let home = 0; home < SIDE; home++)
    for (let away = 0; away < SIDE; away++) {
      const goals = { home, away }
      const half = market.period === 'second' ? { home: 0, away: 0 } : goals
      for (const [at, verdict] of market.judge({ half, full: goals }, specifiers)!.entries()) {
        made[at]!.wins[placeOf(home, away)] = WINS[verdict]
        made[at]!.risks[placeOf(home, away)] = AT_RISK[verdict]
      }
    }
  tables.set(key, made)
  return made
}

function sumsOfBoth(
  both: ScoreChances['both'],
  market: Market,
  specifiers: string,
): readonly number[] | undefined {
  const sums = market.outcomes.map(() => 0)
  let all = 0
  for (const { sheet, probability } of both) {
    sums[market.judge(sheet, specifiers)!.indexOf('won')]! += probability
    all += probability
  }
  return all > 0 ? sums.map(sum => sum / all) : undefined
}

/** The chances of each side to score the goal with this number: every order of a cell’s goals is equally likely. */
function goalChances(
  { state: { score }, cells }: ScoreGrid,
  specifiers: string,
): readonly number[] | undefined {
  const further = Number(readSpecifiers(specifiers).get('goalnr')) - score.home - score.away
  if (further < 1) return undefined
  const chances = [0, 0, 0]
  const credit = (at: number, { probability }: Cell, part: number) => (chances[at]! += probability * part)
  for (const cell of cells) {
    const goals = cell.home + cell.away
    if (goals < further) credit(1, cell, 1)
    else {
      credit(0, cell, cell.home / goals)
      credit(2, cell, cell.away / goals)
    }
  }
  return chances
}
