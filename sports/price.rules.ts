import type { Outcome } from './families.rules.ts'
import { ladderX100, withMargin, type Book } from './margin.rules.ts'
import { MARKETS, NTH_GOAL, type Market } from './markets.rules.ts'
import type { Score, Sheet } from './score.rules.ts'
import { HALF_MINUTE, type Cell, type ScoreGrid } from './score-grid.rules.ts'
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

/** The books of the feed that we were compared with: 5 % on who wins, 10 % on all else. */
const MAIN_BOOK: Book = 1.05
const OTHER_BOOK: Book = 1.1
const bookOf = ({ id }: Market): Book => ([1, 10].includes(id) ? MAIN_BOOK : OTHER_BOOK)

/** All markets that are still open, priced from one grid. */
export function pricesOf(grid: ScoreGrid): readonly Price[] {
  const sheets = sheetsOf(grid)
  return MARKETS.flatMap(market =>
    market.offered.flatMap(specifiers => {
      const chances =
        market === NTH_GOAL
          ? goalChances(grid, specifiers)
          : chancesOf(sheets[market.period], market, specifiers)
      return chances ? priced(market, specifiers, chances) : []
    }),
  )
}

/** What is decided is not offered, and neither is an outcome that cannot be any more. */
const SURE = 1 - 1e-9

function priced(market: Market, specifiers: string, chances: readonly number[]): readonly Price[] {
  if (chances.some(chance => chance >= SURE)) return []
  const burdened = withMargin(chances, bookOf(market))
  return market.outcomes.map((outcome, at) => ({
    market,
    specifiers,
    outcome,
    probability: chances[at]!,
    oddsX100: burdened[at]! > 0 ? ladderX100(1 / burdened[at]!) : undefined,
  }))
}

type Weighed = { readonly sheet: Sheet; readonly probability: number }

/** How a match may come out, as far as the markets of a period look at it. */
function sheetsOf(grid: ScoreGrid): Readonly<Record<Market['period'], readonly Weighed[]>> {
  const { score, half, minute } = grid.state
  // A half-time score that was not given leaves all open that looks at it.
  const halves = half || minute <= HALF_MINUTE ? halvesOf(grid) : []
  const none = { home: 0, away: 0 }
  const first = new Map<string, Weighed>()
  const second = new Map<string, Weighed>()
  for (const { sheet, probability } of halves) {
    const early = half ?? sheet.half
    const late = { home: sheet.full.home - early.home, away: sheet.full.away - early.away }
    gather(first, { half: early, full: early }, probability)
    gather(second, { half: none, full: late }, probability)
  }
  return {
    full: grid.cells.map(cell => ({
      sheet: { half: none, full: added(score, cell) },
      probability: cell.probability,
    })),
    first: [...first.values()],
    second: [...second.values()],
    both: halves,
  }
}

function gather(sums: Map<string, Weighed>, sheet: Sheet, probability: number): void {
  const key = `${sheet.full.home}:${sheet.full.away}`
  sums.set(key, { sheet, probability: (sums.get(key)?.probability ?? 0) + probability })
}

const added = (one: Score, other: Score): Score => ({
  home: one.home + other.home,
  away: one.away + other.away,
})

/** Each further goal falls into the first half by its share, whoever scores it. */
function halvesOf({ state: { score, half }, cells, firstHalfShare }: ScoreGrid): readonly Weighed[] {
  if (half)
    return cells.map(cell => ({ sheet: { half, full: added(score, cell) }, probability: cell.probability }))
  return cells.flatMap(({ home, away, probability }) =>
    binomial(home, firstHalfShare).flatMap((one, i) =>
      binomial(away, firstHalfShare).map((other, j) => ({
        sheet: { half: added(score, { home: i, away: j }), full: added(score, { home, away }) },
        probability: probability * one * other,
      })),
    ),
  )
}

function binomial(count: number, share: number): readonly number[] {
  let ways = 1
  return Array.from({ length: count + 1 }, (_, taken) => {
    const chance = ways * share ** taken * (1 - share) ** (count - taken)
    ways = (ways * (count - taken)) / (taken + 1)
    return chance
  })
}

/** Parts of a stake that win and that are at risk; what is given back is neither. */
const WINS: Readonly<Record<Verdict, number>> = {
  won: 1,
  half_won: 0.5,
  void: 0,
  half_lost: 0,
  lost: 0,
  undecided: 0,
}
const AT_RISK: Readonly<Record<Verdict, number>> = {
  won: 1,
  half_won: 0.5,
  void: 0,
  half_lost: 0.5,
  lost: 1,
  undecided: 0,
}

/** What each outcome wins of what it risks, in the order of the outcomes. */
function chancesOf(
  sheets: readonly Weighed[],
  market: Market,
  specifiers: string,
): readonly number[] | undefined {
  const wins = market.outcomes.map(() => 0)
  const risks = market.outcomes.map(() => 0)
  for (const { sheet, probability } of sheets)
    for (const [at, verdict] of market.judge(sheet, specifiers)!.entries()) {
      wins[at]! += probability * WINS[verdict]
      risks[at]! += probability * AT_RISK[verdict]
    }
  return risks.every(risk => risk > 0) ? wins.map((win, at) => win / risks[at]!) : undefined
}

/** Whose goal is the next but so many: among the further goals of a cell any order is as likely as any other. */
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
