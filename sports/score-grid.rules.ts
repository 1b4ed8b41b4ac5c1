import type { Score } from './score.rules.ts'

/** Goals that each side is expected to score in the whole match, before it begins. */
export type ExpectedGoals = { readonly home: number; readonly away: number }
/** Where a match stands. `half`: the score at half-time, once that was reached. */
export type MatchState = {
  /** The minute of regular time, 0 to 90; stoppage time counts as the minute before it. */
  readonly minute: number
  readonly score: Score
  readonly half?: Score
  readonly redCards: Score
}
export const KICK_OFF: MatchState = { minute: 0, score: { home: 0, away: 0 }, redCards: { home: 0, away: 0 } }

/** Further goals of both sides with their probability; together they sum to 1. */
export type Cell = { readonly home: number; readonly away: number; readonly probability: number }
/** What may still happen in a match. `firstHalfShare`: of the further goals, what falls before half-time. */
export type ScoreGrid = {
  readonly state: MatchState
  readonly cells: readonly Cell[]
  readonly firstHalfShare: number
}

/** Further goals of a side beyond these are left out: not one match in a million has them. */
export const FURTHER_MAX = 12
const MINUTES = 90
export const HALF_MINUTE = 45
/** The share of all goals (openfootball, 81,021 matches); the rate of goals grows evenly, by as much as the halves differ. */
const FIRST_HALF_SHARE = 0.439
const GROWTH = 8 * (0.5 - FIRST_HALF_SHARE)
/** The part of all goals that falls before this minute. */
const shareBefore = (minute: number): number => {
  const part = Math.min(minute, MINUTES) / MINUTES
  return (1 - GROWTH / 2) * part + (GROWTH / 2) * part * part
}

/** A side with a player less scores this much of its goals, and the other side this much of its own. */
const RED_CARD = { own: 0.7, other: 1.2 }

/** How much more often a final score occurs than goals that know nothing of each other would have it. */
export type Correction = (home: number, away: number) => number

/**
 * The probabilities of further goals. Goals come as two Poisson processes; each final score then weighs as
 * often as it really occurs (`correction`). Since the weight is of the final score, it stays right while the
 * match goes on, and goals come faster or slower with the score as they do. At kick-off the means are the
 * expected goals.
 */
export function scoreGrid(expected: ExpectedGoals, state: MatchState, correction: Correction): ScoreGrid {
  const left = 1 - shareBefore(state.minute)
  const { home, away } = uncorrected(expected, correction)
  const { redCards } = state
  const cells = gridOf(
    {
      home: home * left * RED_CARD.own ** redCards.home * RED_CARD.other ** redCards.away,
      away: away * left * RED_CARD.own ** redCards.away * RED_CARD.other ** redCards.home,
    },
    (more, others) => correction(state.score.home + more, state.score.away + others),
  )
  const toHalf = shareBefore(HALF_MINUTE) - shareBefore(state.minute)
  return { state, cells, firstHalfShare: state.half || left === 0 ? 0 : Math.max(0, toHalf / left) }
}

function gridOf({ home, away }: ExpectedGoals, correction: Correction): readonly Cell[] {
  const ofHome = poisson(home)
  const ofAway = poisson(away)
  const cells = ofHome.flatMap((one, i) =>
    ofAway.map((other, j) => ({ home: i, away: j, probability: one * other * correction(i, j) })),
  )
  const all = cells.reduce((sum, { probability }) => sum + probability, 0)
  return cells.map(cell => ({ ...cell, probability: cell.probability / all }))
}

function poisson(mean: number): readonly number[] {
  const chances = [Math.exp(-mean)]
  for (let goals = 1; goals <= FURTHER_MAX; goals++) chances.push((chances[goals - 1]! * mean) / goals)
  return chances
}

const MEANS_WITHIN = 1e-10
const ROUNDS_MAX = 60

/** The means of the Poisson processes whose corrected grid has the expected goals. */
function uncorrected(expected: ExpectedGoals, correction: Correction): ExpectedGoals {
  let { home, away } = expected
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const mean = { home: 0, away: 0 }
    for (const cell of gridOf({ home, away }, correction)) {
      mean.home += cell.home * cell.probability
      mean.away += cell.away * cell.probability
    }
    const misses = Math.abs(mean.home - expected.home) + Math.abs(mean.away - expected.away)
    if (misses < MEANS_WITHIN) break
    home *= expected.home / mean.home
    away *= expected.away / mean.away
  }
  return { home, away }
}
