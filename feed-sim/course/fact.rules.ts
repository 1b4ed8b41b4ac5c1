import type { Side } from '../markets/board.rules.ts'

/** The feed's states of an event. */
export const STATUS = {
  notStarted: 0,
  live: 1,
  suspended: 2,
  ended: 3,
  closed: 4,
  cancelled: 5,
  delayed: 6,
  interrupted: 7,
  postponed: 8,
  abandoned: 9,
} as const
export const STATUS_NAMES = [
  'not_started',
  'live',
  'suspended',
  'ended',
  'closed',
  'cancelled',
  'delayed',
  'interrupted',
  'postponed',
  'abandoned',
] as const

/** The feed's states of a football match. */
export const MATCH_STATUS = {
  notStarted: 0,
  firstHalf: 6,
  secondHalf: 7,
  halfTime: 31,
  postponed: 60,
  startDelayed: 61,
  cancelled: 70,
  interrupted: 80,
  suspended: 81,
  abandoned: 90,
  ended: 100,
} as const

/** The feed's reasons for a stop. */
export const STOP = {
  unknown: 0,
  possibleGoal: 1,
  possibleRedCard: 2,
  possiblePenalty: 8,
  goalReview: 22,
} as const
/** The feed's reasons for a void. */
export const VOID = { cancelled: 5, abandoned: 10, postponed: 11, incorrectOdds: 12 } as const

/** One thing that the feed reports of a match. */
export type What =
  /** The match is offered for the first time. */
  | { readonly fact: 'listed' }
  | {
      readonly fact: 'phase'
      readonly status: number
      readonly matchStatus: number
      /** What the match's own clock shows, in milliseconds, and whether it runs. */
      readonly clockMs?: number
      readonly clockRuns?: true
    }
  | { readonly fact: 'handover' }
  /** All markets are suspended. */
  | { readonly fact: 'stop' }
  /** The reason of the stop follows it. */
  | { readonly fact: 'reason'; readonly reason: number }
  | { readonly fact: 'resume' }
  | { readonly fact: 'goal'; readonly side: Side }
  /** The last goal is taken back. */
  | { readonly fact: 'annulled' }
  | { readonly fact: 'card'; readonly side: Side; readonly colour: 'yellow' | 'red' }
  /** What is decided is settled; `wrong` counts one more goal of the home side. */
  | { readonly fact: 'settle'; readonly certainty: 1 | 2; readonly wrong?: true }
  /** What is settled otherwise than it is decided is rolled back. */
  | { readonly fact: 'unsettle' }
  /** All open bets are void; `undecided` leaves what is settled. */
  | { readonly fact: 'void'; readonly scope: 'all' | 'undecided'; readonly reason: number }
  /** Bets on the main markets are void if they were placed from `sinceMs` to `untilMs` before this. */
  | { readonly fact: 'cancel-window' | 'uncancel-window'; readonly sinceMs: number; readonly untilMs: number }
  /** The match has another start, this much later than the first one. */
  | { readonly fact: 'moved'; readonly byMs: number }
  | { readonly fact: 'called-off' }

/** When it happens: milliseconds after the first scheduled kick-off, in the calendar's time. */
export type Fact = What & { readonly atMs: number }
