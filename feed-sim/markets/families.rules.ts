import { lead, sum, type Goals, type Verdict } from './board.rules.ts'

/** The goals of the period that a market looks at, and whether no more can fall in it. */
export type Period = { readonly goals: Goals; readonly over: boolean }
/** How each outcome ended, or null as long as further goals could change that. */
export type Decide = (period: Period) => readonly Verdict[] | null
/** The feed's numbers of the outcomes, and what decides them. */
export type Family = { readonly outcomes: readonly number[]; readonly decide: Decide }

const oneOf = (count: number, place: number): readonly Verdict[] =>
  Array.from({ length: count }, (_, at) => (at === place ? 'won' : 'lost'))
const yesNo = (yes: boolean): readonly Verdict[] => (yes ? ['won', 'lost'] : ['lost', 'won'])
const onlyAtTheEnd =
  (judge: (goals: Goals) => readonly Verdict[]): Decide =>
  ({ goals, over }) =>
    over ? judge(goals) : null

/** 0 where the home side is ahead, 1 for a draw, 2 where the away side is. */
export const place = (ahead: number): 0 | 1 | 2 => (ahead > 0 ? 0 : ahead === 0 ? 1 : 2)

/** Home, draw, away after a lead that the home side is given. */
export const threeWay = (outcomes: readonly number[], given = 0): Family => ({
  outcomes,
  decide: onlyAtTheEnd(goals => oneOf(3, place(lead(goals) + given))),
})
export const doubleChance: Family = {
  outcomes: [9, 10, 11],
  decide: onlyAtTheEnd(goals => {
    const missed = { 0: 2, 1: 1, 2: 0 }[place(lead(goals))]
    return [0, 1, 2].map(at => (at === missed ? 'lost' : 'won'))
  }),
}
export const drawNoBet: Family = {
  outcomes: [4, 5],
  decide: onlyAtTheEnd(goals => (lead(goals) === 0 ? ['refund', 'refund'] : yesNo(lead(goals) > 0))),
}

/**
 * A stake on a line. A quarter line is half a stake on each of its two neighbours; on any other line both
 * halves of the stake are on the line itself.
 */
function onLine(value: number, line: number): Verdict {
  const isQuarter = !Number.isInteger(line * 2)
  const lines = isQuarter ? [line - 0.25, line + 0.25] : [line, line]
  // Won, lost and given back halves of the stake, as 1, -1 and 0.
  const halves = lines.reduce((total, each) => total + Math.sign(value - each), 0)
  return ({ 2: 'won', 1: 'half-won', 0: 'refund', [-1]: 'half-lost', [-2]: 'lost' } as const)[halves]!
}
const mirrored = (verdict: Verdict): Verdict =>
  (
    {
      won: 'lost',
      lost: 'won',
      refund: 'refund',
      'half-won': 'half-lost',
      'half-lost': 'half-won',
    } as const
  )[verdict]
const both = (verdict: Verdict): readonly Verdict[] => [verdict, mirrored(verdict)]

export const handicap = (line: number): Family => ({
  outcomes: [1714, 1715],
  decide: onlyAtTheEnd(goals => both(onLine(lead(goals), -line))),
})
/** Over and under; decided once the count is beyond both halves of the line. */
export const total = (line: number, count: (goals: Goals) => number = sum): Family => ({
  outcomes: [12, 13],
  decide: ({ goals, over }) => {
    const verdict = onLine(count(goals), line)
    return over || verdict === 'won' ? both(verdict) : null
  },
})
export const oddEven: Family = {
  outcomes: [70, 72],
  decide: onlyAtTheEnd(goals => yesNo(sum(goals) % 2 === 1)),
}

const bothScored = ({ home, away }: Goals): boolean => Math.min(home, away) > 0
export const bothToScore: Family = {
  outcomes: [74, 76],
  decide: ({ goals, over }) => (bothScored(goals) ? yesNo(true) : over ? yesNo(false) : null),
}
/** Whether a side concedes nothing. */
export const cleanSheet = (conceded: (goals: Goals) => number): Family => ({
  outcomes: [74, 76],
  decide: ({ goals, over }) => (conceded(goals) > 0 ? yesNo(false) : over ? yesNo(true) : null),
})
export const homeWinToNil: Family = {
  outcomes: [74, 76],
  decide: ({ goals, over }) => (goals.away > 0 ? yesNo(false) : over ? yesNo(goals.home > 0) : null),
}
export const resultAndBothScore: Family = {
  outcomes: [78, 80, 82, 84, 86, 88],
  decide: onlyAtTheEnd(goals => oneOf(6, 2 * place(lead(goals)) + (bothScored(goals) ? 0 : 1))),
}
/** Over and yes, under and yes, over and no, under and no. */
export const totalAndBothScore = (line: number): Family => ({
  outcomes: [90, 92, 94, 96],
  decide: ({ goals, over }) => {
    const isOver = sum(goals) > line
    if (!over && !(isOver && bothScored(goals))) return null
    return oneOf(4, (bothScored(goals) ? 0 : 2) + (isOver ? 0 : 1))
  },
})
/** Under and over of each result. */
export const resultAndTotal = (line: number): Family => ({
  outcomes: [794, 796, 798, 800, 802, 804],
  decide: onlyAtTheEnd(goals => oneOf(6, 2 * place(lead(goals)) + (sum(goals) > line ? 1 : 0))),
})

/** A score that a market lists, with the number of its outcome. */
export type ListedScore = readonly [home: number, away: number, outcome: number]
/** Correct scores; `other` is the number of the outcome for all that are not listed, where there is one. */
export function correctScore(scores: readonly ListedScore[], other?: number): Family {
  const most = {
    home: Math.max(...scores.map(([home]) => home)),
    away: Math.max(...scores.map(([, away]) => away)),
    sum: Math.max(...scores.map(([home, away]) => home + away)),
  }
  const count = scores.length + (other === undefined ? 0 : 1)
  return {
    outcomes: [...scores.map(([, , outcome]) => outcome), ...(other === undefined ? [] : [other])],
    decide: ({ goals, over }) => {
      const isBeyond = goals.home > most.home || goals.away > most.away || sum(goals) > most.sum
      if (!over && !isBeyond) return null
      const at = scores.findIndex(([home, away]) => home === goals.home && away === goals.away)
      return oneOf(count, at < 0 ? scores.length : at)
    },
  }
}
