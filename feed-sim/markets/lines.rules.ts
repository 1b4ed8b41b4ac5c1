import { full, lead, sum, type Board, type Verdict } from './board.rules.ts'
import * as family from './families.rules.ts'
import type { Family, ListedScore } from './families.rules.ts'

/** A market with its specifiers, as the feed names it. */
export type Line = {
  readonly market: number
  readonly specifiers: string
  readonly outcomes: readonly number[]
  /** Which goals decide it; `next` is the n-th goal. */
  readonly period: 'full' | 'first' | 'second' | 'both' | 'next'
  /** In the order of the outcomes; null while further goals could change it. */
  readonly decide: (board: Board) => readonly Verdict[] | null
}

export const keyOf = ({ market, specifiers }: Pick<Line, 'market' | 'specifiers'>): string =>
  `${market}|${specifiers}`

type SinglePeriod = 'full' | 'first' | 'second'

const periodIn = (board: Board, period: SinglePeriod): family.Period => {
  if (period === 'full') return { goals: full(board), over: board.halvesOver === 2 }
  if (period === 'first') return { goals: board.first, over: board.halvesOver > 0 }
  return { goals: board.second, over: board.halvesOver === 2 }
}

const line = (
  market: number,
  { outcomes, decide }: Family,
  { period = 'full', specifiers = '' }: { period?: SinglePeriod; specifiers?: string } = {},
): Line => ({ market, specifiers, outcomes, period, decide: board => decide(periodIn(board, period)) })

const totals = (
  market: number,
  lines: readonly number[],
  { period = 'full', build = family.total }: { period?: SinglePeriod; build?: (line: number) => Family } = {},
): readonly Line[] => lines.map(each => line(market, build(each), { period, specifiers: `total=${each}` }))

const handicaps = (market: number, most: number, period: SinglePeriod): readonly Line[] =>
  steps(-most, most, 0.25).map(each =>
    line(market, family.handicap(each), { period, specifiers: `hcp=${each}` }),
  )

const leads = (market: number, given: readonly string[], period: SinglePeriod): readonly Line[] =>
  given.map(text => {
    const [home = 0, away = 0] = text.split(':').map(Number)
    return line(market, family.threeWay([1711, 1712, 1713], home - away), {
      period,
      specifiers: `hcp=${text}`,
    })
  })

const steps = (from: number, to: number, step: number): readonly number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step)

/** Numbers go up by two, along the home side's goals first. */
const listed = (
  firstOutcome: number,
  scores: readonly (readonly [number, number])[],
): readonly ListedScore[] => scores.map(([home, away], at) => [home, away, firstOutcome + 2 * at])
const upTo = (most: number, isListed: (home: number, away: number) => boolean) =>
  steps(0, most, 1).flatMap(away =>
    steps(0, most, 1)
      .filter(home => isListed(home, away))
      .map(home => [home, away] as const),
  )
const SCORES_TO_FOUR = listed(
  274,
  upTo(4, () => true),
)
/** All scores of up to six goals. 0:0 has the number 110, and the number 112 stands for no score. */
const SCORES_TO_SIX = listed(
  112,
  upTo(6, (home, away) => home + away <= 6),
).map(([home, away, outcome]): ListedScore => [home, away, home + away === 0 ? 110 : outcome])
const FIRST_HALF_SCORES = listed(462, [
  [0, 0],
  [1, 1],
  [2, 2],
  [1, 0],
  [2, 0],
  [2, 1],
  [0, 1],
  [0, 2],
  [1, 2],
])

const halfTimeFullTime: Line = {
  market: 47,
  specifiers: '',
  outcomes: steps(418, 434, 2),
  period: 'both',
  decide: board => {
    if (board.halvesOver < 2) return null
    const won = 3 * family.place(lead(board.first)) + family.place(lead(full(board)))
    return steps(0, 8, 1).map(at => (at === won ? 'won' : 'lost'))
  },
}
/** The second half has won as soon as it has more goals than the first, which is then over. */
const highestScoringHalf: Line = {
  market: 52,
  specifiers: '',
  outcomes: [436, 438, 440],
  period: 'both',
  decide: ({ first, second, halvesOver }) => {
    const ahead = sum(second) - sum(first)
    if (halvesOver === 0 || (halvesOver === 1 && ahead <= 0)) return null
    return [ahead < 0, ahead > 0, ahead === 0].map(isSo => (isSo ? 'won' : 'lost'))
  },
}
const nthGoal = (number: number): Line => ({
  market: 8,
  specifiers: `goalnr=${number}`,
  outcomes: [6, 7, 8],
  period: 'next',
  decide: ({ scorers, halvesOver }) => {
    const scorer = scorers[number - 1]
    if (scorer === undefined) return halvesOver === 2 ? ['lost', 'won', 'lost'] : null
    return [scorer === 'home' ? 'won' : 'lost', 'lost', scorer === 'away' ? 'won' : 'lost']
  },
})

const LINES: readonly Line[] = [
  line(1, family.threeWay([1, 2, 3])),
  line(10, family.doubleChance),
  line(11, family.drawNoBet),
  ...leads(14, ['0:1', '1:0', '0:2', '2:0'], 'full'),
  ...handicaps(16, 2.5, 'full'),
  ...totals(18, [0.5, 1.5, ...steps(1.75, 4, 0.25), 4.5, 5.5, 6.5]),
  ...totals(19, [0.5, 1.5, 2.5, 3.5], { build: each => family.total(each, ({ home }) => home) }),
  ...totals(20, [0.5, 1.5, 2.5, 3.5], { build: each => family.total(each, ({ away }) => away) }),
  line(26, family.oddEven),
  line(29, family.bothToScore),
  line(
    31,
    family.cleanSheet(({ away }) => away),
  ),
  line(
    32,
    family.cleanSheet(({ home }) => home),
  ),
  line(33, family.homeWinToNil),
  line(35, family.resultAndBothScore),
  ...totals(36, [1.5, 2.5, 3.5], { build: family.totalAndBothScore }),
  ...totals(37, [1.5, 2.5, 3.5, 4.5], { build: family.resultAndTotal }),
  line(41, family.correctScore(SCORES_TO_SIX), { specifiers: 'score=0:0' }),
  line(45, family.correctScore(SCORES_TO_FOUR, 324)),
  halfTimeFullTime,
  highestScoringHalf,
  line(60, family.threeWay([1, 2, 3]), { period: 'first' }),
  line(63, family.doubleChance, { period: 'first' }),
  line(64, family.drawNoBet, { period: 'first' }),
  ...leads(65, ['0:1', '1:0'], 'first'),
  ...handicaps(66, 1, 'first'),
  ...totals(68, steps(0.5, 2.5, 0.25), { period: 'first' }),
  line(75, family.bothToScore, { period: 'first' }),
  line(81, family.correctScore(FIRST_HALF_SCORES, 480), { period: 'first' }),
  line(83, family.threeWay([1, 2, 3]), { period: 'second' }),
]

/** No match of the simulator has more goals. */
export const GOALS_MAX = 20
const NTH_GOALS = steps(1, GOALS_MAX, 1).map(nthGoal)

/** All lines of a match that has offered the n-th goal up to this number. */
export const linesUpTo = (goalNumber: number): readonly Line[] => [
  ...LINES,
  ...NTH_GOALS.slice(0, goalNumber),
]
