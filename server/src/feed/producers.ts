import type { RawBuilder } from 'kysely'
import { firstRow, pgTable, rows, sql, type Reader, type Tx } from '../platform/db/db.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { ProducerDescription, RecoveryOutcome } from './feed-api.ts'
import type { ProducerState } from './producers.rules.ts'
import { QUOTA_WINDOW_MS, type PastRecovery } from './recovery-quota.rules.ts'

/**
 * The producers on whose markets bets are taken at `atMs`, milliseconds since 1970, as a query of `product`.
 * A leader that has died moves no `alive_until`, so that its producers are down within 20 s.
 */
export const upProducers = (atMs: number) =>
  sql<{ product: number }>`select product from feed.producers
    where state = 'up' and alive_until > ${new Date(atMs)}`

/**
 * Up to when, by our clock, the book has all that a producer said: each message and each sign of life that it
 * generated until then is applied. Read it before what it is to prove.
 */
export async function readHeardMs(reader: Reader, product: number): Promise<number> {
  const found = await firstRow(
    reader,
    sql<{ atMs: number | null }>`select (extract(epoch from heard_at) * 1000)::float8 as "atMs"
      from feed.producers where product = ${product}`,
  )
  return found?.atMs ?? -Infinity
}

/**
 * Whether, as a query, a producer was heard later than a time, or is not up, so that nothing is to be waited
 * for.
 */
export const isHeardOrDown = (product: number, sinceMs: RawBuilder<unknown>, atMs: number) =>
  sql<boolean>`not exists (select 1 from feed.producers where product = ${product} and state = 'up'
    and alive_until > ${new Date(atMs)}::timestamptz
    and coalesce(heard_at, '-infinity') <= ${sinceMs})`

/** The producers on whose markets no bets are taken, in words for operators. */
export async function describeDown({ db, clock, config }: Pick<Ctx, 'db' | 'clock' | 'config'>) {
  if (config.FEED_KIND === 'off') return []
  const found = await rows(
    db.read,
    sql<{ product: number; name: string; state: ProducerState; since: Date }>`select product, name,
        case when alive_until > ${new Date(clock.now())} or state = 'down' then state else 'silent' end as state,
        since
      from feed.producers where state <> 'up' or alive_until <= ${new Date(clock.now())} order by product`,
  )
  return found.map(
    ({ product, name, state, since }) =>
      `producer ${product} (${name}) of the feed is ${state}, not up, since ${since.toISOString()}: ` +
      'no bets are taken on its prices',
  )
}

/** The states of all known producers at `atMs`, milliseconds since 1970. */
export async function producerStates(
  reader: Reader,
  atMs: number,
): Promise<ReadonlyMap<number, ProducerState>> {
  const found = await rows(
    reader,
    sql<{ product: number; state: ProducerState }>`select product,
        case when alive_until > ${new Date(atMs)} then state else 'down' end as state from feed.producers`,
  )
  return new Map(found.map(({ product, state }) => [product, state]))
}

/**
 * Records producers; known ones keep their checkpoints, and all are down until this leader has recovered
 * them.
 */
export async function describeProducers(
  tx: Tx,
  producers: readonly ProducerDescription[],
  nowMs: number,
): Promise<ReadonlyMap<number, number | null>> {
  const table = pgTable('d', producers, {
    product: ['bigint', ({ product }) => product],
    name: ['text', ({ name }) => name],
  })
  const at = new Date(nowMs)
  const found = await rows(
    tx,
    sql<{ product: number; checkpointMs: number | null }>`insert into feed.producers as p
        (product, name, state, since, alive_until)
      select product, name, 'down', ${at}, ${at} from ${table}
      on conflict (product) do update set name = excluded.name, state = 'down', request_id = null,
        since = case when p.state = 'down' then p.since else excluded.since end,
        alive_until = excluded.alive_until
      returning product, checkpoint_ms as "checkpointMs"`,
  )
  return new Map(found.map(({ product, checkpointMs }) => [product, checkpointMs]))
}

export type ProducerRow = {
  readonly product: number
  readonly state: ProducerState
  readonly aliveUntilMs: number
  readonly checkpointMs: number | null
  readonly heardAtMs: number | null
  readonly requestId: number | null
}

export async function saveProducers(tx: Tx, producers: readonly ProducerRow[], nowMs: number): Promise<void> {
  const table = pgTable('s', producers, {
    product: ['bigint', ({ product }) => product],
    state: ['text', ({ state }) => state],
    alive_until: ['timestamptz', ({ aliveUntilMs }) => aliveUntilMs],
    checkpoint_ms: ['bigint', ({ checkpointMs }) => checkpointMs],
    heard_ms: ['bigint', ({ heardAtMs }) => heardAtMs],
    request_id: ['bigint', ({ requestId }) => requestId],
  })
  await sql`update feed.producers as p set state = s.state, alive_until = s.alive_until,
      checkpoint_ms = s.checkpoint_ms, request_id = s.request_id,
      heard_at = greatest(p.heard_at, to_timestamp(s.heard_ms / 1000.0)),
      since = case when p.state = s.state then p.since else ${new Date(nowMs)} end
    from ${table} where p.product = s.product`.execute(tx)
}

/** The requests of a producer that count for its quota; one that certainly was not sent does not. */
export async function pastRecoveries(
  reader: Reader,
  product: number,
  nowMs: number,
): Promise<readonly PastRecovery[]> {
  const found = await rows(
    reader,
    sql<{ atMs: number; afterMs: number | null; eventId: string | null }>`select event_id as "eventId",
        (extract(epoch from requested_at) * 1000)::bigint as "atMs", after_ms as "afterMs"
      from feed.recoveries where product = ${product} and outcome <> 'unsent'
        and requested_at > ${new Date(nowMs - QUOTA_WINDOW_MS)}`,
  )
  return found.map(({ atMs, afterMs, eventId }) => ({
    atMs,
    kind: eventId !== null ? 'event' : { ageMs: afterMs === null ? null : atMs - afterMs },
  }))
}

/** Records a request before it is sent: one that is not recorded would not count. */
export async function recordRecovery(
  tx: Tx,
  request: {
    readonly requestId: number
    readonly product: number
    readonly afterMs: number | null
    /** Where only this event is recovered. */
    readonly eventId?: string
  },
  nowMs: number,
): Promise<void> {
  const { requestId, product, afterMs, eventId = null } = request
  await sql`insert into feed.recoveries (request_id, product, requested_at, after_ms, event_id, outcome)
    values (${requestId}, ${product}, ${new Date(nowMs)}, ${afterMs}, ${eventId}, 'asked')`.execute(tx)
}

/** Whether a message with this request id is an answer to the recovery of a single event. */
export const isEventRecovery = async (reader: Reader, requestId: number): Promise<boolean> =>
  (await firstRow(
    reader,
    sql`select 1 from feed.recoveries where request_id = ${requestId} and event_id is not null`,
  )) !== undefined

/** The feed's integers have 32 bits. */
export const REQUEST_IDS = 2 ** 31 - 1

export async function recordOutcome(tx: Tx, requestId: number, outcome: RecoveryOutcome): Promise<void> {
  await sql`update feed.recoveries set outcome = ${outcome} where request_id = ${requestId}`.execute(tx)
}
