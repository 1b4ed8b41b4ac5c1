import { full, type Board, type Goals, type Verdict } from './board.rules.ts'
import { GOALS_MAX, type Line } from './lines.rules.ts'

/** Goals that each side may still be expected to score in each half. */
export type Expected = { readonly first: Goals; readonly second: Goals }
/** An outcome at its price: decimal odds on a ladder of hundredths, and one over the fair odds. */
export type Price = { readonly odds: number; readonly probability: number }

/**
 * Prices of lines at a state of the match: goals of both sides are independent Poisson variables. A line that
 * is decided has no price, and neither has a goal that is not the next one. The margin is 5 % on 1x2 and 10 %
 * elsewhere.
 */
export function pricesOf(
  lines: readonly Line[],
  state: { board: Board; expected: Expected },
): readonly (readonly Price[] | null)[] {
  const cells = cellsOf(state)
  return lines.map(line => {
    if (line.decide(state.board) !== null) return null
    const shares = line.period === 'next' ? nextGoal(line, state) : sharesOf(line, cells[line.period])
    return shares?.map(share => priced(share, line.market)) ?? null
  })
}

/** What an outcome wins of a stake and what it gives back, on average and as a share of the stake. */
type Share = { win: number; back: number }
/** A way in which the match may end, with its probability; `name` tells it from all others. */
type Cell = {
  readonly first: Goals
  readonly second: Goals
  readonly name: number
  readonly probability: number
}

const MARGIN = 0.1
const MARGIN_1X2 = 0.05
const ODDS_MIN = 1.01
const ODDS_MAX = 501

function priced({ win, back }: Share, market: number): Price {
  const fair = win > 0 ? (1 - back) / win : Infinity
  const margin = market === 1 ? MARGIN_1X2 : MARGIN
  const odds = Math.floor((fair / (1 + margin)) * 100) / 100
  return { odds: Math.min(ODDS_MAX, Math.max(ODDS_MIN, odds)), probability: Math.min(1, 1 / fair) }
}

const WIN: Readonly<Record<Verdict, number>> = { won: 1, 'half-won': 0.5, refund: 0, 'half-lost': 0, lost: 0 }
const BACK: Readonly<Record<Verdict, number>> = {
  won: 0,
  'half-won': 0.5,
  refund: 1,
  'half-lost': 0.5,
  lost: 0,
}

function sharesOf(line: Line, cells: readonly Cell[]): readonly Share[] {
  const sums = line.outcomes.map(() => ({ win: 0, back: 0 }))
  const known = endsOf(line)
  for (const cell of cells) {
    let shares = known.get(cell.name)
    if (shares === undefined) known.set(cell.name, (shares = endShares(line, cell)))
    for (let at = 0; at < sums.length; at++) {
      sums[at]!.win += cell.probability * shares[at]!.win
      sums[at]!.back += cell.probability * shares[at]!.back
    }
  }
  return sums
}

/** How a line ends in a cell never changes, so it is judged once: prices take a tenth of the time. */
const ENDS = new WeakMap<Line, Map<number, readonly Share[]>>()
function endsOf(line: Line): Map<number, readonly Share[]> {
  const known = ENDS.get(line) ?? new Map<number, readonly Share[]>()
  ENDS.set(line, known)
  return known
}
const endShares = (line: Line, { first, second }: Cell): readonly Share[] =>
  line
    .decide({ first, second, halvesOver: 2, scorers: [] })!
    .map(verdict => ({ win: WIN[verdict], back: BACK[verdict] }))

/** The n-th goal is priced only where it is the next one. */
function nextGoal(
  line: Line,
  { board, expected }: { board: Board; expected: Expected },
): readonly Share[] | null {
  if (line.specifiers !== `goalnr=${board.scorers.length + 1}` || board.scorers.length >= GOALS_MAX)
    return null
  const home = expected.first.home + expected.second.home
  const away = expected.first.away + expected.second.away
  const none = Math.exp(-home - away)
  const split = home + away > 0 ? home / (home + away) : 0.5
  return [split * (1 - none), none, (1 - split) * (1 - none)].map(win => ({ win, back: 0 }))
}

const HALF_GOALS_MAX = 7
const FULL_GOALS_MAX = 10
const NONE: Goals = { home: 0, away: 0 }
/** The ways in which what a line looks at may end. */
function cellsOf({ board, expected }: { board: Board; expected: Expected }) {
  const firsts = goalCells(board.first, expected.first, HALF_GOALS_MAX)
  const seconds = goalCells(board.second, expected.second, HALF_GOALS_MAX)
  const rest = {
    home: expected.first.home + expected.second.home,
    away: expected.first.away + expected.second.away,
  }
  return {
    first: firsts.map(({ goals, probability }) => cell(goals, NONE, probability)),
    second: seconds.map(({ goals, probability }) => cell(NONE, goals, probability)),
    full: goalCells(full(board), rest, FULL_GOALS_MAX).map(({ goals, probability }) =>
      cell(NONE, goals, probability),
    ),
    both: firsts.flatMap(first =>
      seconds
        .filter(second => first.probability * second.probability >= LEAST_WEIGHT)
        .map(second => cell(first.goals, second.goals, first.probability * second.probability)),
    ),
  }
}

/** More goals than any side has in a cell. */
const GOALS_BASE = 64
const cell = (first: Goals, second: Goals, probability: number): Cell => {
  const goals = [first.home, first.away, second.home, second.away]
  return { first, second, probability, name: goals.reduce((name, count) => name * GOALS_BASE + count, 0) }
}

function goalCells(
  from: Goals,
  expected: Goals,
  most: number,
): readonly { goals: Goals; probability: number }[] {
  const home = poisson(expected.home, most)
  const away = poisson(expected.away, most)
  return home.flatMap((homeShare, homeMore) =>
    away.flatMap((awayShare, awayMore) => {
      const probability = homeShare * awayShare
      const goals = { home: from.home + homeMore, away: from.away + awayMore }
      // Cells without weight cost time and change no price.
      return probability < LEAST_WEIGHT ? [] : [{ goals, probability }]
    }),
  )
}
const LEAST_WEIGHT = 1e-7

/** Probabilities of 0 to `most` goals; the last one takes what is left. */
function poisson(mean: number, most: number): readonly number[] {
  const shares: number[] = []
  let left = 1
  for (let goals = 0, share = Math.exp(-mean); goals < most; goals++, share *= mean / goals) {
    shares.push(share)
    left -= share
  }
  return [...shares, Math.max(0, left)]
}
