/** Random states of matches with their prices, and how each selection may end by the score grid and its market. */
import { ODDS_SCALE, type Price } from '../../server/src/sportsbook/model/book.rules.ts'
import { footballGrid } from '../../sports/football.rules.ts'
import { MARKETS, NTH_GOAL, type Market } from '../../sports/markets.rules.ts'
import { pricesOf } from '../../sports/price.rules.ts'
import { KICK_OFF, type MatchState, type ScoreGrid } from '../../sports/score-grid.rules.ts'
import type { Score, Sheet, Side } from '../../sports/score.rules.ts'
import type { SettledLeg } from '../../sports/settle.rules.ts'
import { readSpecifiers } from '../../sports/specifiers.rules.ts'

/** Prices by market and specifiers. */
export type Book = ReadonlyMap<string, Readonly<Record<string, Price>>>
/** Every verdict that is possible, with its chance. */
export type Ends = readonly (readonly [verdict: SettledLeg['verdict'], chance: number])[]
export type Match = {
  readonly book: Book
  readonly kickOff: Book
  /** What is offered now. */
  readonly selections: readonly {
    readonly market: number
    readonly specifiers: string
    readonly outcome: string
    readonly ends: Ends
  }[]
}

export type Random = { readonly next: () => number; readonly below: (bound: number) => number }
/** Every run draws equal numbers. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, below: bound => Math.floor(next() * bound) }
}

/** A third of the matches have not begun. */
export function matchAt(random: Random): Match {
  const expected = { home: 0.3 + random.next() * 2.9, away: 0.3 + random.next() * 2.6 }
  const state = random.below(3) === 0 ? KICK_OFF : stateAt(random)
  const grid = footballGrid(expected, state)
  const book = bookOf(grid)
  const ways = waysOf(grid)
  const selections = MARKETS.flatMap(market =>
    market.offered.flatMap(specifiers => {
      const prices = book.get(`${market.id} ${specifiers}`)
      if (!prices) return []
      const ends = endsOf(market, specifiers, ways)
      return market.outcomes.flatMap(({ id }, at) =>
        prices[id]?.active ? [{ market: market.id, specifiers, outcome: id, ends: ends[at]! }] : [],
      )
    }),
  )
  return { book, kickOff: bookOf(footballGrid(expected, KICK_OFF)), selections }
}

function stateAt(random: Random): MatchState {
  const minute = 1 + random.below(88)
  const goals = () => Math.min(random.below(4), random.below(5))
  const half = { home: goals(), away: goals() }
  const score = minute > 45 ? { home: half.home + goals(), away: half.away + goals() } : half
  const redCards = { home: random.below(8) === 0 ? 1 : 0, away: random.below(8) === 0 ? 1 : 0 }
  return { minute, score, redCards, ...(minute > 45 ? { half } : {}) }
}

function bookOf(grid: ScoreGrid): Book {
  const lines = Map.groupBy(pricesOf(grid), ({ market, specifiers }) => `${market.id} ${specifiers}`)
  return new Map(
    [...lines].map(([key, prices]) => [
      key,
      Object.fromEntries(
        prices.map(({ outcome, probability, oddsX100 }) => [
          outcome.id,
          { odds: ((oddsX100 ?? 0) * ODDS_SCALE) / 100, active: oddsX100 !== undefined, probability },
        ]),
      ),
    ]),
  )
}

/** What a market looks at, once for each way in which it may end, with its chance. */
type Ways = {
  readonly of: Readonly<Record<Market['period'], readonly (readonly [Sheet, number])[]>>
  readonly grid: ScoreGrid
}

/** Each further goal falls before half-time with the grid's share, whatever the others do. */
function waysOf(grid: ScoreGrid): Ways {
  const { score, half } = grid.state
  const sums = { full: new Map(), first: new Map(), second: new Map(), both: new Map() } as const
  for (const { home, away, probability } of grid.cells)
    for (let early = 0; early <= home; early++)
      for (let earlyAway = 0; earlyAway <= away; earlyAway++) {
        const chance =
          probability * taken(home, early, grid.firstHalfShare) * taken(away, earlyAway, grid.firstHalfShare)
        if (chance === 0) continue
        const full = { home: score.home + home, away: score.away + away }
        const atHalf = half ?? { home: score.home + early, away: score.away + earlyAway }
        const later = { home: full.home - atHalf.home, away: full.away - atHalf.away }
        credit(sums.full, { half: NIL, full }, chance)
        credit(sums.first, { half: atHalf, full: atHalf }, chance)
        credit(sums.second, { half: NIL, full: later }, chance)
        credit(sums.both, { half: atHalf, full }, chance)
      }
  const listed = (sum: ReadonlyMap<string, [Sheet, number]>) => [...sum.values()]
  return {
    of: {
      full: listed(sums.full),
      first: listed(sums.first),
      second: listed(sums.second),
      both: listed(sums.both),
    },
    grid,
  }
}
const NIL: Score = { home: 0, away: 0 }

function taken(count: number, part: number, share: number): number {
  let ways = 1
  for (let each = 0; each < part; each++) ways = (ways * (count - each)) / (each + 1)
  return ways * share ** part * (1 - share) ** (count - part)
}

function credit(sums: Map<string, [Sheet, number]>, sheet: Sheet, chance: number): void {
  const { half, full } = sheet
  const key = `${half.home}:${half.away} ${full.home}:${full.away}`
  const known = sums.get(key)
  if (known) known[1] += chance
  else sums.set(key, [sheet, chance])
}

/** How the outcomes of a line end, in their order. */
function endsOf(market: Market, specifiers: string, ways: Ways): readonly Ends[] {
  const chances = market.outcomes.map(() => new Map<SettledLeg['verdict'], number>())
  const sheets = market === NTH_GOAL ? scorersIn(specifiers, ways.grid) : ways.of[market.period]
  for (const [sheet, chance] of sheets)
    for (const [at, verdict] of market.judge(sheet, specifiers)!.entries()) {
      if (verdict === 'undecided') throw new Error(`${market.id} ${specifiers} is undecided`)
      chances[at]!.set(verdict, (chances[at]!.get(verdict) ?? 0) + chance)
    }
  return chances.map(each => [...each])
}

/** Every order of a cell’s further goals is equally likely, so either side scores one of them by its part of them. */
function scorersIn(specifiers: string, { state: { score }, cells }: ScoreGrid): readonly [Sheet, number][] {
  const number = Number(readSpecifiers(specifiers).get('goalnr'))
  const before = score.home + score.away
  return cells.flatMap(({ home, away, probability }) => {
    const full = { home: score.home + home, away: score.away + away }
    const sheet = (scorers: readonly Side[]): Sheet => ({ half: NIL, full, scorers })
    if (before + home + away < number) return [[sheet([]), probability]]
    return (['home', 'away'] as const).map((side): [Sheet, number] => [
      sheet(Array<Side>(number).fill(side)),
      (probability * (side === 'home' ? home : away)) / (home + away),
    ])
  })
}
