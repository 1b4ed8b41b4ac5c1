import type { FeedMessage } from '@ruka/sports/feed/message'
import type { Fixture } from '@ruka/sports/feed/fixture'
import type { FeedConsumer, LoggedMessage } from '../feed/index.ts'
import type { Ctx } from '../platform/context.ts'
import { onCommit, pgArray, pgTable, rows, sql, type Reader, type Tx } from '../platform/db.ts'
import { applyMessage } from './apply-message.rules.ts'
import { EVENT, newEvent, openBook, type Book, type EventState, type Line, type Price } from './book.rules.ts'
import { lockEventsAlone } from './event-locks.ts'
import { feedDecisions, type FeedDecisions } from './decide-selections.ts'
import { moveKickOff, saveFixtures } from './fixtures.ts'
import { cancelEvent } from './cancels.ts'
import { incidentsBetween } from './incidents.rules.ts'
import { productOfEvent, type BookProduct } from './products.rules.ts'
import { publishIncidents, type Reported } from './publish-incidents.ts'
import { saveResults } from './results.ts'
import type { Moment } from './timeline.rules.ts'

/** Events whose books are kept in memory; the others are read again. */
const BOOKS_MAX = 5_000

const isReal = (eventId: string): boolean => productOfEvent(eventId) === 'sports'

/** A book that has changed, for the topic that shows its prices. */
export type BookChange = { readonly eventId: string; readonly book: Book; readonly keys: readonly string[] }

/**
 * The consumer of the feed: it keeps the store of prices, and decides the selections that bets were placed
 * on. `changed` gets what a committed batch changed. `only`: messages on events of another product are left
 * out. Virtual leagues are such a feed, too; of their matches no results and no incidents are kept here.
 */
export function openBookKeeper(
  ctx: Ctx,
  changed: (changes: readonly BookChange[]) => void = () => undefined,
  only?: BookProduct,
): FeedConsumer {
  const isOurs = (eventId: string) => only === undefined || productOfEvent(eventId) === only
  const books = new Map<string, Book>()
  return {
    async apply(tx, messages) {
      const ofEvents = messages.flatMap(each =>
        'event_id' in each.message && isOurs(each.message.event_id) ? [each as OfEvent] : [],
      )
      const ids = [...new Set(ofEvents.map(({ message }) => message.event_id))]
      // What is kept stands for what is stored only once that is committed.
      const working = new Map(ids.flatMap(id => (books.has(id) ? [[id, books.get(id)!] as const] : [])))
      for (const id of ids) books.delete(id)
      await lockEventsAlone(
        tx,
        ofEvents.filter(each => isDecisive(each.message)).map(each => each.message.event_id),
      )
      const missing = ids.filter(id => !working.has(id))
      for (const [id, book] of await readBooks(tx, missing)) working.set(id, book)
      const decisions = feedDecisions(tx)
      const incidents: Reported[] = []
      for (const each of ofEvents) {
        const book = working.get(each.message.event_id)!
        const before = book.event
        await applyOne(tx, ctx, { ...each, book, decisions })
        if (isReal(each.message.event_id)) incidents.push(...reportedBy(each, before, book.event))
      }
      await decisions.flush()
      const changes = [...working].map(([eventId, book]) => ({ eventId, book, keys: [...book.changed] }))
      await save(tx, changes)
      await publishIncidents(tx, ctx, incidents)
      onCommit(tx, () => {
        for (const [id, book] of working) books.set(id, book)
        for (const id of [...books.keys()].slice(0, books.size - BOOKS_MAX)) books.delete(id)
        changed(changes)
      })
    },
    async suspendEvent(tx, eventId, reason) {
      books.delete(eventId)
      await sql`insert into sportsbook.events as e (id, suspended, stopped_at)
        values (${eventId}, ${reason}, ${new Date(ctx.clock.now())})
        on conflict (id) do update set suspended = excluded.suspended,
          stopped_at = excluded.stopped_at`.execute(tx)
    },
    async fixtures(tx, fixtures: readonly Fixture[]) {
      const ids = fixtures.map(({ id }) => id)
      await lockEventsAlone(tx, ids)
      await saveFixtures(tx, fixtures, ctx.clock.now())
      await saveResults(tx, ids.filter(isReal))
      onCommit(tx, () => ids.forEach(id => books.delete(id)))
    },
  }
}

type OfEvent = LoggedMessage & { readonly message: Extract<FeedMessage, { event_id: string }> }

/** Messages that decide bets: while they are applied, none are accepted on their event. */
const isDecisive = ({ type }: FeedMessage): boolean => type !== 'odds_change' && type !== 'bet_stop'

const reportedBy = (
  { message, receivedAtMs }: OfEvent,
  before: EventState,
  after: EventState,
): readonly Reported[] =>
  incidentsBetween(before, after, { isAnswer: message.request_id !== undefined }).map(incident => ({
    ...incident,
    eventId: message.event_id,
    atMs: receivedAtMs,
  }))

const scoreOf = ({ event: { homeScore, awayScore } }: Book): string | undefined =>
  homeScore === null || awayScore === null ? undefined : `${homeScore}:${awayScore}`

async function applyOne(
  tx: Tx,
  ctx: Ctx,
  { message, id, book, decisions }: OfEvent & { readonly book: Book; readonly decisions: FeedDecisions },
): Promise<void> {
  const atMs = ctx.clock.now()
  const wasCancelled = book.event.status === EVENT.cancelled
  applyMessage(book, message, atMs)
  await decisions.add(message, { atMs, cause: `feed:${id}`, score: scoreOf(book) })
  if (message.type === 'fixture_change' && message.start_time !== undefined)
    await moveKickOff(tx, message.event_id, { kickOffMs: message.start_time, atMs })
  if (!wasCancelled && book.event.status === EVENT.cancelled) {
    await decisions.flush()
    await cancelEvent(tx, message.event_id, {
      atMs,
      decidedMs: message.timestamp,
      reason: 'The event was cancelled.',
      cause: `feed:${id}`,
    })
  }
}

type EventRow = EventState & { readonly id: string; readonly timeline: readonly Moment[] | null }
type LineRow = Omit<Line, 'outcomes'> & { readonly eventId: string; readonly outcomes: Record<string, Price> }

async function readBooks(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Book>> {
  if (ids.length === 0) return new Map()
  const events = await rows(
    reader,
    sql<EventRow>`select id, (extract(epoch from kick_off_at) * 1000)::bigint as "kickOffMs", status,
      match_status as "matchStatus", home_score as "homeScore", away_score as "awayScore",
      home_reds as "homeReds", away_reds as "awayReds", half_home_score as "halfHomeScore",
      half_away_score as "halfAwayScore", match_time as "matchTime", status_ms as "statusMs", timeline,
      (extract(epoch from stopped_at) * 1000)::bigint as "stoppedAtMs"
      from sportsbook.events where id = any(${pgArray(ids)}::text[])`,
  )
  const lines = await rows(
    reader,
    sql<LineRow>`select event_id as "eventId", market, specifiers, product, status, version,
      (extract(epoch from stopped_at) * 1000)::bigint as "stoppedAtMs", cash_out as "cashOut", outcomes
      from sportsbook.lines where event_id = any(${pgArray(ids)}::text[])`,
  )
  const byEvent = Map.groupBy(lines, ({ eventId }) => eventId)
  const states = new Map(events.map(({ id, timeline, ...state }) => [id, { state, timeline }]))
  return new Map(
    ids.map(id => {
      const { state = newEvent, timeline = null } = states.get(id) ?? {}
      return [id, openBook(state, byEvent.get(id) ?? [], timeline ?? [])]
    }),
  )
}

/** Writes what has changed, each table with one statement. */
async function save(tx: Tx, changes: readonly BookChange[]): Promise<void> {
  const events = changes.filter(({ book }) => book.isEventChanged)
  if (events.length > 0)
    await sql`insert into sportsbook.events as e (id, status, match_status, home_score, away_score,
        home_reds, away_reds, half_home_score, half_away_score, match_time, status_ms, timeline, stopped_at)
      select id, status, match_status, home_score, away_score, home_reds, away_reds, half_home_score,
        half_away_score, match_time, status_ms, timeline, to_timestamp(stopped_ms / 1000.0)
      from ${pgTable('c', events, EVENT_ROW)}
      on conflict (id) do update set status = excluded.status,
        match_status = excluded.match_status, home_score = excluded.home_score,
        away_score = excluded.away_score, home_reds = excluded.home_reds, away_reds = excluded.away_reds,
        half_home_score = excluded.half_home_score, half_away_score = excluded.half_away_score,
        match_time = excluded.match_time, status_ms = excluded.status_ms,
        timeline = coalesce(excluded.timeline, e.timeline),
        stopped_at = greatest(e.stopped_at, excluded.stopped_at)`.execute(tx)
  const lines = changes.flatMap(({ eventId, book, keys }) =>
    keys.map(key => ({ eventId, line: book.lines.get(key)! })),
  )
  if (lines.length > 0)
    await sql`insert into sportsbook.lines (event_id, market, specifiers, product, status, version,
      stopped_at,
        cash_out, outcomes)
      select event_id, market, specifiers, product, status, version, to_timestamp(stopped_ms / 1000.0),
        cash_out = 1, outcomes
      from ${pgTable('c', lines, LINE_ROW)}
      on conflict (event_id, market, specifiers) do update set product = excluded.product,
        status = excluded.status, version = excluded.version, stopped_at = excluded.stopped_at,
        cash_out = excluded.cash_out, outcomes = excluded.outcomes`.execute(tx)
  await saveResults(
    tx,
    changes.flatMap(({ eventId, book }) => (book.isResultChanged && isReal(eventId) ? eventId : [])),
  )
  for (const { book } of changes) {
    book.isEventChanged = false
    book.isTimelineChanged = false
    book.isResultChanged = false
    book.changed.clear()
  }
}

const EVENT_ROW = {
  id: ['text', ({ eventId }: BookChange) => eventId],
  status: ['smallint', ({ book }: BookChange) => book.event.status],
  match_status: ['smallint', ({ book }: BookChange) => book.event.matchStatus],
  home_score: ['smallint', ({ book }: BookChange) => book.event.homeScore],
  away_score: ['smallint', ({ book }: BookChange) => book.event.awayScore],
  home_reds: ['smallint', ({ book }: BookChange) => book.event.homeReds],
  away_reds: ['smallint', ({ book }: BookChange) => book.event.awayReds],
  half_home_score: ['smallint', ({ book }: BookChange) => book.event.halfHomeScore],
  half_away_score: ['smallint', ({ book }: BookChange) => book.event.halfAwayScore],
  match_time: ['text', ({ book }: BookChange) => book.event.matchTime],
  status_ms: ['bigint', ({ book }: BookChange) => book.event.statusMs],
  // Null where it is as it was.
  timeline: [
    'jsonb',
    ({ book }: BookChange) => (book.isTimelineChanged ? JSON.stringify(book.timeline) : null),
  ],
  stopped_ms: ['bigint', ({ book }: BookChange) => book.event.stoppedAtMs],
} as const

type LineChange = { readonly eventId: string; readonly line: Line }
const LINE_ROW = {
  event_id: ['text', ({ eventId }: LineChange) => eventId],
  market: ['bigint', ({ line }: LineChange) => line.market],
  specifiers: ['text', ({ line }: LineChange) => line.specifiers],
  product: ['smallint', ({ line }: LineChange) => line.product],
  status: ['smallint', ({ line }: LineChange) => line.status],
  version: ['bigint', ({ line }: LineChange) => line.version],
  stopped_ms: ['bigint', ({ line }: LineChange) => line.stoppedAtMs],
  cash_out: ['smallint', ({ line }: LineChange) => Number(line.cashOut)],
  outcomes: ['jsonb', ({ line }: LineChange) => JSON.stringify(line.outcomes)],
} as const
