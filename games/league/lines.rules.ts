/**
 * The lines of a match of a league, and how each of their outcomes ends for each score: a table that is the same
 * for all matches. They are markets of the sportsbook, and judged by it.
 */
import { marketOf, NTH_GOAL, type Market } from '@ruka/sports/markets.rules'
import type { Score, Sheet, Side } from '@ruka/sports/score.rules'
import { sheetsOf } from '@ruka/sports/sheets.rules'
import type { Verdict } from '@ruka/sports/verdict.rules'
import { FIRST_HALF, GOALS_MAX, SCORES } from './grid.rules.ts'

/** The number of a market in the Unified Odds Feed, and the specifiers of its lines. */
const OFFERED: readonly (readonly [market: number, specifiers: readonly string[]])[] = [
  [1, ['']],
  [10, ['']],
  [29, ['']],
  [18, ['total=1.5', 'total=2.5', 'total=3.5', 'total=4.5']],
  [21, ['variant=sr:exact_goals:6+']],
  [15, ['variant=sr:winning_margin:3+']],
  [41, ['score=0:0']],
  [60, ['']],
  [47, ['']],
  [8, ['goalnr=1']],
  [26, ['']],
  [35, ['']],
  [36, ['total=2.5']],
  [37, ['total=2.5']],
]

/** A market with its specifiers. */
export type LeagueLine = { readonly market: Market; readonly specifiers: string }
/** Every line of a match, in the order in which a screen shows them. */
export const LINES: readonly LeagueLine[] = OFFERED.flatMap(([id, lines]) => {
  const market = marketOf(id)
  if (!market) throw new RangeError(`there is no market ${id}`)
  return lines.map(specifiers => ({ market, specifiers }))
})

/** How an outcome of a match of a league ends: nothing is left undecided. */
export type Ended = Exclude<Verdict, 'undecided'>
/** Halves of a stake that win and that are returned. */
export const HALVES: Readonly<Record<Ended, { readonly wins: number; readonly back: number }>> = {
  won: { wins: 2, back: 0 },
  half_won: { wins: 1, back: 1 },
  void: { wins: 0, back: 2 },
  half_lost: { wins: 0, back: 1 },
  lost: { wins: 0, back: 0 },
}

/** How the outcomes of a line end, in their order. @throws RangeError where the market has no such line */
export function endsOf({ market, specifiers }: LeagueLine, sheet: Sheet): readonly Ended[] {
  const verdicts = market.judge(sheet, specifiers)
  if (!verdicts) throw new RangeError(`market ${market.id} has no line ${specifiers}`)
  return verdicts.map(verdict => {
    if (verdict === 'undecided') throw new RangeError('a match of a league leaves nothing undecided')
    return verdict
  })
}

/**
 * How many of `parts` equally likely ways in which a match with a score can go, counted twice, have a half stake on
 * an outcome wins and those in which it is returned, by the place of the score in `SCORES`.
 */
export type LineTable = LeagueLine & {
  readonly parts: bigint
  readonly outcomes: readonly { readonly wins: readonly bigint[]; readonly back: readonly bigint[] }[]
}

/** @throws RangeError for a line that is not offered */
export function tableOf(market: Market, specifiers: string): LineTable {
  const table = TABLES.get(keyOf({ market, specifiers }))
  if (!table) throw new RangeError(`market ${market.id} has no line ${specifiers} in a league`)
  return table
}
export const keyOf = ({ market, specifiers }: LeagueLine): string => `${market.id} ${specifiers}`

function makeTable(line: LeagueLine): LineTable {
  const { market } = line
  const { parts, courses } = market === NTH_GOAL ? BY_FIRST : market.period === 'full' ? BY_SCORE : BY_HALF
  const outcomes = market.outcomes.map(() => ({ wins: SCORES.map(() => 0n), back: SCORES.map(() => 0n) }))
  for (const [score, full] of SCORES.entries())
    for (const { sheet, part } of courses(full))
      for (const [at, verdict] of endsOf(line, sheet).entries()) {
        outcomes[at]!.wins[score]! += part * BigInt(HALVES[verdict].wins)
        outcomes[at]!.back[score]! += part * BigInt(HALVES[verdict].back)
      }
  return { ...line, parts, outcomes }
}

/** The ways in which a match with a score can go, as far as a market looks at it; their parts sum to `parts`. */
type Courses = {
  readonly parts: bigint
  readonly courses: (full: Score) => readonly { readonly sheet: Sheet; readonly part: bigint }[]
}

const BY_SCORE: Courses = { parts: 1n, courses: full => [{ sheet: { half: full, full }, part: 1n }] }

/** Every goal falls into the first half by the same chance, for both sides. */
const BY_HALF: Courses = {
  parts: FIRST_HALF.denominator ** BigInt(GOALS_MAX),
  courses: full =>
    sheetsOf(full).map(sheet => {
      const { home, away } = sheet.half
      const part =
        choose(full.home, home) *
        choose(full.away, away) *
        FIRST_HALF.numerator ** BigInt(home + away) *
        (FIRST_HALF.denominator - FIRST_HALF.numerator) ** BigInt(full.home + full.away - home - away) *
        FIRST_HALF.denominator ** BigInt(GOALS_MAX - full.home - full.away)
      return { sheet, part }
    }),
}

/** Each of one to six goals is as likely to be the first; 60 can be divided by all their numbers. */
const BY_FIRST: Courses = {
  parts: 60n,
  courses: full => {
    const { home, away } = full
    if (home + away === 0) return [{ sheet: { half: full, full, scorers: [] }, part: 60n }]
    const beginning = (first: Side) => {
      const others = { home: home - Number(first === 'home'), away: away - Number(first === 'away') }
      const scorers = [first, ...times('home', others.home), ...times('away', others.away)]
      return { sheet: { half: full, full, scorers }, part: BigInt((60 * full[first]) / (home + away)) }
    }
    return (['home', 'away'] as const).filter(side => full[side] > 0).map(beginning)
  },
}
const times = (side: Side, count: number): readonly Side[] => Array.from({ length: count }, () => side)

function choose(all: number, some: number): bigint {
  let ways = 1
  for (let at = 1; at <= some; at++) ways = (ways * (all - some + at)) / at
  return BigInt(ways)
}

const TABLES: ReadonlyMap<string, LineTable> = new Map(LINES.map(line => [keyOf(line), makeTable(line)]))
