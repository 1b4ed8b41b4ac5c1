/**
 * What messages of the feed make of an event. Each message is applied by the feed's own time, so that
 * repeated and late messages change nothing.
 */
import type { EventStatus, FeedMarket, FeedMessage } from '@ruka/sports/feed/message'
import { isGift } from './book-floor.rules.ts'
import {
  ACTIVE,
  EVENT,
  LIVE_PRODUCT,
  lineKey,
  ODDS_SCALE,
  type Book,
  type EventState,
  type Line,
  type Price,
} from '../model/book.rules.ts'
import { minuteOf, withMoment, type Moment, type Seen } from '../model/timeline.rules.ts'

const SUSPENDED = -1
const HANDED_OVER = -2
const SETTLED = -3
const CANCELLED = -4
/** Longer odds are a mistake of the feed, and are not offered. */
const ODDS_MAX = 10_000 * ODDS_SCALE

/** Applies a message that arrived at `atMs` by our clock. */
export function applyMessage(book: Book, message: FeedMessage, atMs: number): void {
  switch (message.type) {
    case 'odds_change':
      if (message.event_status) setStatus(book, message.event_status, message.timestamp, atMs)
      for (const market of message.markets) setLine(book, market, message, atMs)
      return
    case 'bet_stop':
      return stop(book, message, atMs)
    case 'bet_settlement':
      for (const market of message.markets) end(book, market, { ...message, status: SETTLED }, atMs)
      return
    case 'bet_cancel':
      // A cancel of some times of placing leaves the line as it is.
      if (message.start_time === undefined && message.end_time === undefined)
        for (const market of message.markets) end(book, market, { ...message, status: CANCELLED }, atMs)
      return
    case 'fixture_change':
      if (isOver(book.event)) book.isResultChanged = true
      if (message.change_type === 3)
        setEvent(book, { ...book.event, status: EVENT.cancelled, stoppedAtMs: atMs })
      if (message.start_time !== undefined) setEvent(book, { ...book.event, kickOffMs: message.start_time })
      return
    case 'rollback_bet_settlement':
    case 'rollback_bet_cancel':
    case 'alive':
    case 'snapshot_complete':
      // Lines open again with their next prices.
      return
  }
}

function setEvent(book: Book, event: EventState): void {
  book.event = event
  book.isEventChanged = true
}

const isOver = ({ status }: EventState): boolean => status === EVENT.ended || status === EVENT.closed

function setStatus(book: Book, status: EventStatus, ms: number, atMs: number): void {
  const before = book.event
  if (ms < before.statusMs) return recall(book, status, ms)
  const after: EventState = {
    ...before,
    status: status.status,
    matchStatus: status.match_status ?? before.matchStatus,
    homeScore: status.home_score ?? before.homeScore,
    awayScore: status.away_score ?? before.awayScore,
    homeReds: status.red_cards?.home ?? before.homeReds,
    awayReds: status.red_cards?.away ?? before.awayReds,
    ...halfOf(status),
    matchTime: status.match_time ?? before.matchTime,
    statusMs: ms,
  }
  const isMaterial = (['status', ...COUNTED] as const).some(
    name => (after[name] ?? 0) !== (before[name] ?? 0),
  )
  setEvent(book, isMaterial ? { ...after, stoppedAtMs: atMs } : after)
  if (isMaterial || book.timeline.length === 0) note(book, seenIn(status, ms))
  if ((isOver(before) || isOver(after)) && OF_RESULT.some(name => after[name] !== before[name]))
    book.isResultChanged = true
}

const COUNTED = ['homeScore', 'awayScore', 'homeReds', 'awayReds'] as const
const HALF = ['halfHomeScore', 'halfAwayScore'] as const
const OF_RESULT = ['status', 'homeScore', 'awayScore', ...HALF] as const

/** A late message changes nothing of what is so now, and may say what was so before. */
function recall(book: Book, status: EventStatus, ms: number): void {
  const { event } = book
  note(book, seenIn(status, ms), momentOf(event))
  if (event.halfHomeScore !== null) return
  const half = halfOf(status)
  if (half.halfHomeScore === undefined) return
  setEvent(book, { ...event, ...half })
  if (isOver(event)) book.isResultChanged = true
}

function note(book: Book, seen: Seen | undefined, now?: Moment): void {
  const timeline = seen ? withMoment(book.timeline, seen, now) : book.timeline
  if (timeline === book.timeline) return
  book.timeline = timeline
  book.isTimelineChanged = true
  setEvent(book, book.event)
}

/** Nothing where a message counts nothing, as those of matches to come. */
function seenIn(status: EventStatus, ms: number): Seen | undefined {
  const { home_score, away_score, red_cards, match_time } = status
  const counts = [home_score, away_score, red_cards?.home, red_cards?.away]
  if (counts.every(count => count === undefined)) return undefined
  return { ms, minute: minuteOf(match_time), counts }
}
const momentOf = (event: EventState): Moment => [
  event.statusMs,
  minuteOf(event.matchTime),
  event.homeScore ?? 0,
  event.awayScore ?? 0,
  event.homeReds ?? 0,
  event.awayReds ?? 0,
]

/** The score of the first half, where a message has one. */
function halfOf({ periods }: EventStatus): Partial<Pick<EventState, (typeof HALF)[number]>> {
  const first = periods.find(({ number }) => number === 1)
  return first ? { halfHomeScore: first.home_score, halfAwayScore: first.away_score } : {}
}

type OddsChange = Extract<FeedMessage, { type: 'odds_change' }>

function setLine(book: Book, market: FeedMarket, { product, timestamp }: OddsChange, atMs: number): void {
  const before = book.lines.get(lineKey(market))
  if (before && (before.version > timestamp || isTakenOver(before, product))) return
  const said = market.status ?? (market.outcomes.length > 0 ? ACTIVE : (before?.status ?? SUSPENDED))
  if (said === HANDED_OVER && before && before.product !== product) return
  const outcomes = market.outcomes.length > 0 ? pricesOf(market, before) : (before?.outcomes ?? {})
  const isRefused = said === ACTIVE && isGift(market.market, outcomes)
  const status = isRefused ? SUSPENDED : said
  const wasActive = before?.status === ACTIVE
  const line: Line = {
    market: market.market,
    specifiers: market.specifiers,
    product,
    status,
    version: timestamp,
    stoppedAtMs: wasActive && status !== ACTIVE ? atMs : (before?.stoppedAtMs ?? null),
    cashOut: market.cashout_status === undefined ? (before?.cashOut ?? true) : market.cashout_status === 1,
    outcomes,
  }
  book.lines.set(lineKey(line), line)
  if (before && isSame(before, line)) return
  book.changed.add(lineKey(line))
  if (isRefused && !(before && isGift(before.market, before.outcomes))) book.refused.add(lineKey(line))
}

/** Live prices stay with their producer, whatever arrives late from the one before. */
const isTakenOver = (line: Line, product: number): boolean =>
  line.product === LIVE_PRODUCT && product !== LIVE_PRODUCT

/** An outcome with neither odds nor a probability keeps the odds that it had. */
function pricesOf(market: FeedMarket, before: Line | undefined): Record<string, Price> {
  return Object.fromEntries(
    market.outcomes.map(({ outcome, odds, active, probability }) => {
      const kept = probability === undefined ? before?.outcomes[outcome]?.odds : undefined
      const cut = odds === undefined ? (kept ?? 0) : Math.floor(odds * ODDS_SCALE + 1e-6)
      const isOwn = odds === undefined && probability !== undefined
      const isPriced = isOwn ? probability > 0 : cut > ODDS_SCALE && cut <= ODDS_MAX
      return [
        outcome,
        {
          odds: cut,
          active: (active ?? true) && isPriced,
          ...(probability === undefined ? {} : { probability }),
        },
      ]
    }),
  )
}

function isSame(one: Line, other: Line): boolean {
  if (one.status !== other.status || one.product !== other.product || one.cashOut !== other.cashOut)
    return false
  const [ids, others] = [Object.keys(one.outcomes), Object.keys(other.outcomes)]
  return (
    ids.length === others.length &&
    ids.every(id => {
      const [a, b] = [one.outcomes[id]!, other.outcomes[id]]
      return a.odds === b?.odds && a.active === b.active && a.probability === b.probability
    })
  )
}

/**
 * Suspends the active lines of the producer. The feed names groups of markets; which markets they have is not
 * known here, so all of them stop. They open again with their next prices.
 */
function stop(book: Book, message: Extract<FeedMessage, { type: 'bet_stop' }>, atMs: number): void {
  for (const [key, line] of book.lines) {
    if (line.status !== ACTIVE || line.product !== message.product || line.version > message.timestamp)
      continue
    book.lines.set(key, {
      ...line,
      status: message.market_status,
      version: message.timestamp,
      stoppedAtMs: atMs,
    })
    book.changed.add(key)
  }
  setEvent(book, { ...book.event, stoppedAtMs: atMs })
}

function end(
  book: Book,
  market: FeedMarket,
  { product, timestamp, status }: { product: number; timestamp: number; status: number },
  atMs: number,
): void {
  const key = lineKey(market)
  const before = book.lines.get(key)
  if (before && before.version > timestamp) return
  const { market: id, specifiers } = market
  const outcomes = before?.outcomes ?? {}
  book.lines.set(key, {
    market: id,
    specifiers,
    product: before?.product ?? product,
    status,
    version: timestamp,
    stoppedAtMs: atMs,
    cashOut: false,
    outcomes,
  })
  book.changed.add(key)
}
