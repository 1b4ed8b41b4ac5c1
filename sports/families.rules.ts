import type { Score } from './score.rules.ts'
import { against, opposite, verdictOf, type Verdict } from './verdict.rules.ts'

/** An outcome of a market: its number in the feed, and its name with the feed's placeholders. */
export type Outcome = { readonly id: string; readonly name: string }
/** What the outcomes of a market are, and how each ended by the goals that count, in the same order. */
export type Family<Line> = {
  readonly outcomes: readonly Outcome[]
  readonly judge: (goals: Score, line: Line) => readonly Verdict[]
}

const HOME = '{$competitor1}'
const AWAY = '{$competitor2}'
const outcome = (id: number | string, name: string): Outcome => ({ id: String(id), name })
const YES_NO = [outcome(74, 'yes'), outcome(76, 'no')]
const OVER_UNDER = [outcome(12, 'over {total}'), outcome(13, 'under {total}')]

/** Positive where the home side is ahead. */
const leadOf = ({ home, away }: Score): number => home - away
const sumOf = ({ home, away }: Score): number => home + away
const winnerOf = (goals: Score): 0 | 1 | 2 => (leadOf(goals) > 0 ? 0 : leadOf(goals) === 0 ? 1 : 2)
/** The outcome at this place has won, of outcomes that exclude each other. */
const only = (count: number, place: number): readonly Verdict[] =>
  Array.from({ length: count }, (_, at) => verdictOf(at === place))
const yesNo = (isSo: boolean): readonly Verdict[] => [verdictOf(isSo), verdictOf(!isSo)]

export const threeWay: Family<unknown> = {
  outcomes: [outcome(1, HOME), outcome(2, 'draw'), outcome(3, AWAY)],
  judge: goals => only(3, winnerOf(goals)),
}
export const doubleChance: Family<unknown> = {
  outcomes: [
    outcome(9, `${HOME} or draw`),
    outcome(10, `${HOME} or ${AWAY}`),
    outcome(11, `draw or ${AWAY}`),
  ],
  judge: goals => [leadOf(goals) >= 0, leadOf(goals) !== 0, leadOf(goals) <= 0].map(verdictOf),
}
export const drawNoBet: Family<unknown> = {
  outcomes: [outcome(4, HOME), outcome(5, AWAY)],
  judge: goals => (leadOf(goals) === 0 ? ['void', 'void'] : yesNo(leadOf(goals) > 0)),
}
export const leadHandicap: Family<Score> = {
  outcomes: [
    outcome(1711, `${HOME} ({hcp})`),
    outcome(1712, 'draw ({hcp})'),
    outcome(1713, `${AWAY} ({hcp})`),
  ],
  judge: ({ home, away }, lead) => only(3, winnerOf({ home: home + lead.home, away: away + lead.away })),
}
export const asianHandicap: Family<number> = {
  outcomes: [outcome(1714, `${HOME} ({+hcp})`), outcome(1715, `${AWAY} ({-hcp})`)],
  judge: (goals, quarters) => {
    const home = against(leadOf(goals) * 4 + quarters, 0)
    return [home, opposite(home)]
  },
}
/** Goals of one side or both over or under a line. */
const totalOf = (count: (goals: Score) => number): Family<number> => ({
  outcomes: OVER_UNDER,
  judge: (goals, quarters) => {
    const over = against(count(goals) * 4, quarters)
    return [over, opposite(over)]
  },
})
export const total = totalOf(sumOf)
export const homeTotal = totalOf(({ home }) => home)
export const awayTotal = totalOf(({ away }) => away)

/** Nought is even. */
export const oddEven: Family<unknown> = {
  outcomes: [outcome(70, 'odd'), outcome(72, 'even')],
  judge: goals => yesNo(sumOf(goals) % 2 === 1),
}
const question = (isSo: (goals: Score) => boolean): Family<unknown> => ({
  outcomes: YES_NO,
  judge: goals => yesNo(isSo(goals)),
})
const bothScored = ({ home, away }: Score): boolean => home > 0 && away > 0
export const bothTeamsToScore = question(bothScored)
export const homeCleanSheet = question(({ away }) => away === 0)
export const awayCleanSheet = question(({ home }) => home === 0)
export const homeWinToNil = question(({ home, away }) => home > 0 && away === 0)
export const awayWinToNil = question(({ home, away }) => away > 0 && home === 0)

export const resultAndBothScore: Family<unknown> = {
  outcomes: [HOME, 'draw', AWAY].flatMap((name, at) => [
    outcome(78 + at * 4, `${name} & yes`),
    outcome(80 + at * 4, `${name} & no`),
  ]),
  judge: goals => only(6, winnerOf(goals) * 2 + (bothScored(goals) ? 0 : 1)),
}
const isOver = (goals: Score, quarters: number): boolean => sumOf(goals) * 4 > quarters
export const totalAndBothScore: Family<number> = {
  outcomes: [
    outcome(90, 'over {total} & yes'),
    outcome(92, 'under {total} & yes'),
    outcome(94, 'over {total} & no'),
    outcome(96, 'under {total} & no'),
  ],
  judge: (goals, line) => only(4, (bothScored(goals) ? 0 : 2) + (isOver(goals, line) ? 0 : 1)),
}
export const resultAndTotal: Family<number> = {
  outcomes: [HOME, 'draw', AWAY].flatMap((name, at) => [
    outcome(794 + at * 4, `${name} & under {total}`),
    outcome(796 + at * 4, `${name} & over {total}`),
  ]),
  judge: (goals, line) => only(6, winnerOf(goals) * 2 + (isOver(goals, line) ? 1 : 0)),
}

/** The number of goals; the last outcome stands for `most` goals and more. */
export const exactGoals = (
  variantName: string,
  firstId: number,
  most: number,
  count: (goals: Score) => number = sumOf,
): Family<unknown> => ({
  outcomes: Array.from({ length: most + 1 }, (_, goals) =>
    outcome(`${variantName}:${firstId + goals}`, goals === most ? `${goals}+` : String(goals)),
  ),
  judge: goals => only(most + 1, Math.min(count(goals), most)),
})

/** Who wins by how many goals, of which the last numbers of each side stand for three and more. */
export const winningMargin = (variantName: string): Family<unknown> => ({
  outcomes: [
    ...[HOME, AWAY].flatMap((side, at) =>
      ['1', '2', '3+'].map((lead, more) =>
        outcome(`${variantName}:${113 + at * 3 + more}`, `${side} by ${lead}`),
      ),
    ),
    outcome(`${variantName}:119`, 'draw'),
  ],
  judge: goals => {
    const lead = leadOf(goals)
    const place = Math.min(Math.abs(lead), 3) - 1
    return only(7, lead === 0 ? 6 : lead > 0 ? place : 3 + place)
  },
})

/** Scores by their numbers, of which the last may be any other. */
export const correctScore = (ids: ReadonlyMap<string, number>): Family<unknown> => {
  const names = [...ids.keys()]
  return {
    outcomes: [...ids].map(([name, id]) => outcome(id, name)),
    judge: ({ home, away }) => {
      const place = names.indexOf(`${home}:${away}`)
      return only(names.length, place < 0 ? names.indexOf('other') : place)
    },
  }
}
