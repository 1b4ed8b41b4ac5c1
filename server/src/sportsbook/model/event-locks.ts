import { pgArray, rows, sql, type Tx } from '../../platform/db/db.ts'

/** What the keys of these advisory locks begin with. */
const PREFIX = 'sportsbook:'

const locked = (take: string, eventIds: readonly string[]) => sql`
  select ${sql.raw(take)}(hashtextextended(${PREFIX}::text || id, 0))
  from unnest(${pgArray([...new Set(eventIds)].sort())}::text[]) as id`

/**
 * Bets on these events may be accepted together until the transaction ends, and nothing decides the events
 * meanwhile: a bet that is accepted is seen by every decision after it.
 */
export async function lockEventsShared(tx: Tx, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length > 0) await locked('pg_advisory_xact_lock_shared', eventIds).execute(tx)
}

/** Locks events without waiting: gives the events that are being decided, on which nothing is locked. */
export async function tryLockEventsShared(tx: Tx, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (eventIds.length === 0) return new Set()
  const busy = await rows(
    tx,
    sql<{ id: string }>`select id from unnest(${pgArray([...new Set(eventIds)].sort())}::text[]) as id
      where not pg_try_advisory_xact_lock_shared(hashtextextended(${PREFIX}::text || id, 0))`,
  )
  return new Set(busy.map(({ id }) => id))
}

/** Waits for bets that are being accepted on these events; no more are until the transaction ends. */
export async function lockEventsAlone(tx: Tx, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length > 0) await locked('pg_advisory_xact_lock', eventIds).execute(tx)
}

/** One transaction after the other takes bets on a selection whose liability staff limited. */
export async function lockExposures(tx: Tx, selectionKeys: readonly string[]): Promise<void> {
  const keys = selectionKeys.map(key => `exposure ${key}`)
  if (keys.length > 0) await locked('pg_advisory_xact_lock', keys).execute(tx)
}
