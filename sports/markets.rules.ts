import * as family from './families.rules.ts'
import type { Family, Outcome } from './families.rules.ts'
import { goalsIn, scorersOf, type Period, type Sheet } from './score.rules.ts'
import * as specifier from './specifiers.rules.ts'
import { readSpecifiers, type Specifier } from './specifiers.rules.ts'
import type { Verdict } from './verdict.rules.ts'

/**
 * A market of football with the numbers of the Unified Odds Feed (its market descriptions): what it is called,
 * which specifiers we offer, and how its outcomes ended.
 */
export type Market = {
  readonly id: number
  readonly name: string
  /** The goals that it looks at: of the whole match, of a half, or of both halves. */
  readonly period: Period | 'both'
  /** Each as it stands in a message; one empty text where the market has no specifier. */
  readonly offered: readonly string[]
  readonly outcomes: readonly Outcome[]
  /** In the order of the outcomes; undefined where the specifiers are none of this market. */
  readonly judge: (sheet: Sheet, specifiers: string) => readonly Verdict[] | undefined
}

/** A market that depends on the goals of a period. */
function market<Line>(
  id: number,
  name: string,
  { outcomes, judge }: Family<Line>,
  { period = 'full', line }: { period?: Period; line?: Specifier<Line> } = {},
): Market {
  return {
    id,
    name,
    period,
    offered: line ? line.offered.map(value => `${line.name}=${value}`) : [''],
    outcomes,
    judge: (sheet, specifiers) => {
      const goals = goalsIn(sheet, period)
      const given = readSpecifiers(specifiers)
      // A family without a line does not look at it.
      if (!line) return given.size === 0 ? judge(goals, undefined as Line) : undefined
      const value = line.parse(given.get(line.name) ?? '')
      return value === undefined || given.size > 1 ? undefined : judge(goals, value)
    },
  }
}

const outcome = (id: number, name: string): Outcome => ({ id: String(id), name })
const SIDES = ['{$competitor1}', 'draw', '{$competitor2}'] as const
const placeOf = (lead: number): number => (lead > 0 ? 0 : lead === 0 ? 1 : 2)

const halfTimeFullTime: Market = {
  id: 47,
  name: 'Halftime/fulltime',
  period: 'both',
  offered: [''],
  outcomes: SIDES.flatMap((half, at) =>
    SIDES.map((full, then) => outcome(418 + at * 6 + then * 2, `${half}/${full}`)),
  ),
  judge: ({ half, full }, specifiers) => {
    const won = placeOf(half.home - half.away) * 3 + placeOf(full.home - full.away)
    return specifiers === '' ? Array.from({ length: 9 }, (_, at) => (at === won ? 'won' : 'lost')) : undefined
  },
}
const highestScoringHalf: Market = {
  id: 52,
  name: 'Highest scoring half',
  period: 'both',
  offered: [''],
  outcomes: [outcome(436, '1st half'), outcome(438, '2nd half'), outcome(440, 'equal')],
  judge: (sheet, specifiers) => {
    const [first, second] = (['first', 'second'] as const).map(period => {
      const { home, away } = goalsIn(sheet, period)
      return home + away
    })
    const won = first! > second! ? 0 : first! < second! ? 1 : 2
    return specifiers === '' ? [0, 1, 2].map(at => (at === won ? 'won' : 'lost')) : undefined
  },
}
/** The side that scores the goal with this number; `none` wins where the match has fewer goals. */
export const NTH_GOAL: Market = {
  id: 8,
  name: '{!goalnr} goal',
  period: 'full',
  offered: specifier.goalNumber.offered.map(number => `goalnr=${number}`),
  outcomes: [outcome(6, SIDES[0]), outcome(7, 'none'), outcome(8, SIDES[2])],
  judge: (sheet, specifiers) => {
    const given = readSpecifiers(specifiers)
    const number = specifier.goalNumber.parse(given.get('goalnr') ?? '')
    if (number === undefined || given.size > 1) return undefined
    const { home, away } = sheet.full
    if (home + away < number) return ['lost', 'won', 'lost']
    const scorer = scorersOf(sheet)?.[number - 1]
    if (scorer === undefined) return ['undecided', 'lost', 'undecided']
    return [scorer === 'home' ? 'won' : 'lost', 'lost', scorer === 'away' ? 'won' : 'lost']
  },
}

/** Scores in the feed's order, by the goals of the away side and then of the home side; numbers are even. */
function scoreIds(
  firstId: number,
  homeMost: (away: number) => number,
  awayMost: number,
): Map<string, number> {
  const ids = new Map<string, number>()
  for (let away = 0, id = firstId; away <= awayMost; away++)
    for (let home = 0; home <= homeMost(away); home++, id += 2) ids.set(`${home}:${away}`, id)
  return ids
}
const CORRECT_SCORES = scoreIds(274, () => 4, 4).set('other', 324)
/** Up to six goals; 112 is no score. */
const SCORES_TO_SIX = new Map(
  [...scoreIds(112, away => 6 - away, 6)].map(([name, id]) => [name, name === '0:0' ? 110 : id]),
)
const FIRST_HALF_SCORES = new Map(
  ['0:0', '1:1', '2:2', '1:0', '2:0', '2:1', '0:1', '0:2', '1:2', 'other'].map((name, at) => [
    name,
    462 + at * 2,
  ]),
)
const first = 'first' as const
const second = 'second' as const

/** All that we price and settle by ourselves, in the order in which a match page shows it. */
export const MARKETS: readonly Market[] = [
  market(1, '1x2', family.threeWay),
  market(10, 'Double chance', family.doubleChance),
  market(11, 'Draw no bet', family.drawNoBet),
  market(18, 'Total', family.total, { line: specifier.totalUpTo(6.5) }),
  market(29, 'Both teams to score', family.bothTeamsToScore),
  market(16, 'Handicap', family.asianHandicap, { line: specifier.handicapUpTo(4) }),
  market(14, 'Handicap {hcp}', family.leadHandicap, { line: specifier.leadUpTo(4) }),
  market(15, 'Winning margin', family.winningMargin('sr:winning_margin:3+'), {
    line: specifier.variant('sr:winning_margin:3+'),
  }),
  NTH_GOAL,
  market(19, '{$competitor1} total', family.homeTotal, { line: specifier.totalUpTo(4.5) }),
  market(20, '{$competitor2} total', family.awayTotal, { line: specifier.totalUpTo(4.5) }),
  market(21, 'Exact goals', family.exactGoals('sr:exact_goals:6+', 68, 6), {
    line: specifier.variant('sr:exact_goals:6+'),
  }),
  market(
    23,
    '{$competitor1} exact goals',
    family.exactGoals('sr:exact_goals:3+', 88, 3, ({ home }) => home),
    {
      line: specifier.variant('sr:exact_goals:3+'),
    },
  ),
  market(
    24,
    '{$competitor2} exact goals',
    family.exactGoals('sr:exact_goals:3+', 88, 3, ({ away }) => away),
    {
      line: specifier.variant('sr:exact_goals:3+'),
    },
  ),
  market(26, 'Odd/even', family.oddEven),
  market(31, '{$competitor1} clean sheet', family.homeCleanSheet),
  market(32, '{$competitor2} clean sheet', family.awayCleanSheet),
  market(33, '{$competitor1} win to nil', family.homeWinToNil),
  market(34, '{$competitor2} win to nil', family.awayWinToNil),
  market(35, '1x2 & both teams to score', family.resultAndBothScore),
  market(36, 'Total & both teams to score', family.totalAndBothScore, { line: specifier.halfTotalUpTo(5.5) }),
  market(37, '1x2 & total', family.resultAndTotal, { line: specifier.halfTotalUpTo(5.5) }),
  market(41, 'Correct score [{score}]', family.correctScore(SCORES_TO_SIX), { line: specifier.fromStart }),
  market(45, 'Correct score', family.correctScore(CORRECT_SCORES)),
  halfTimeFullTime,
  highestScoringHalf,
  market(60, '1st half - 1x2', family.threeWay, { period: first }),
  market(63, '1st half - double chance', family.doubleChance, { period: first }),
  market(64, '1st half - draw no bet', family.drawNoBet, { period: first }),
  market(65, '1st half - handicap {hcp}', family.leadHandicap, {
    period: first,
    line: specifier.leadUpTo(2),
  }),
  market(66, '1st half - handicap', family.asianHandicap, { period: first, line: specifier.handicapUpTo(2) }),
  market(68, '1st half - total', family.total, { period: first, line: specifier.totalUpTo(3.5) }),
  market(75, '1st half - both teams to score', family.bothTeamsToScore, { period: first }),
  market(81, '1st half - correct score', family.correctScore(FIRST_HALF_SCORES), { period: first }),
  market(83, '2nd half - 1x2', family.threeWay, { period: second }),
  market(85, '2nd half - double chance', family.doubleChance, { period: second }),
  market(86, '2nd half - draw no bet', family.drawNoBet, { period: second }),
  market(90, '2nd half - total', family.total, { period: second, line: specifier.totalUpTo(4.5) }),
]

const BY_ID = new Map(MARKETS.map(market => [market.id, market]))
export const marketOf = (id: number): Market | undefined => BY_ID.get(id)
