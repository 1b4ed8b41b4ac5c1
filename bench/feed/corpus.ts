import { readConfig } from '../../feed-sim/feed/config.ts'
import { notStarted } from '../../feed-sim/course/state.rules.ts'
import type { Listed } from '../../feed-sim/http/rest-xml.rules.ts'
import { Match } from '../../feed-sim/feed/match.ts'
import type { Message } from '../../feed-sim/messages/message.rules.ts'
import { bodyOf, keyOf } from '../../feed-sim/messages/xml.rules.ts'
import { readSeason } from '../../feed-sim/season.ts'

const DAY_MS = 86_400_000
const FIRST_ID = 2_000_001
/** Prices tick so rarely that stops and settlements are a tenth of all messages. */
const TICKS = { FEED_SIM_LIVE_TICK_MS: '120000', FEED_SIM_PREMATCH_TICK_MS: '3600000' }
/** One of ten changes of prices has many lines, and the others have a few. */
const MANY = 30
const FEW = [2, 3, 4, 5, 6, 4, 3, 5, 2] as const

/** What the messages of a long day of a season are, in the order of the day. */
export type Corpus = {
  readonly fixtures: readonly Listed[]
  /** The messages from a place on as lines of the stream: no message is repeated, however many are read. */
  lines(from: number, count: number): readonly string[]
}

/**
 * The matches of a season as the simulator plays them, all within a day before `endMs`. Days follow each
 * other with other events, so that each message says something new.
 */
export function corpusOf(matches: number, endMs: number): Corpus {
  const config = readConfig(TICKS)
  const startMs = endMs - 2 * DAY_MS
  const fixtures = readSeason()
    .slice(0, matches)
    .map((played, place) => ({
      id: FIRST_ID + place,
      kickOffMs: startMs + Math.floor((place * DAY_MS) / matches),
      played,
    }))
  const day = fixtures
    .flatMap(fixture => messagesOf(new Match(fixture, config, 0)))
    .sort((one, other) => one.atMs - other.atMs)
    .map(withUsualSize)
  const line = (place: number): string => {
    const message = onDay(day[place % day.length]!, Math.floor(place / day.length), matches)
    return `${JSON.stringify({ key: keyOf(message), body: bodyOf(message) })}\n`
  }
  return {
    fixtures: fixtures.map(fixture => ({ fixture, state: notStarted(fixture.kickOffMs) })),
    lines: (from, count) => Array.from({ length: count }, (_, at) => line(from + at)),
  }
}

/** All that the sportsbook applies; a change of a fixture asks the interface, which is measured nowhere here. */
function messagesOf(match: Match): readonly Message[] {
  const messages: Message[] = []
  while (match.dueMs < Infinity) messages.push(...match.proceed())
  return messages.filter(({ type }) => type !== 'fixture_change')
}

function withUsualSize(message: Message, place: number): Message {
  if (message.type !== 'odds_change') return message
  const turn = place % (FEW.length + 1)
  // A change begins anywhere among the lines of its match.
  const lines = FEW[turn] ?? MANY
  const first = (place * 7) % Math.max(1, message.quotes.length - lines)
  return { ...message, quotes: message.quotes.slice(first, first + lines) }
}

const onDay = (message: Message, day: number, matches: number): Message =>
  'event' in message
    ? { ...message, event: message.event + day * matches, atMs: message.atMs + day * DAY_MS }
    : message
