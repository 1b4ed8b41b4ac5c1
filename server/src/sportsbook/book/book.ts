import type { FeedMessage } from '@ruka/sports/feed/message'
import type { Fixture } from '@ruka/sports/feed/fixture'
import type { FeedConsumer, LoggedMessage } from '../../feed/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { onCommit, pgArray, pgTable, rows, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import { applyMessage } from './apply-message.rules.ts'
import { openBookCache } from './book-cache.ts'
import { hear } from './heard.rules.ts'
import { EVENT, newEvent, openBook, type Book, type EventState } from '../model/book.rules.ts'
import { lockEventsAlone } from '../model/event-locks.ts'
import { feedDecisions, type FeedDecisions } from '../selections/decide-selections.ts'
import { moveKickOff, saveFixtures } from './fixtures.ts'
import { cancelEvent } from '../selections/cancels.ts'
import { incidentsBetween } from './incidents.rules.ts'
import { productOfEvent, type BookProduct } from '../model/products.rules.ts'
import { openRefusedLines } from './refused-lines.ts'
import { publishIncidents, type Reported } from './publish-incidents.ts'
import { endQuietEvent, quietEvents } from './quiet-events.ts'
import { saveResults } from './results.ts'
import { openLineSaver } from './saved-lines.ts'
import { readLines, writeLines } from './stored-lines.ts'
import type { Moment } from '../model/timeline.rules.ts'

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
  const books = openBookCache()
  const saver = openLineSaver(ctx, isOurs)
  const report = openRefusedLines(ctx)
  return {
    async begin(tx) {
      books.clear()
      await saver.begin(tx)
    },
    async apply(tx, messages) {
      if (await saver.restore(tx)) books.clear()
      const ofEvents = messages.flatMap(each =>
        'event_id' in each.message && isOurs(each.message.event_id) ? [each as OfEvent] : [],
      )
      const ids = [...new Set(ofEvents.map(({ message }) => message.event_id))]
      // What is kept stands for what is stored only once that is committed.
      const working = books.take(ids)
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
        hear(book, each, ctx.config.SPORTS_SILENT_MS)
        await applyOne(tx, ctx, { ...each, book, decisions })
        if (isReal(each.message.event_id)) incidents.push(...reportedBy(each, before, book.event))
      }
      await decisions.flush()
      const changes = [...working].map(([eventId, book]) => ({ eventId, book, keys: [...book.changed] }))
      await save(tx, changes)
      await saver.save(tx, changes, messages)
      await publishIncidents(tx, ctx, incidents)
      onCommit(tx, () => {
        books.keep(working)
        report(changes)
        changed(changes)
      })
    },
    async suspendEvent(tx, eventId, reason) {
      books.forget(eventId)
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
      onCommit(tx, () => ids.forEach(books.forget))
    },
    quietEvents: () => quietEvents(ctx),
    async endQuietEvent(tx, eventId) {
      await lockEventsAlone(tx, [eventId])
      await endQuietEvent(tx, eventId, ctx.clock.now())
      onCommit(tx, () => books.forget(eventId))
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

async function readBooks(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Book>> {
  if (ids.length === 0) return new Map()
  const events = await rows(
    reader,
    sql<EventRow>`select id, (extract(epoch from kick_off_at) * 1000)::bigint as "kickOffMs", status,
      match_status as "matchStatus", home_score as "homeScore", away_score as "awayScore",
      home_reds as "homeReds", away_reds as "awayReds", half_home_score as "halfHomeScore",
      half_away_score as "halfAwayScore", match_time as "matchTime", status_ms as "statusMs", timeline,
      (extract(epoch from stopped_at) * 1000)::bigint as "stoppedAtMs",
      (extract(epoch from heard_until) * 1000)::bigint as "heardUntilMs"
      from sportsbook.events where id = any(${pgArray(ids)}::text[])`,
  )
  const linesOf = await readLines(reader, ids)
  const states = new Map(events.map(({ id, timeline, ...state }) => [id, { state, timeline }]))
  return new Map(
    ids.map(id => {
      const { state = newEvent, timeline = null } = states.get(id) ?? {}
      return [id, openBook(state, linesOf(id), timeline ?? [])]
    }),
  )
}

/** Writes what has changed, each table with one statement. */
async function save(tx: Tx, changes: readonly BookChange[]): Promise<void> {
  const events = changes.filter(({ book }) => book.isEventChanged)
  // A row that is there is updated directly: an insert that meets it would lock it first, which is logged.
  if (events.length > 0)
    await sql`with changed as (select id, status, match_status, home_score, away_score, home_reds, away_reds,
        half_home_score, half_away_score, match_time, status_ms, timeline,
        to_timestamp(stopped_ms / 1000.0) as stopped_at, to_timestamp(heard_until_ms / 1000.0) as heard_until
        from ${pgTable('c', events, EVENT_ROW)}),
      updated as (update sportsbook.events as e set ${eventFrom('changed')} from changed
        where e.id = changed.id returning e.id)
      insert into sportsbook.events as e (id, status, match_status, home_score, away_score, home_reds,
        away_reds, half_home_score, half_away_score, match_time, status_ms, timeline, stopped_at, heard_until)
      select * from changed where id not in (select id from updated)
      on conflict (id) do update set ${eventFrom('excluded')}`.execute(tx)
  await writeLines(tx, changes)
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

/** The columns of an event as a row of this name has them. */
const eventFrom = (row: 'changed' | 'excluded') => {
  const from = sql.id(row)
  return sql`status = ${from}.status, match_status = ${from}.match_status,
    home_score = ${from}.home_score, away_score = ${from}.away_score,
    home_reds = ${from}.home_reds, away_reds = ${from}.away_reds,
    half_home_score = ${from}.half_home_score, half_away_score = ${from}.half_away_score,
    match_time = ${from}.match_time, status_ms = ${from}.status_ms,
    timeline = coalesce(${from}.timeline, e.timeline),
    stopped_at = greatest(e.stopped_at, ${from}.stopped_at),
    heard_until = greatest(e.heard_until, ${from}.heard_until)`
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
  heard_until_ms: ['bigint', ({ book }: BookChange) => book.event.heardUntilMs],
} as const
