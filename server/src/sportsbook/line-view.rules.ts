import type { SportsEvent } from '@ruka/contract/sports-events'
import { EVENT } from './book.rules.ts'
import type { EventFacts } from './judge-slip.rules.ts'
import { lineStateOf, phaseOf } from './line-state.rules.ts'

export type EventStatus = SportsEvent['status']
export type LineStatus = SportsEvent['lines'][number]['status']

/** What stops bets, other than the feed's word on a line: producers that are down, and decisions of staff. */
export type Stops = {
  /** The producers that are up. */
  readonly up: ReadonlySet<number>
  /** The same text is the same stops. */
  readonly key: string
  /** Whether staff suspended a part of the book. */
  isSuspended(scope: 'operator' | 'competition' | 'market' | 'event', key: string): boolean
}
export type EventStops = Pick<EventFacts, 'status' | 'kickOffMs' | 'isSuspended' | 'competitionId'> & {
  readonly id: string
}

/** What a player may do with a line: the same rules that judge a leg, without its odds. */
export function shownStatus(
  line: { readonly market: number; readonly product: number; readonly status: number },
  event: EventStops,
  { stops, atMs }: { readonly stops: Stops; readonly atMs: number },
): LineStatus {
  const isSuspended =
    event.isSuspended ||
    stops.isSuspended('operator', '') ||
    stops.isSuspended('competition', event.competitionId) ||
    stops.isSuspended('market', String(line.market)) ||
    stops.isSuspended('event', event.id)
  return lineStateOf({ ...line, phase: phaseOf(event, atMs), isUp: stops.up.has(line.product), isSuspended })
}

const WORDS: ReadonlyMap<number, EventStatus> = new Map([
  [EVENT.notStarted, 'upcoming'],
  [EVENT.live, 'live'],
  [EVENT.suspended, 'interrupted'],
  [EVENT.ended, 'ended'],
  [EVENT.closed, 'ended'],
  [EVENT.cancelled, 'cancelled'],
  [EVENT.delayed, 'delayed'],
  [EVENT.interrupted, 'interrupted'],
  [EVENT.postponed, 'postponed'],
  [EVENT.abandoned, 'abandoned'],
])
export const statusWord = (status: number): EventStatus => WORDS.get(status) ?? 'interrupted'

/** Null before the first score. */
export const scoreOf = (
  home: number | null,
  away: number | null,
  minute: string | null,
): { home: number; away: number; minute: string | null } | null =>
  home === null || away === null ? null : { home, away, minute }
