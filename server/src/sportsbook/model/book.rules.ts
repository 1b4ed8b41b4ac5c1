/** What is known of an event: its status and the prices of its lines. */
import type { Moment } from './timeline.rules.ts'

/** The status of a line on which bets are taken. */
export const ACTIVE = 1
/** The producer of live prices: what it has taken over, others do not change. */
export const LIVE_PRODUCT = 1
/** The producer of prices before the kick-off. */
export const COMING_PRODUCT = 3
export const EVENT = {
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

/** Odds are whole parts of ten thousand. */
export const ODDS_SCALE = 10_000
/**
 * The price of an outcome: odds in parts of ten thousand, as the feed has them, cut; 0 where it has none. An
 * active one without odds has a probability, which prices it.
 */
export type Price = { readonly odds: number; readonly active: boolean; readonly probability?: number }
export type Line = {
  readonly market: number
  readonly specifiers: string
  readonly product: number
  readonly status: number
  /** By the feed's clock, in milliseconds. */
  readonly version: number
  /** By our clock: when it was last suspended. */
  readonly stoppedAtMs: number | null
  /** Whether the feed lets bets on it be cashed out. */
  readonly cashOut: boolean
  readonly outcomes: Readonly<Record<string, Price>>
}
export type EventState = {
  readonly kickOffMs: number | null
  readonly status: number
  readonly matchStatus: number | null
  readonly homeScore: number | null
  readonly awayScore: number | null
  readonly homeReds: number | null
  readonly awayReds: number | null
  /** At half-time, or of the first half while it runs. */
  readonly halfHomeScore: number | null
  readonly halfAwayScore: number | null
  readonly matchTime: string | null
  /** By the feed's clock. */
  readonly statusMs: number
  /** By our clock: when bets were stopped, or something that decides live bets happened. */
  readonly stoppedAtMs: number | null
  /** By our clock: until when the live producer's last word on it counts. */
  readonly heardUntilMs: number | null
}
/** An event with its lines, and what has changed since it was read. */
export type Book = {
  event: EventState
  /** When goals and red cards were counted, by the feed's time. */
  timeline: readonly Moment[]
  readonly lines: Map<string, Line>
  isEventChanged: boolean
  isTimelineChanged: boolean
  /** Whether the result of the match may be another one than before. */
  isResultChanged: boolean
  readonly changed: Set<string>
  /** Lines that changed and are not offered, since their prices would be a gain for sure. */
  readonly refused: Set<string>
}

export const lineKey = ({ market, specifiers }: { market: number; specifiers: string }): string =>
  `${market}/${specifiers}`

export const newEvent: EventState = {
  kickOffMs: null,
  status: EVENT.notStarted,
  matchStatus: null,
  homeScore: null,
  awayScore: null,
  homeReds: null,
  awayReds: null,
  halfHomeScore: null,
  halfAwayScore: null,
  matchTime: null,
  statusMs: 0,
  stoppedAtMs: null,
  heardUntilMs: null,
}
export const openBook = (
  event: EventState,
  lines: readonly Line[],
  timeline: readonly Moment[] = [],
): Book => ({
  event,
  timeline,
  lines: new Map(lines.map(line => [lineKey(line), line])),
  isEventChanged: false,
  isTimelineChanged: false,
  isResultChanged: false,
  changed: new Set(),
  refused: new Set(),
})
