import {
  appliedMessages,
  eventsAppliedAfter,
  markSaved,
  savedId,
  type LoggedMessage,
} from '../../feed/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, onCommit, pgArray, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import { applyMessage } from './apply-message.rules.ts'
import { newEvent, openBook, type Book } from '../model/book.rules.ts'
import { productOfEvent } from '../model/products.rules.ts'
import { readLines, writeLines } from './stored-lines.ts'

/**
 * A copy begins half an hour or 20,000 messages after the one before. A crash of the database makes the server apply the
 * messages again that came since then, and those that came while a copy was under way.
 */
const SAVE_MS = 1_800_000
const SAVE_MESSAGES = 20_000
/** Events with some hundred lines each that one statement copies back: those of a busy day would take it too long. */
const EVENTS_AT_ONCE = 100
/**
 * One batch of messages copies this many events, and the next batch waits for it. A large batch copies more: one event
 * for each eight messages. Messages that arrive while a copy runs then stay few.
 */
const COPIED_AT_ONCE = 25
const MESSAGES_AN_EVENT = 8

/** A copy under way of the events that had changed up to a message. */
type Copying = { readonly eventIds: readonly string[]; readonly throughId: number }
type Changed = { readonly eventId: string; readonly keys: readonly string[] }

/**
 * Keeps a durable copy of the lines. Those of real events follow from a copy and from the messages behind it,
 * which the feed's log keeps for as long; messages of virtual leagues are in no log, and their lines are
 * saved at once. Each keeper copies the events of its own messages only: two that copy an event at the same time
 * could put older lines over newer ones.
 *
 * A copy is taken a few events at a time, with messages between. It counts once all of it is there; the lines of an
 * event may be newer than its position then. Messages that are applied again are late for them and open nothing; at
 * worst one stops a line that it did not know at first, until its next price.
 */
export function openLineSaver(ctx: Ctx, isOurs: (eventId: string) => boolean = () => true) {
  const unsaved = new Set<string>()
  let copying: Copying | undefined
  let savedAtMs = ctx.clock.now()
  let count = 0

  const readUnsaved = async (tx: Tx): Promise<void> => {
    const ids = await eventsAppliedAfter(tx, await savedId(tx))
    unsaved.clear()
    copying = undefined
    for (const id of ids) if (isOurs(id)) unsaved.add(id)
  }
  const copySome = async (tx: Tx, { eventIds, throughId }: Copying, messages: number): Promise<void> => {
    const some = Math.max(COPIED_AT_ONCE, Math.ceil(messages / MESSAGES_AN_EVENT))
    const rest = eventIds.slice(some)
    await saveLines(tx, eventIds.slice(0, some))
    if (rest.length === 0) await markSaved(tx, throughId)
    onCommit(tx, () => (copying = rest.length === 0 ? undefined : { eventIds: rest, throughId }))
  }
  return {
    async begin(tx: Tx): Promise<void> {
      await restoreLines(tx, ctx)
      await readUnsaved(tx)
      savedAtMs = ctx.clock.now()
    },
    /** Gives whether a crash of the database had emptied the lines. */
    async restore(tx: Tx): Promise<boolean> {
      if (!(await restoreLines(tx, ctx))) return false
      await readUnsaved(tx)
      return true
    },
    /** After the lines themselves are written, by what these messages changed. */
    async save(
      tx: Tx,
      changes: readonly Changed[],
      messages: readonly { readonly id: number }[],
    ): Promise<void> {
      const ids = changes.flatMap(({ eventId, keys }) => (keys.length > 0 ? eventId : []))
      const [inLog, inNone] = [ids.filter(isInLog), ids.filter(id => !isInLog(id))]
      await saveLines(tx, inNone)
      for (const id of inLog) unsaved.add(id)
      count += messages.length
      const isDue = ctx.clock.now() >= savedAtMs + SAVE_MS || count >= SAVE_MESSAGES
      if (copying) await copySome(tx, copying, messages.length)
      else if (isDue && unsaved.size > 0) {
        const begun = { eventIds: [...unsaved], throughId: messages.at(-1)?.id ?? 0 }
        onCommit(tx, () => {
          unsaved.clear()
          savedAtMs = ctx.clock.now()
          count = 0
        })
        await copySome(tx, begun, messages.length)
      }
    },
  }
}

const isInLog = (eventId: string): boolean => productOfEvent(eventId) === 'sports'

async function saveLines(tx: Tx, eventIds: readonly string[]): Promise<void> {
  for (let at = 0; at < eventIds.length; at += EVENTS_AT_ONCE)
    await saveSome(tx, eventIds.slice(at, at + EVENTS_AT_ONCE))
}

const saveSome = (tx: Tx, eventIds: readonly string[]): Promise<unknown> =>
  sql`insert into sportsbook.saved_lines (event_id, lines)
    select event_id, jsonb_agg(jsonb_build_array(market, specifiers, product, status, version, stopped_at,
      cash_out, outcomes))
    from sportsbook.lines where event_id = any(${pgArray(eventIds)}::text[]) group by event_id
    on conflict (event_id) do update set lines = excluded.lines`.execute(tx)

/** Gives the last event that it copied back, of those behind one; undefined where none is left. */
async function copyBack(tx: Tx, afterId: string): Promise<string | undefined> {
  const found = await firstRow(
    tx,
    sql<{ last: string | null }>`with next as (select event_id, lines from sportsbook.saved_lines
        where event_id > ${afterId} order by event_id limit ${EVENTS_AT_ONCE}),
      copied as (insert into sportsbook.lines (event_id, market, specifiers, product, status, version,
          stopped_at, cash_out, outcomes)
        select event_id, (l->>0)::integer, l->>1, (l->>2)::smallint, (l->>3)::smallint, (l->>4)::bigint,
          (l->>5)::timestamptz, (l->>6)::boolean, l->7
        from next, jsonb_array_elements(lines) as l on conflict do nothing)
      select max(event_id) as last from next`,
  )
  return found?.last ?? undefined
}

/**
 * Makes the lines again that a crash of the database has emptied: from their copy, and from the messages
 * behind it. Gives whether they were lost. Whoever finds them so waits here for the one that does it: until
 * then no line is open, and no bet is taken.
 */
export async function restoreLines(tx: Tx, ctx: Pick<Ctx, 'clock' | 'log'>): Promise<boolean> {
  if (await areWhole(tx)) return false
  await sql`select pg_advisory_xact_lock(hashtextextended('sportsbook.lines', 0))`.execute(tx)
  if (await areWhole(tx)) return true
  for (let last: string | undefined = ''; last !== undefined;) last = await copyBack(tx, last)
  let messages = 0
  for await (const some of appliedMessages(tx, await savedId(tx))) {
    messages += some.length
    await applyAgain(tx, some, ctx.clock.now())
  }
  await sql`insert into sportsbook.lines_whole (since) values (${new Date(ctx.clock.now())})`.execute(tx)
  ctx.log.warn({ messages }, 'a crash of the database emptied the lines; they are made again')
  return true
}

const areWhole = async (reader: Reader): Promise<boolean> =>
  (await firstRow(reader, sql`select 1 from sportsbook.lines_whole`)) !== undefined

/**
 * A line that stops here counts as stopped now, which is later than it was: a bet that was waiting for its
 * decision when the database crashed is returned.
 */
async function applyAgain(tx: Tx, messages: readonly LoggedMessage[], atMs: number): Promise<void> {
  const ofEvents = messages.flatMap(({ message }) => ('event_id' in message ? [message] : []))
  const ids = [...new Set(ofEvents.map(({ event_id }) => event_id))]
  const linesOf = await readLines(tx, ids)
  const books = new Map<string, Book>(ids.map(id => [id, openBook(newEvent, linesOf(id))]))
  for (const message of ofEvents) applyMessage(books.get(message.event_id)!, message, atMs)
  await writeLines(
    tx,
    [...books].map(([eventId, book]) => ({ eventId, book, keys: [...book.changed] })),
  )
}
