import type { Ctx } from '../platform/context/context.ts'
import { rows, sql } from '../platform/db/db.ts'

const DAY_MS = 86_400_000
/** Partitions are there so many days ahead: a worker may be away for as long before the default one fills. */
const DAYS_AHEAD = 3
const SET_ASIDE_DAYS = 30

/** Creates the partitions of the days to come; messages of a day without one are in the default partition. */
export async function createDays({ db, clock, log }: Pick<Ctx, 'db' | 'clock' | 'log'>): Promise<void> {
  const [first, last] = [dayAt(clock.now()), dayAt(clock.now() + DAYS_AHEAD * DAY_MS)]
  const created = await rows(
    db.read,
    sql<{ name: string }>`select name from feed.create_days(${first}::date, ${last}::date) as name`,
  )
  if (created.length > 0)
    log.info({ partitions: created.map(({ name }) => name) }, 'days of the feed’s log were created')
}

/**
 * Deletes what is older than it is kept: whole days of messages that are applied and not needed again after
 * `FEED_KEPT_DAYS`, what was set aside and requests for recovery after thirty days.
 */
export async function deleteOldMessages({
  db,
  clock,
  config,
}: Pick<Ctx, 'db' | 'clock' | 'config'>): Promise<void> {
  const before = dayAt(clock.now() - config.FEED_KEPT_DAYS * DAY_MS)
  await sql`select feed.drop_days(${before}::date)`.execute(db.read)
  await sql`delete from feed.messages where tableoid = 'feed.messages_default'::regclass and day < ${before}::date
    and id <= (select saved_id from feed.position)`.execute(db.read)
  const setAsideBefore = new Date(clock.now() - SET_ASIDE_DAYS * DAY_MS)
  await sql`delete from feed.set_aside where received_at < ${setAsideBefore}`.execute(db.read)
  await sql`delete from feed.recoveries where requested_at < ${setAsideBefore}`.execute(db.read)
}

/** The day of a time by UTC. */
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
