import { marketOf, NTH_GOAL } from '@ruka/sports/markets.rules'
import type { Score, Sheet, Side } from '@ruka/sports/score.rules'
import { ordersOf, sheetsOf } from '@ruka/sports/sheets.rules'
import type { Verdict } from '@ruka/sports/verdict.rules'

/** A selection by what judges it. */
export type JudgedSelection = {
  readonly market: number
  readonly specifiers: string
  readonly outcome: string
}
/** How a selection ends on each sheet of a set, as places in `ENDS`. */
export type Ends = Uint8Array
export const ENDS = ['lost', 'won', 'void', 'half_won', 'half_lost'] as const satisfies readonly Verdict[]

/**
 * Every course of a match with up to `GOALS_TRIED` goals is tried. Of matches with more, up to `MORE_GOALS`, those are
 * tried that decide lines of total goals.
 */
const GOALS_TRIED = 6
const MORE_GOALS = 10
/** Beyond every line in use, and beyond every line that can be read. */
const EXTREMES = [0, 12, 99] as const
/** Lines that are remembered. */
const LINES_MAX = 500

/** Whether the order of the goals decides it. */
export const needsOrder = ({ market }: JudgedSelection): boolean => market === NTH_GOAL.id

/**
 * How a selection ends on each sheet: of scores, or where `isOrdered` of scores with the order of their
 * goals. Undefined where scores do not decide it, or where it loses on no sheet.
 */
export function endsOf(selection: JudgedSelection, isOrdered: boolean): Ends | undefined {
  const { market, specifiers, outcome } = selection
  const key = `${isOrdered ? 'ordered ' : ''}${market} ${specifiers}`
  let line = remembered.get(key)
  if (!line) {
    line = judgedLine(selection, isOrdered)
    if (remembered.size >= LINES_MAX) remembered.clear()
    remembered.set(key, line)
  }
  return line.get(outcome)
}

type Line = ReadonlyMap<string, Ends>
const remembered = new Map<string, Line>()

/** The outcomes of a line that scores decide. */
function judgedLine({ market: id, specifiers }: JudgedSelection, isOrdered: boolean): Line {
  const market = marketOf(id)
  if (!market) return new Map()
  const sheets = isOrdered ? ORDERED : UNORDERED
  const ends = market.outcomes.map(() => new Uint8Array(sheets.length))
  const open = new Set<number>()
  for (const [sheetNo, sheet] of sheets.entries()) {
    const verdicts = market.judge(sheet, specifiers)
    if (!verdicts) return new Map()
    for (const [place, verdict] of verdicts.entries())
      if (verdict === 'undecided') open.add(place)
      else ends[place]![sheetNo] = ENDS.indexOf(verdict)
  }
  return new Map(
    market.outcomes
      .map(({ id: outcome }, place) => [outcome, ends[place]!] as const)
      .filter(([, each], place) => !open.has(place) && each.includes(ENDS.indexOf('lost'))),
  )
}

const upTo = (most: number): readonly number[] => Array.from({ length: most + 1 }, (_, at) => at)
const scoresOf = (goals: number): readonly Score[] => upTo(goals).map(home => ({ home, away: goals - home }))
const NONE: Score = { home: 0, away: 0 }

const FEW = upTo(GOALS_TRIED).flatMap(scoresOf)
const MANY = [
  ...upTo(MORE_GOALS)
    .slice(GOALS_TRIED + 1)
    .flatMap(scoresOf),
  ...EXTREMES.flatMap(home => EXTREMES.map(away => ({ home, away }))).slice(1),
]

/** All scores at half-time that lead to few goals at the end; of many goals, all or none before half-time. */
const UNORDERED: readonly Sheet[] = [
  ...FEW.flatMap(sheetsOf),
  ...MANY.flatMap(full => [NONE, full].map(half => ({ half, full }))),
]

/** Few goals in every order; of many goals, one side scores all of its goals first. */
const ORDERED: readonly Sheet[] = [
  ...FEW.flatMap(full =>
    ordersOf(full).flatMap(scorers =>
      upTo(scorers.length).map(goals => ({ half: scoreOf(scorers.slice(0, goals)), full, scorers })),
    ),
  ),
  ...MANY.flatMap(full => {
    const [homes, aways] = [Array<Side>(full.home).fill('home'), Array<Side>(full.away).fill('away')]
    const orders = [
      [...homes, ...aways],
      [...aways, ...homes],
    ]
    return orders.flatMap(scorers => [NONE, full].map(half => ({ half, full, scorers })))
  }),
]

function scoreOf(scorers: readonly Side[]): Score {
  const home = scorers.filter(side => side === 'home').length
  return { home, away: scorers.length - home }
}
