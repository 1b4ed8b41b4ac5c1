import type { RawBuilder } from 'kysely'
import { changed, firstRow, pgArray, pgTable, rows, sql, type Reader, type Tx } from '../platform/db/db.ts'
import { pack, unpack } from './packed-body.ts'
import { eventOfKey } from './routing-key.rules.ts'
import type { RawMessage } from './transport.ts'

/**
 * A row that is not applied yet. `reason` is given where it is known already that the body cannot be read.
 */
export type ReceivedRow = {
  readonly id: number
  readonly receivedAtMs: number
  readonly key: string
  readonly body: string
  readonly reason: string | null
}

/** Longer bodies are cut: the feed's are some ten kilobytes. */
export const BODY_MOST = 1_000_000
const KEY_MOST = 255

/** A message as it is written to the log. */
export type NewRow = {
  readonly key: string
  readonly receivedAtMs: number
  readonly eventId: string | null
  /** One of both is given. */
  readonly body: string | null
  readonly packed: Buffer | null
  readonly reason: string | null
  /** Whether it came through another exchange than ours: then it is never applied. */
  readonly isForeign: boolean
}

/** More messages at once are written as they came: a burst must not wait until they are packed. */
const PACKED_AT_ONCE = 200

export const rowsOf = (
  messages: readonly { readonly message: RawMessage; readonly receivedAtMs: number }[],
): Promise<readonly NewRow[]> =>
  Promise.all(messages.map(each => rowOf(each, messages.length <= PACKED_AT_ONCE)))

async function rowOf(
  { message, receivedAtMs }: { readonly message: RawMessage; readonly receivedAtMs: number },
  isPacked: boolean,
): Promise<NewRow> {
  const { key, body, foreignExchange } = message
  const text = storable(body.slice(0, BODY_MOST))
  const isForeign = foreignExchange !== undefined
  return {
    key: storable(key).slice(0, KEY_MOST),
    receivedAtMs,
    eventId: eventOfKey(key),
    ...(isPacked && !isForeign ? { body: null, packed: await pack(text) } : { body: text, packed: null }),
    reason: isForeign
      ? `came through the exchange ${storable(foreignExchange).slice(0, 100)}`
      : body.length > BODY_MOST
        ? `the body has ${body.length} characters`
        : null,
    isForeign,
  }
}

/** Appends messages in their order. */
export async function appendMessages(tx: Tx, messages: readonly NewRow[]): Promise<void> {
  const ours = messages.filter(({ isForeign }) => !isForeign)
  const foreign = messages.filter(({ isForeign }) => isForeign)
  if (ours.length > 0)
    await sql`insert into feed.messages (day, received_at, routing_key, event_id, body, packed, reason)
      select (received_at at time zone 'UTC')::date, received_at, routing_key, event_id, body,
        decode(packed, 'base64'), reason
      from ${pgTable('m', ours, MESSAGE)}`.execute(tx)
  if (foreign.length > 0)
    await sql`insert into feed.set_aside (id, received_at, routing_key, event_id, body, state, reason)
      select nextval('feed.message_ids'), received_at, routing_key, event_id, body, 'foreign', reason
      from ${pgTable('m', foreign, MESSAGE)}`.execute(tx)
}

const MESSAGE = {
  received_at: ['timestamptz', ({ receivedAtMs }: NewRow) => receivedAtMs],
  routing_key: ['text', ({ key }: NewRow) => key],
  event_id: ['text', ({ eventId }: NewRow) => eventId],
  body: ['text', ({ body }: NewRow) => body],
  packed: ['text', ({ packed }: NewRow) => packed?.toString('base64') ?? null],
  reason: ['text', ({ reason }: NewRow) => reason],
} as const

/** PostgreSQL stores no NUL. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** How many characters of a body are in a byte of a packed one, roughly. */
const CHARACTERS_PACKED = 14

type Row = Omit<ReceivedRow, 'body'> & { readonly body: string | null; readonly packed: Buffer | null }

/**
 * The first rows that are not applied and behind `afterId`, in their order: at most `count`, and about the
 * given number of characters, counted as bytes, at least one.
 */
export const firstReceived = (
  reader: Reader,
  { count, characters }: { readonly count: number; readonly characters: number },
  afterId = 0,
): Promise<readonly ReceivedRow[]> =>
  unpacked(
    reader,
    sql<Row>`with first as (
        select id, received_at, routing_key, body, packed, reason from feed.messages
        where id > greatest(${afterId}, (${APPLIED_ID})) order by id limit ${count}),
      -- The length in characters would unpack each body once more.
      sized as (select *, coalesce(octet_length(body), ${CHARACTERS_PACKED} * octet_length(packed)) as size
        from first),
      summed as (select *, sum(size) over (order by id) - size as before from sized)
      select ${ROW} from summed where before < ${characters} order by id`,
  )

/** A row behind which the log has gone on; whether it was set aside in place of being applied. */
export type AppliedRow = ReceivedRow & { readonly isSetAside: boolean }

/** The first rows behind `afterId` behind which the log has gone on, in their order, at most `count`. */
export const appliedAfter = (
  reader: Reader,
  afterId: number,
  count: number,
): Promise<readonly AppliedRow[]> =>
  unpacked(
    reader,
    sql<Row & { isSetAside: boolean }>`select ${ROW},
        exists (select from feed.set_aside as s where s.id = m.id) as "isSetAside"
      from feed.messages as m where id > ${afterId} and id <= (${APPLIED_ID})
      order by id limit ${count}`,
  )

/** Messages that are looked at for one page of those about an event: no index of the log leads to them. */
const LOOKED_AT_MAX = 2_000_000

/**
 * The last rows about an event, of those before an id where one is given, in their order. A bounded part of
 * the log is looked at; `next` is where it goes on, which rows may be missing for, too, and null at its end.
 */
export async function lastMessagesOf(
  reader: Reader,
  eventId: string,
  { before = Infinity, limit }: { readonly before?: number | undefined; readonly limit: number },
  lookedAtMax = LOOKED_AT_MAX,
): Promise<{ readonly rows: readonly ReceivedRow[]; readonly next: number | null }> {
  const { first, last } = (await firstRow(
    reader,
    sql<{ first: number; last: number }>`select coalesce(min(id), 0)::bigint as first,
      coalesce(max(id), 0)::bigint as last from feed.messages`,
  ))!
  const end = Math.min(before, last + 1)
  const begin = Math.max(first - 1, end - lookedAtMax - 1)
  const found = await unpacked(
    reader,
    sql<Row>`select ${ROW} from feed.messages where event_id = ${eventId}
      and id < ${end}::bigint and id > ${begin}::bigint order by id desc limit ${limit + 1}`,
  )
  const page = found.slice(0, limit)
  const isFull = found.length > limit
  return { rows: page.toReversed(), next: isFull ? page.at(-1)!.id : begin >= first ? begin + 1 : null }
}

/** The events that these rows are about. */
export async function eventsAppliedAfter(reader: Reader, afterId: number): Promise<readonly string[]> {
  const throughId = await appliedId(reader)
  const found = await rows(
    reader,
    sql<{ eventId: string }>`select distinct event_id as "eventId" from feed.messages
      where id > ${afterId} and id <= ${throughId} and event_id is not null`,
  )
  return found.map(({ eventId }) => eventId)
}

const APPLIED_ID = sql.raw('select applied_id from feed.position')
const ROW =
  sql.raw(`id, (extract(epoch from received_at) * 1000)::bigint as "receivedAtMs", routing_key as key,
  body, packed, reason`)

async function unpacked<Found extends Row>(reader: Reader, query: RawBuilder<Found>) {
  const found = await rows(reader, query)
  return found.map(({ body, packed, ...row }) => ({ ...row, body: body ?? unpack(packed!) }))
}

/** All rows up to `throughId` are applied. @throws Error where one of them was already */
export async function markApplied(tx: Tx, firstId: number, throughId: number): Promise<void> {
  const moved = await changed(
    tx,
    sql`update feed.position set applied_id = ${throughId} where applied_id < ${firstId}`,
  )
  if (moved === 0) throw new Error(`message ${firstId} of the feed was applied before`)
}

/** The planner knows how few rows are behind a number, and not behind what a subquery will give. */
const appliedId = async (reader: Reader): Promise<number> =>
  (await firstRow(reader, sql<{ id: number }>`select applied_id as id from feed.position`))!.id

/** What was made of the messages up to this one is durable: they are not needed again. */
export async function markSaved(tx: Tx, id: number): Promise<void> {
  await sql`update feed.position set saved_id = greatest(saved_id, ${id})`.execute(tx)
}

/** The message behind which the log is needed to make again what was made of it. */
export const savedId = async (reader: Reader): Promise<number> =>
  (await firstRow(reader, sql<{ id: number }>`select saved_id as id from feed.position`))!.id

/** Keeps a message that is not applied; the log goes on behind it. */
export async function setAside(tx: Tx, row: ReceivedRow, reason: string): Promise<void> {
  const { id, receivedAtMs, key, body } = row
  await sql`insert into feed.set_aside (id, received_at, routing_key, event_id, body, state, reason)
    values (${id}, ${new Date(receivedAtMs)}, ${key}, ${eventOfKey(key)}, ${body}, 'unread',
      ${storable(reason).slice(0, 500)})`.execute(tx)
}

/** The greatest id of the log, 0 while it is empty. */
export const lastId = async (reader: Reader): Promise<number> =>
  (
    await rows(
      reader,
      sql<{
        id: number
      }>`select greatest((select max(id) from feed.messages), (select max(id) from feed.set_aside),
      (${APPLIED_ID}))::bigint as id`,
    )
  )[0]!.id

/**
 * The events of these of which messages that arrived before a time are not applied yet: what is known of
 * them is behind what the feed has said.
 */
export async function waitingEvents(
  reader: Reader,
  eventIds: readonly string[],
  beforeMs: number,
): Promise<ReadonlySet<string>> {
  if (eventIds.length === 0) return new Set()
  const afterId = await appliedId(reader)
  const found = await rows(
    reader,
    sql<{ event_id: string }>`select distinct event_id from feed.messages
      where id > ${afterId} and event_id = any(${pgArray([...new Set(eventIds)])}::text[])
        and received_at <= ${new Date(beforeMs)}::timestamptz`,
  )
  return new Set(found.map(row => row.event_id))
}
