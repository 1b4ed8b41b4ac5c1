import type pg from 'pg'
import { firstRow, sql, type Db, type Tx } from './db.ts'
import { streamOf } from './pg-clients.ts'

/** Leadership of something that may run once in the whole system, such as a game's rounds. */
export type Lease = {
  readonly name: string
  readonly epoch: number
  /**
   * Resolves when the lock's connection is lost, or silent for too long: another process may lead from now
   * on.
   */
  readonly lost: Promise<void>
  release(): Promise<void>
}

/** Thrown when a newer leader has taken over; the transaction rolls back. */
export class Fenced extends Error {
  override readonly name = 'Fenced'
}

/**
 * How often a leader sends a heartbeat, how long it waits for the answer, and after how long without one
 * another process may end its connection. A leader gives up by itself before that.
 */
const HEARTBEAT = { everyMs: 1_000, withinMs: 3_000, staleMs: 6_000 } as const
type Heartbeat = { readonly everyMs: number; readonly withinMs: number; readonly staleMs: number }
/** How long the server may take to end the connection of a leader without a heartbeat. */
const END_MS = 2_000

/**
 * Tries once to become the leader: a session-level advisory lock elects, and a growing epoch fences a process
 * that still believes that it leads. Gives null when another process leads.
 */
export async function acquireLease(
  db: Db,
  name: string,
  heartbeat: Partial<Heartbeat> = {},
): Promise<Lease | null> {
  const client: pg.Client = await db.connect()
  try {
    return await elect(client, name, { ...HEARTBEAT, ...heartbeat })
  } catch (error) {
    // The lock lives as long as its connection: an abandoned connection would prevent every process from
    // leading.
    await client.end()
    throw error
  }
}

async function elect(client: pg.Client, name: string, heartbeat: Heartbeat): Promise<Lease | null> {
  const lost = new Promise<void>(resolve => client.once('end', () => resolve()))
  const isElected =
    (await tryLock(client, name)) ||
    ((await endSilentLeader(client, name, heartbeat.staleMs)) && (await tryLock(client, name)))
  if (!isElected) {
    await client.end()
    return null
  }
  const beat = () => client.query(BEAT, [name])
  await beat()
  const { rows: epochs } = await client.query<{ epoch: number }>(
    'select platform.begin_epoch($1)::integer as epoch',
    [name],
  )
  const rest = keepBeating(client, beat, heartbeat)
  void lost.then(rest)
  return {
    name,
    epoch: epochs[0]!.epoch,
    lost,
    release() {
      rest()
      return client.end()
    },
  }
}

/** Heartbeats have a table of their own, which is in no log: they are of no use after a crash. */
const BEAT = `insert into platform.lease_beats (name, beat_at) values ($1, clock_timestamp())
  on conflict (name) do update set beat_at = clock_timestamp()`

async function tryLock(client: pg.Client, name: string): Promise<boolean> {
  const { rows: locked } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
    [name],
  )
  return locked[0]!.held
}

/**
 * Ends the connection of a leader that has not beaten for too long, by the clock of the database: a process
 * that is stopped or hangs would otherwise lead indefinitely. A connection younger than that has had no time
 * for a heartbeat.
 */
async function endSilentLeader(client: pg.Client, name: string, staleMs: number): Promise<boolean> {
  const { rows: ended } = await client.query<{ ended: boolean }>(
    `select pg_terminate_backend(a.pid, ${END_MS}) as ended
     from platform.lease_beats as b, pg_locks as l join pg_stat_activity as a on a.pid = l.pid
     where b.name = $1 and b.beat_at < clock_timestamp() - $2 * interval '1 millisecond'
       and a.backend_start < clock_timestamp() - $2 * interval '1 millisecond'
       and l.locktype = 'advisory' and l.granted and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())
       and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended($1, 0)`,
    [name, staleMs],
  )
  return ended.some(row => row.ended)
}

/**
 * Ends a connection that no longer answers: one whose other side has vanished would appear to hold the lock
 * until the network's timeout, which can be hours; and one of a process that was paused, since another may
 * lead by now. Real time, since it is the network's. Returns a function that stops it.
 */
function keepBeating(
  client: pg.Client,
  beat: () => Promise<unknown>,
  { everyMs, withinMs, staleMs }: Heartbeat,
): () => void {
  let deadline: NodeJS.Timeout | undefined
  let answeredAtMs = performance.now()
  const breakOff = () => void streamOf(client).destroy()
  const timer = setInterval(() => {
    if (performance.now() - answeredAtMs >= staleMs) return breakOff()
    if (deadline) return
    // An answer that came while this process was paused has not been read yet: it has one more turn.
    deadline = setTimeout(() => setImmediate(() => (deadline ? breakOff() : undefined)), withinMs).unref()
    beat().then(
      () => {
        clearTimeout(deadline)
        deadline = undefined
        answeredAtMs = performance.now()
      },
      () => undefined,
    )
  }, everyMs).unref()
  return () => {
    clearInterval(timer)
    clearTimeout(deadline)
    deadline = undefined
  }
}

/**
 * Every write of a leader calls this first. A shared lock holds a successor's epoch back until this
 * transaction has ended, so that nothing of an old leader can commit after a new one has begun. @throws
 * Fenced
 */
export async function assertLeading(tx: Tx, { name, epoch }: Lease): Promise<void> {
  const row = await firstRow(
    tx,
    sql<{ leads: boolean }>`select platform.still_leads(${name}, ${epoch}) as leads`,
  )
  if (!row!.leads) throw new Fenced(`epoch ${epoch} of ${name} is over`)
}
