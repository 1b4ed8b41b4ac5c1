import { endOf } from '@ruka/sports/brute-force'
import { marketOf } from '@ruka/sports/markets.rules'
import type { MatchBooks, Verdict } from './feed.ts'

/** What one of the equal parts of a leg's stake did. */
export type Way = 'won' | 'back' | 'lost'
export type Leg = {
  readonly eventId: string
  readonly market: number
  readonly specifiers: string
  readonly outcome: string
}
/** How a leg ended: as one whole or as two halves. `fault` where the sources of the truth contradict each other. */
export type LegTruth = { readonly ways: readonly Way[] } | { readonly fault: string }

const WHOLE = { won: ['won'], lost: ['lost'], refund: ['back'] } as const
const ENDS: Readonly<Record<Verdict, readonly Way[]>> = {
  ...WHOLE,
  'half-won': ['won', 'back'],
  'half-lost': ['lost', 'back'],
}
const NOT_STARTED = 0
const CLOSED = 4
const CANCELLED = 5
const POSTPONED = 8
const ABANDONED = 9

/**
 * How a leg ended for a bet that was placed at a time, from the simulator's books alone: nothing is read from the
 * platform. Of a match that was played the score decides by the plain meaning of the bet, and the simulator's own
 * settlement must say the same; of an abandoned one its settlement decides.
 */
export function truthOf(match: MatchBooks | undefined, leg: Leg, placedAtMs: number): LegTruth {
  if (!match) return { fault: `${leg.eventId} is in no books` }
  const line = `${leg.market}|${leg.specifiers}`
  if (match.cancelled.includes(line) || isInWindow(match, line, placedAtMs)) return { ways: ['back'] }
  const settled = match.settled[line]?.[leg.outcome]
  switch (match.status) {
    case CLOSED:
      return ofScore(match, leg, settled)
    case ABANDONED:
      return settled ? { ways: ENDS[settled] } : { fault: `${line} of an abandoned match has no end` }
    case POSTPONED:
      // The feed's own 48 hours have not passed; the rule of the house decides.
      return { ways: ['back'] }
    case NOT_STARTED:
      return match.incidents.includes('postponed-briefly')
        ? { ways: ['back'] }
        : { fault: 'the match was not played' }
    case CANCELLED:
      return { fault: `${line} of a cancelled match is not cancelled` }
    default:
      return { fault: `the match is not over: status ${match.status}` }
  }
}

/** Whether the bet was placed within a time that is cancelled for good. */
function isInWindow({ sent }: MatchBooks, line: string, placedAtMs: number): boolean {
  const windows = new Map<string, { startMs: number; endMs: number }>()
  for (const { type, lines, startMs, endMs } of sent) {
    if (startMs === undefined || endMs === undefined || !lines?.includes(line)) continue
    if (type === 'bet_cancel') windows.set(`${startMs} ${endMs}`, { startMs, endMs })
    else windows.delete(`${startMs} ${endMs}`)
  }
  return [...windows.values()].some(({ startMs, endMs }) => placedAtMs >= startMs && placedAtMs < endMs)
}

function ofScore(match: MatchBooks, leg: Leg, settled: Verdict | undefined): LegTruth {
  const { market, specifiers, outcome } = leg
  const name = marketOf(market)?.outcomes.find(({ id }) => id === outcome)?.name
  if (name === undefined) return { fault: `${market} has no outcome ${outcome}` }
  const played = { half: match.half!, full: match.score, scorers: match.scorers }
  const { won, back, lost } = endOf(played, market, specifiers.split('=')[1] ?? '', outcome, name)
  const parts = { won, back, lost }
  const ways = (['won', 'lost', 'back'] as const).flatMap(way => Array<Way>(parts[way]).fill(way))
  const own = ways[0] === ways[1] ? ways.slice(0, 1) : ways
  const theirs = settled && ENDS[settled]
  return theirs?.join() === own.join()
    ? { ways: own }
    : {
        fault: `${leg.eventId} ${market}|${specifiers} ${outcome}: ${own.join()} by score, ${theirs?.join()} by the feed`,
      }
}
