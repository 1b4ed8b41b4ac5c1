import type pg from 'pg'
import { firstRow, sql, type Db, type Tx } from './db.ts'

/** Leadership of something that may run once in the whole system, such as a game's rounds. */
export type Lease = {
  readonly name: string
  readonly epoch: number
  /** Resolves when the lock's connection is gone, or silent for too long: somebody else may lead from now on. */
  readonly lost: Promise<void>
  release(): Promise<void>
}

/** Thrown when a newer leader has taken over; the transaction rolls back. */
export class Fenced extends Error {
  override readonly name = 'Fenced'
}

/** How often a leader asks whether its lock's connection still answers, and how long it waits for that. */
const HEARTBEAT = { everyMs: 1_000, withinMs: 3_000 } as const

/**
 * Tries once to become the leader: a session-level advisory lock elects, and a growing epoch fences whoever still
 * believes to lead. Gives null when another process leads.
 */
export async function acquireLease(
  db: Db,
  name: string,
  heartbeat: { everyMs: number; withinMs: number } = HEARTBEAT,
): Promise<Lease | null> {
  const client: pg.Client = await db.connect()
  try {
    return await elect(client, name, heartbeat)
  } catch (error) {
    // The lock lives as long as its connection: one that nobody answers for would keep everybody from leading.
    await client.end()
    throw error
  }
}

async function elect(
  client: pg.Client,
  name: string,
  heartbeat: { everyMs: number; withinMs: number },
): Promise<Lease | null> {
  const lost = new Promise<void>(resolve => client.once('end', () => resolve()))
  const { rows: locked } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
    [name],
  )
  if (!locked[0]?.held) {
    await client.end()
    return null
  }
  const { rows: epochs } = await client.query<{ epoch: number }>(
    `insert into platform.leases as l (name, epoch) values ($1, 1)
     on conflict (name) do update set epoch = l.epoch + 1 returning epoch`,
    [name],
  )
  const rest = listenTo(client, heartbeat)
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

/**
 * Ends a connection that no longer answers: one whose other side has vanished would seem to hold the lock for as long as the
 * network waits, which can be hours. Real time, since it is the network's; gives the way to stop.
 */
function listenTo(
  client: pg.Client,
  { everyMs, withinMs }: { everyMs: number; withinMs: number },
): () => void {
  let deadline: NodeJS.Timeout | undefined
  /** With a query under way the end of a client breaks the connection off, instead of taking leave of it. */
  const breakOff = () => (deadline ? void client.end() : undefined)
  const beat = setInterval(() => {
    if (deadline) return
    // An answer that came while this process stood still has not been read yet: it has one more turn.
    deadline = setTimeout(() => setImmediate(breakOff), withinMs).unref()
    client.query('select 1').then(
      () => {
        clearTimeout(deadline)
        deadline = undefined
      },
      () => undefined,
    )
  }, everyMs).unref()
  return () => {
    clearInterval(beat)
    clearTimeout(deadline)
    deadline = undefined
  }
}

/**
 * Every write of a leader calls this first. The shared row lock holds a successor's epoch back until this transaction
 * has ended, so that nothing of an old leader can commit after a new one has begun. @throws Fenced
 */
export async function assertLeading(tx: Tx, lease: Lease): Promise<void> {
  const row = await firstRow(
    tx,
    sql`select 1 from platform.leases where name = ${lease.name} and epoch = ${lease.epoch} for share`,
  )
  if (!row) throw new Fenced(`epoch ${lease.epoch} of ${lease.name} is over`)
}
