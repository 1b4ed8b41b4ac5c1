import { draw } from './draw.rules.ts'

/**
 * What may happen to a match beside goals, and how often it does, from 0 to 1. A match that is cancelled or
 * postponed beyond 48 hours is not played.
 */
export const RATES = {
  /** The match starts 20 to 40 minutes late. */
  delayed: 0.02,
  /** The prematch producer hands over after the live producer has begun. */
  'late-handover': 0.05,
  /** It is postponed by 20 hours and played. */
  'postponed-briefly': 0.005,
  /** It is postponed by 72 hours; the feed cancels its bets after 48. */
  postponed: 0.005,
  cancelled: 0.003,
  /** It is interrupted in the second half and not resumed. */
  abandoned: 0.003,
  /** It is interrupted in the second half and resumed. */
  interrupted: 0.01,
  /** It is suspended in the first half and resumed. */
  suspended: 0.01,
  /** The first goal is confirmed after a review. */
  'goal-reviewed': 0.1,
  /** A goal is reviewed and not given. */
  'goal-disallowed': 0.1,
  /** A goal is given, markets are settled, and a review takes it back. */
  'goal-annulled': 0.02,
  'penalty-missed': 0.06,
  'red-card': 0.12,
  /** The end is settled by a wrong score, rolled back and settled again. */
  'wrong-settlement': 0.01,
  /** Bets of a minute and a half are cancelled because of incorrect odds. */
  'cancel-window': 0.01,
  /** A market is cancelled, and the cancellation is rolled back. */
  'cancel-withdrawn': 0.005,
}

export type Incident = keyof typeof RATES
export type Rates = Record<Incident, number>

export const INCIDENTS = Object.keys(RATES) as readonly Incident[]

/** The incidents of a match. With `isEvery` each match has exactly one, all kinds in turn. */
export function incidentsOf(match: {
  seed: string
  id: number
  rates: Rates
  isEvery: boolean
}): ReadonlySet<Incident> {
  if (match.isEvery) return new Set([INCIDENTS[match.id % INCIDENTS.length]!])
  return new Set(INCIDENTS.filter(name => draw(match.seed, match.id, name) < match.rates[name]))
}
