import type { RawBuilder } from 'kysely'
import { firstRow, rows, savepoint, sql, type Db, type Tx } from '../db/db.ts'
import type { EventHandler, EventType } from './event-types.ts'
import type { Logger } from '../log/log.ts'
import { maskPhones } from '../log/mask-phones.ts'

export type Subscription = {
  readonly type: EventType<unknown>
  readonly handle: EventHandler<unknown>
  readonly gatherMs: number
}

/** A delivery that was given up: it failed every time. `error` names no player. */
export type DeadDelivery = {
  readonly consumer: string
  readonly eventId: number
  readonly type: string
  readonly error: string
}

type Delivering = {
  readonly db: Db
  readonly log: Logger
  time(): RawBuilder<unknown>
  subscriptionOf(consumer: string, type: string): Subscription | undefined
  giveUp(tx: Tx, delivery: DeadDelivery): Promise<void>
}

/** What one transaction takes: that many events, and not much more than that many bytes of them. */
const BATCH = { events: 100, bytes: 4_000_000 } as const
/** Attempts at a delivery over about 40 minutes: 1, 2, 4 … seconds apart, at most 5 minutes. */
const ATTEMPTS_MAX = 16
const PAUSE_MAX_S = 300
const ERROR_LENGTH_MAX = 200

type Row = { readonly id: number; readonly type: string; readonly payload: unknown; readonly at: Date }
type Tried = Row & { readonly attempts: number }

/** A delivery whose event is gone: trying others alone would overtake it. */
class LostEvent extends Error {}

/**
 * Delivers the oldest events of one type to a consumer; gives how many. When the batch fails, each event is
 * tried alone, and one that fails again is set aside, so that it delays no other.
 */
export async function deliverNext(delivering: Delivering, consumer: string): Promise<number> {
  const { db, log } = delivering
  try {
    return await db.tx(async tx => {
      const events = await takeNext(tx, consumer)
      if (events.length > 0) await handle(delivering, tx, { consumer, events })
      return events.length
    })
  } catch (error) {
    if (error instanceof LostEvent) throw error
    log.warn({ error, consumer }, 'a batch of events failed; each is tried alone')
    return db.tx(async tx => {
      const events = await takeNext(tx, consumer)
      for (const event of events)
        await attempt(delivering, tx, { consumer, event: { ...event, attempts: 1 } })
      return events.length
    })
  }
}

/** Tries one failed delivery again that is due; gives how many. */
export const deliverAgain = (delivering: Delivering, consumer: string): Promise<number> =>
  delivering.db.tx(async tx => {
    const event = await firstRow(
      tx,
      sql<Tried>`delete from platform.failed_deliveries where (consumer, event_id) in (
          select consumer, event_id from platform.failed_deliveries
          where consumer = ${consumer} and due_at <= ${delivering.time()} and ${locked(consumer)}
            order by due_at limit 1)
        returning event_id as id, type, payload, at, attempts + 1 as attempts`,
    )
    if (!event) return 0
    await attempt(delivering, tx, { consumer, event })
    return 1
  })

/**
 * One process at a time delivers to a consumer, until its transaction ends; this keeps the order of
 * publication.
 */
const locked = (consumer: string): RawBuilder<unknown> =>
  sql`(select pg_try_advisory_xact_lock(hashtextextended(${`events:${consumer}`}, 0)))`

/**
 * Takes the oldest deliveries of a consumer, up to the first of another type than the oldest, or beyond the bytes of a
 * batch. Events are looked up one by one: statistics lag behind a table that comes and goes, and a join would scan all of it.
 * @throws LostEvent where the oldest event is not stored, as after a partial restore: nothing behind it may overtake it
 */
async function takeNext(tx: Tx, consumer: string): Promise<readonly Row[]> {
  const taken = await rows(
    tx,
    sql<Row & { type: string | null }>`with waiting as (
        select d.event_id as id, type, payload, at,
          sum(bytes) over (order by d.event_id rows unbounded preceding exclude current row) as bytes_before
        from (
          select event_id from platform.deliveries where consumer = ${consumer} and ${locked(consumer)}
          order by event_id limit ${BATCH.events}) as d
        left join lateral (select type, payload, at, pg_column_size(payload) as bytes from platform.events
          where id = d.event_id limit 1) as e on true),
      cut as (
        select min(id) as first_id from waiting
        where type is distinct from (select type from waiting order by id limit 1) or bytes_before >= ${BATCH.bytes})
      delete from platform.deliveries as d using waiting as w, cut
      where d.consumer = ${consumer} and d.event_id = w.id and coalesce(w.id < cut.first_id, true)
      returning w.id, w.type, w.payload, w.at`,
  )
  const lost = taken.find(({ type }) => type === null)
  if (lost) throw new LostEvent(`event ${lost.id}, which waits for ${consumer}, is not stored`)
  return taken.toSorted((a, b) => a.id - b.id)
}

async function handle(
  { subscriptionOf }: Delivering,
  tx: Tx,
  { consumer, events }: { consumer: string; events: readonly Row[] },
): Promise<void> {
  const name = events[0]!.type
  const subscription = subscriptionOf(consumer, name)
  if (!subscription) throw new Error(`${consumer} has no handler of ${name}`)
  await subscription.handle(
    tx,
    events.map(({ id, payload, at }) => ({ id, payload: subscription.type.payload.parse(payload), at })),
  )
}

/** Handles one event; when that fails, its effects are undone and it is set aside. */
async function attempt(
  delivering: Delivering,
  tx: Tx,
  { consumer, event }: { consumer: string; event: Tried },
): Promise<void> {
  const before = await savepoint(tx)
  try {
    await handle(delivering, tx, { consumer, events: [event] })
  } catch (error) {
    await before.undo()
    await putAside(delivering, tx, { consumer, event, error })
  }
}

/** Stores a failed delivery until it is due again, or for a person when it has failed too often. */
async function putAside(
  { log, time, giveUp }: Delivering,
  tx: Tx,
  { consumer, event, error }: { consumer: string; event: Tried; error: unknown },
): Promise<void> {
  const { id, type, payload, at, attempts } = event
  const isDead = attempts >= ATTEMPTS_MAX
  log.error(
    { error, consumer, event: id, type, attempts },
    isDead ? 'a delivery was given up' : 'a delivery failed; it will be tried again',
  )
  const text = describe(error)
  const dueAt = sql`${time()} + make_interval(secs => ${Math.min(2 ** (attempts - 1), PAUSE_MAX_S)})`
  await sql`insert into platform.failed_deliveries (consumer, event_id, type, payload, at, attempts, error,
    due_at)
    values (${consumer}, ${id}, ${type}, ${JSON.stringify(payload)}, ${at}, ${attempts}, ${text},
      ${isDead ? null : dueAt})`.execute(tx)
  if (isDead) await giveUp(tx, { consumer, eventId: id, type, error: text })
}

const describe = (error: unknown): string =>
  maskPhones(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown').slice(
    0,
    ERROR_LENGTH_MAX,
  )
