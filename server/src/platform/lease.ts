import type pg from 'pg'
import { firstRow, sql, type Db, type Tx } from './db.ts'

/** Leadership of something that may run once in the whole system, such as a game's rounds. */
export type Lease = {
  readonly name: string
  readonly epoch: number
  /** Resolves when the lock's connection is gone: somebody else may lead from now on. */
  readonly lost: Promise<void>
  release(): Promise<void>
}

/** Thrown when a newer leader has taken over; the transaction rolls back. */
export class Fenced extends Error {
  override readonly name = 'Fenced'
}

/**
 * Tries once to become the leader: a session-level advisory lock elects, and a growing epoch fences whoever still
 * believes to lead. Gives null when another process leads.
 */
export async function acquireLease(db: Db, name: string): Promise<Lease | null> {
  const client: pg.Client = await db.connect()
  try {
    return await elect(client, name)
  } catch (error) {
    // The lock lives as long as its connection: one that nobody answers for would keep everybody from leading.
    await client.end()
    throw error
  }
}

async function elect(client: pg.Client, name: string): Promise<Lease | null> {
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
  return { name, epoch: epochs[0]!.epoch, lost, release: () => client.end() }
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
