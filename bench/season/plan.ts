const number = (name: string, fallback: number): number => Number(process.env[name] ?? fallback)

/** How much is played. The same seed gives the same faults and the same choices of the players. */
export const PLAN = {
  seed: process.env['SEASON_SEED'] ?? 'season',
  /** The first matches of the season on which bets are placed, of 380. */
  matches: number('SEASON_MATCHES', 380),
  /** Slips that are to be accepted at least for the moment. */
  slips: number('SEASON_SLIPS', 20_000),
  players: number('SEASON_PLAYERS', 400),
  /** How often the engine is killed. */
  kills: number('SEASON_KILLS', 5),
  /** How many times faster than real time the calendar of the feed passes. */
  speed: number('SEASON_SPEED', 80),
} as const

/** Between two rounds of ten matches, and before its kick-off a match is offered, in the calendar's time. */
export const ROUND_MINUTES = 10
export const HORIZON_HOURS = 4

/**
 * How often each incident happens to a match. A match that is postponed by 20 hours opens again, and is not played
 * before the season ends at this speed: its bets end as those of a match that is postponed for good.
 */
export const RATES = {
  delayed: 0.1,
  'late-handover': 0.1,
  'postponed-briefly': 0.02,
  postponed: 0.04,
  cancelled: 0.04,
  abandoned: 0.05,
  interrupted: 0.05,
  suspended: 0.05,
  'goal-reviewed': 0.2,
  'goal-disallowed': 0.2,
  'goal-annulled': 0.2,
  'penalty-missed': 0.1,
  'red-card': 0.15,
  'wrong-settlement': 0.15,
  'cancel-window': 0.1,
  'cancel-withdrawn': 0.1,
} as const

/** The longest course of a match that is played, after its first kick-off: delayed, with pauses. */
const LONGEST_HOURS = 3.7
const HOUR_MS = 3_600_000

/** When the last round begins and when every match is over, in milliseconds after the first kick-off. */
export const LAST_ROUND_MS = ((PLAN.matches / 10) * ROUND_MINUTES * 60_000) / PLAN.speed
export const ALL_OVER_MS = LAST_ROUND_MS + (LONGEST_HOURS * HOUR_MS) / PLAN.speed
/** Before the first kick-off: the engine reads the schedule and recovers the feed. */
export const LEAD_MS = 25_000
