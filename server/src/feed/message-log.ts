import type { Ctx } from '../platform/context.ts'
import { pgArray, pgTable, rows, sql, type Reader, type Tx } from '../platform/db.ts'
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
const APPLIED_KEPT_MS = 3 * 86_400_000
const SET_ASIDE_KEPT_MS = 30 * 86_400_000
const REQUESTS_KEPT_MS = 30 * 86_400_000
const DELETED_AT_ONCE = 5_000

/** Appends messages in their order; gives the greatest id. */
export async function appendMessages(
  tx: Tx,
  messages: readonly { readonly message: RawMessage; readonly receivedAtMs: number }[],
): Promise<number> {
  const items = messages.map(({ message, receivedAtMs }) => ({ ...rowOf(message), receivedAtMs }))
  const table = pgTable('m', items, {
    received_at: ['timestamptz', ({ receivedAtMs }) => receivedAtMs],
    routing_key: ['text', ({ key }) => key],
    product: ['bigint', ({ product }) => product],
    event_id: ['text', ({ eventId }) => eventId],
    body: ['text', ({ body }) => body],
    state: ['text', ({ state }) => state],
    reason: ['text', ({ reason }) => reason],
  })
  const appended = await rows(
    tx,
    sql<{ id: number }>`insert into feed.messages
        (received_at, routing_key, product, event_id, body, state, reason)
      select * from ${table} returning id`,
  )
  return Math.max(...appended.map(({ id }) => id))
}

function rowOf({ key, body, foreignExchange }: RawMessage) {
  const text = storable(body.slice(0, BODY_MOST))
  const product = /\bproduct="(\d{1,9})"/.exec(text.slice(0, 2_000))?.[1]
  const common = {
    key: storable(key).slice(0, KEY_MOST),
    body: text,
    product: product === undefined ? null : Number(product),
    eventId: eventOfKey(key),
  }
  if (foreignExchange !== undefined)
    return {
      ...common,
      state: 'foreign',
      reason: `came through the exchange ${storable(foreignExchange).slice(0, 100)}`,
    }
  const reason = body.length > BODY_MOST ? `the body has ${body.length} characters` : null
  return { ...common, state: 'received', reason }
}

/** PostgreSQL stores no NUL. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/**
 * The first rows behind `afterId` that are not applied, in their order: at most `count`, and about the given
 * number of characters, counted as bytes, at least one.
 */
export const firstReceived = (
  reader: Reader,
  { count, characters }: { readonly count: number; readonly characters: number },
  afterId = 0,
): Promise<readonly ReceivedRow[]> =>
  rows(
    reader,
    sql<ReceivedRow>`with first as (
        select id, received_at, routing_key, body, reason from feed.messages
        where state = 'received' and id > ${afterId} order by id limit ${count}),
      -- The length in characters would unpack each body once more.
      summed as (select *, sum(octet_length(body)) over (order by id) - octet_length(body) as before
        from first)
      select id, (extract(epoch from received_at) * 1000)::bigint as "receivedAtMs", routing_key as key,
        body, reason
      from summed where before < ${characters} order by id`,
  )

export async function markApplied(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update feed.messages set state = 'applied' where id = any(${ids}::bigint[])`.execute(tx)
}

export async function markUnread(tx: Tx, id: number, reason: string): Promise<void> {
  await sql`update feed.messages set state = 'unread', reason = ${storable(reason).slice(0, 500)}
    where id = ${id}`.execute(tx)
}

/** The greatest id of the log, 0 while it is empty. */
export const lastId = async (reader: Reader): Promise<number> =>
  (await rows(reader, sql<{ id: number }>`select coalesce(max(id), 0)::bigint as id from feed.messages`))[0]!
    .id

/**
 * Deletes what is older than it is kept, some thousand rows at a time: applied messages after three days,
 * those that were set aside and requests for recovery after thirty.
 */
export async function deleteOldMessages({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const nowMs = clock.now()
  const applied = new Date(nowMs - APPLIED_KEPT_MS)
  const setAside = new Date(nowMs - SET_ASIDE_KEPT_MS)
  // The oldest have the least ids, so that no index by time is needed.
  const inChunks = [
    sql`with oldest as (select id, received_at from feed.messages where state = 'applied'
        order by id limit ${DELETED_AT_ONCE})
      delete from feed.messages where id in (select id from oldest where received_at < ${applied})`,
    sql`delete from feed.messages where id in (select id from feed.messages
      where state in ('unread', 'foreign') and received_at < ${setAside} limit ${DELETED_AT_ONCE})`,
  ]
  for (const statement of inChunks) {
    let deleted = DELETED_AT_ONCE
    while (deleted >= DELETED_AT_ONCE)
      deleted = Number((await statement.execute(db.read)).numAffectedRows ?? 0n)
  }
  await sql`delete from feed.recoveries where requested_at < ${new Date(nowMs - REQUESTS_KEPT_MS)}`.execute(
    db.read,
  )
}

/**
 * Of these events, those of which messages that arrived before a time are not applied yet: what is known of
 * them is behind what the feed has said.
 */
export async function waitingEvents(
  reader: Reader,
  eventIds: readonly string[],
  beforeMs: number,
): Promise<ReadonlySet<string>> {
  if (eventIds.length === 0) return new Set()
  const found = await rows(
    reader,
    sql<{ event_id: string }>`select distinct event_id from feed.messages
      where state = 'received' and event_id = any(${pgArray([...new Set(eventIds)])}::text[])
        and received_at <= ${new Date(beforeMs)}::timestamptz`,
  )
  return new Set(found.map(row => row.event_id))
}
