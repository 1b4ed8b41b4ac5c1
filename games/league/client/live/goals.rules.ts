import type { Score, Sheet, Side } from '@ruka/sports/score.rules'

export type Goal = { readonly side: Side; readonly minute: number }

/** Minutes of a match, and the last one of its first half. */
export const MINUTES = 90
const HALF_MINUTE = 45

/** The goals of a match as the server writes them: `h23a67` is one of the home side, then one of the away side. */
export const readGoals = (text: string): readonly Goal[] =>
  [...text.matchAll(/([ha])(\d{1,2})/g)].map(([, side, minute]) => ({
    side: side === 'h' ? 'home' : 'away',
    minute: Number(minute),
  }))

const scoreOf = (goals: readonly Goal[]): Score => {
  const home = goals.filter(({ side }) => side === 'home').length
  return { home, away: goals.length - home }
}

/** What a match came to, as bets on it are judged. */
export function sheetOf(text: string): Sheet {
  const goals = readGoals(text)
  return {
    half: scoreOf(goals.filter(({ minute }) => minute <= HALF_MINUTE)),
    full: scoreOf(goals),
    scorers: goals.map(({ side }) => side),
  }
}

/**
 * When a goal is shown, in parts of the play from 0 to 1: within its minute, where goals of the same minute follow
 * one another.
 */
export function momentsOf(goals: readonly Goal[]): readonly number[] {
  return goals.map(({ minute }, at) => {
    const before = goals.filter((other, place) => other.minute === minute && place < at).length
    const all = goals.filter(other => other.minute === minute).length
    return (minute - 1 + (before + 0.5) / all) / MINUTES
  })
}

/** The score that is shown at a part of the play. */
export function scoreAt(text: string, share: number): Score {
  const { goals, moments } = timed(text)
  return scoreOf(goals.filter((_, at) => moments[at]! <= share))
}

type Timed = { readonly goals: readonly Goal[]; readonly moments: readonly number[] }

/** Ten matches are asked for their score four times a second: what was read is kept. */
const KEPT = 40
const kept = new Map<string, Timed>()

function timed(text: string): Timed {
  const known = kept.get(text)
  if (known) return known
  if (kept.size === KEPT) kept.clear()
  const goals = readGoals(text)
  const read = { goals, moments: momentsOf(goals) }
  kept.set(text, read)
  return read
}
