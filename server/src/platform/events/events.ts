import type { RawBuilder } from 'kysely'
import type { Clock } from '../base/clock.ts'
import { changed, onCommit, rows, sql, type Db, type Tx } from '../db/db.ts'
import { deliverAgain, deliverNext, type DeadDelivery, type Subscription } from './deliver.ts'
import type { EventHandler, EventType } from './event-types.ts'
import type { Logger } from '../log/log.ts'

/**
 * Events of committed facts, stored with the fact and delivered to each consumer on its own: in order of
 * publication, exactly once in their database effects, independently of other consumers.
 */
export type Events = {
  /**
   * Stores an event, and a delivery for each of its consumers, in the transaction of the fact. Without a
   * consumer it stores nothing.
   */
  publish<Payload>(tx: Tx, type: EventType<Payload>, payload: Payload): Promise<void>
  /**
   * A consumer has one handler for each type; renaming one loses what waits for it. All subscribe before the
   * first publication. With `gatherMs` a program waits so long before each delivery to the consumer, so that
   * one transaction takes many events under load.
   */
  subscribe<Payload>(
    type: EventType<Payload>,
    consumer: string,
    handler: EventHandler<Payload>,
    options?: { readonly gatherMs?: number },
  ): void
  /** How long a program waits before each delivery to a consumer. */
  gatherMsOf(consumer: string): number
  /** Consumers for which a delivery is due now. */
  due(): Promise<readonly string[]>
  /**
   * Delivers the next batch to one consumer or, when there is none, one that is to be tried again; gives how
   * many were tried.
   */
  deliverTo(consumer: string): Promise<number>
  /** Delivers everything that is due, one consumer after another; gives how many events were tried. */
  deliver(): Promise<number>
  /** Runs in the transaction that gives a delivery up. */
  onDead(handler: (tx: Tx, delivery: DeadDelivery) => Promise<void>): void
  /** Delivers what was given up to a consumer again, at once; gives how many deliveries. */
  revive(tx: Tx, consumer: string): Promise<number>
  /** Called when this process has committed an event, until the returned function is called. */
  onPublished(listener: () => void): () => void
  /** Every type with a consumer, and its consumers, in order of name. */
  subscriptions(): readonly { readonly type: EventType<unknown>; readonly consumers: readonly string[] }[]
}

/** The time by which deliveries of all machines are compared. */
const databaseTime = (): RawBuilder<unknown> => sql`clock_timestamp()`

/** `time` is the database's own; a test gives one that it can move. */
export function openEvents({
  db,
  clock,
  log,
  time = databaseTime,
}: {
  db: Db
  clock: Clock
  log: Logger
  time?: () => RawBuilder<unknown>
}): Events {
  const consumers = new Map<string, Map<string, Subscription>>()
  const published = new Set<() => void>()
  const dead: ((tx: Tx, delivery: DeadDelivery) => Promise<void>)[] = []
  const delivering = {
    db,
    log,
    time,
    subscriptionOf: (consumer: string, type: string) => consumers.get(consumer)?.get(type),
    async giveUp(tx: Tx, delivery: DeadDelivery) {
      for (const handler of dead) await handler(tx, delivery)
    },
  }
  const consumersOf = (type: string): string[] =>
    [...consumers].flatMap(([consumer, subscriptions]) => (subscriptions.has(type) ? [consumer] : []))
  const due = async () => (await readDue(db, [...consumers.keys()], time())).map(({ consumer }) => consumer)
  // Failed deliveries wait for new ones, so that a slow consumer does not fall further behind.
  const deliverTo = async (consumer: string) =>
    (await deliverNext(delivering, consumer)) || deliverAgain(delivering, consumer)

  return {
    async publish(tx, type, payload) {
      const receivers = consumersOf(type.name)
      if (receivers.length === 0) return
      await sql`with event as (
          insert into platform.events (id, type, payload, at) values (nextval('platform.event_ids'),
            ${type.name}, ${JSON.stringify(payload)}, ${new Date(clock.now())}) returning id)
        insert into platform.deliveries (consumer, event_id)
          select consumer, id from event, unnest(${receivers}::text[]) as consumer`.execute(tx)
      onCommit(tx, () => published.forEach(listener => listener()))
    },
    subscribe(type, consumer, handler, { gatherMs = 0 } = {}) {
      const subscriptions = consumers.get(consumer) ?? new Map<string, Subscription>()
      if (subscriptions.has(type.name)) throw new Error(`${consumer} subscribes to ${type.name} twice`)
      subscriptions.set(type.name, { type, handle: handler as EventHandler<unknown>, gatherMs })
      consumers.set(consumer, subscriptions)
    },
    gatherMsOf: consumer => gatherMsIn(consumers.get(consumer)),
    due,
    deliverTo,
    async deliver() {
      let tried = 0
      for (const consumer of await due())
        for (let more = 1; more > 0; tried += more) more = await deliverTo(consumer)
      return tried
    },
    onDead: handler => void dead.push(handler),
    revive: (tx, consumer) =>
      changed(
        tx,
        sql`update platform.failed_deliveries set attempts = 0, due_at = ${time()}
          where consumer = ${consumer} and due_at is null`,
      ),
    onPublished(listener) {
      published.add(listener)
      return () => void published.delete(listener)
    },
    subscriptions: () =>
      typesOf(consumers).map(type => ({ type, consumers: consumersOf(type.name).toSorted() })),
  }
}

const gatherMsIn = (subscriptions: ReadonlyMap<string, Subscription> = new Map()): number =>
  Math.max(0, ...[...subscriptions.values()].map(({ gatherMs }) => gatherMs))

/** Every type that is subscribed to, in order of name. */
const typesOf = (consumers: ReadonlyMap<string, ReadonlyMap<string, Subscription>>): EventType<unknown>[] => {
  const types = [...consumers.values()].flatMap(each => [...each.values()].map(({ type }) => type))
  return [...new Map(types.map(type => [type.name, type])).values()].toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )
}

const readDue = (db: Db, consumers: readonly string[], now: RawBuilder<unknown>) =>
  rows(
    db.read,
    sql<{ consumer: string }>`select consumer from unnest(${consumers}::text[]) as c (consumer)
      where exists (select 1 from platform.deliveries as d where d.consumer = c.consumer)
        or exists (select 1 from platform.failed_deliveries as f where f.consumer = c.consumer
          and f.due_at <= ${now})`,
  )

/** What one statement of a sweep deletes: a long backlog must not outlast the time of a statement. */
const SWEPT_AT_ONCE = 10_000

/**
 * Deletes the events that all their consumers have handled: those before the oldest that waits. An event is
 * committed together with its deliveries, so that none is deleted too early.
 */
export async function sweepEvents(db: Db): Promise<void> {
  while ((await sweepSome(db)) === SWEPT_AT_ONCE);
}

/** Without deliveries the greatest id there is stands for the oldest, so that the key finds what is swept. */
const sweepSome = (db: Db): Promise<number> =>
  changed(
    db.read,
    sql`with recursive ${CONSUMERS_IN_WAIT},
      oldest as (
        select min(d.event_id) as id from in_wait as c cross join lateral (
          select event_id from platform.deliveries where consumer = c.consumer
          order by event_id limit 1) as d),
      swept as (
        select id from platform.events
        where id < coalesce((select id from oldest), ${Number.MAX_SAFE_INTEGER}) order by id limit ${SWEPT_AT_ONCE})
      delete from platform.events as e using swept as s where e.id = s.id`,
  )

/** `in_wait`: each consumer that has deliveries, also one that no program serves. Steps along the key. */
export const CONSUMERS_IN_WAIT = sql`in_wait as (
  (select consumer from platform.deliveries order by consumer limit 1)
  union all
  select next.consumer from in_wait as c cross join lateral (
    select consumer from platform.deliveries where consumer > c.consumer
    order by consumer limit 1) as next)`

/** Deliveries that were given up, as a table to read from: consumer, event_id, type, error, at. */
export const deadDeliveryRows: RawBuilder<unknown> = sql`(select consumer, event_id, type, error, at
  from platform.failed_deliveries where due_at is null)`
