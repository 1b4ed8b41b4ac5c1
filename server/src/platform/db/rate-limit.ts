import { createHash } from 'node:crypto'
import { firstRow, sql, type Reader } from './db.ts'
import type { Clock } from '../base/clock.ts'
import { tooManyAttempts } from '../base/refused.ts'

/**
 * `max` in a window that starts with the first; counted in the database, so that every process shares the
 * count.
 */
export type RateLimit = { readonly name: string; readonly limit: number; readonly windowMs: number }

/** Keys are hashed: they often hold a phone or an address. */
const hashed = (limit: RateLimit, subject: string): string =>
  createHash('sha256').update(`${limit.name}\n${subject}`).digest('base64url')

/**
 * Counts one attempt and says whether it is within the limit, and how long the window still lasts; the caller
 * decides what follows.
 */
export async function countQuietly(
  reader: Reader,
  clock: Clock,
  limit: RateLimit,
  subject: string,
): Promise<{ count: number; within: boolean; leftMs: number }> {
  const nowMs = clock.now()
  const now = new Date(nowMs)
  const ends = new Date(nowMs + limit.windowMs)
  const row = await firstRow(
    reader,
    sql<{
      count: number
      ends_at: Date
    }>`insert into platform.rate_limits as r (key, ends_at, count)
      values (${hashed(limit, subject)}, ${ends}, 1)
      on conflict (key) do update set
        count = case when r.ends_at <= ${now} then 1 else r.count + 1 end,
        ends_at = case when r.ends_at <= ${now} then ${ends} else r.ends_at end
      returning count, ends_at`,
  )
  const { count, ends_at: endsAt } = row!
  return { count, within: count <= limit.limit, leftMs: endsAt.getTime() - nowMs }
}

/**
 * Counts one attempt and gives how many the window has with it. @throws Refused('too_many_requests') with
 * the time that is left when the window is full. Call it outside the verb's transaction, so that a refusal still counts.
 */
export async function countAttempt(
  reader: Reader,
  clock: Clock,
  limit: RateLimit,
  subject: string,
): Promise<number> {
  const { count, within, leftMs } = await countQuietly(reader, clock, limit, subject)
  if (!within) throw tooManyAttempts(leftMs)
  return count
}

/**
 * Takes one unit of a shared budget, and says whether there was one. Refused attempts are not counted, so
 * that they do not use up the part reserved for others: these draw on the same budget with a greater limit.
 */
export async function takeFromBudget(
  reader: Reader,
  clock: Clock,
  budget: RateLimit,
  subject: string,
): Promise<boolean> {
  const now = new Date(clock.now())
  const ends = new Date(clock.now() + budget.windowMs)
  const taken = await firstRow(
    reader,
    sql`insert into platform.rate_limits as r (key, ends_at, count)
      values (${hashed(budget, subject)}, ${ends}, 1)
      on conflict (key) do update set
        count = case when r.ends_at <= ${now} then 1 else r.count + 1 end,
        ends_at = case when r.ends_at <= ${now} then ${ends} else r.ends_at end
        where r.ends_at <= ${now} or r.count < ${budget.limit}
      returning count`,
  )
  return taken !== undefined
}

/** How long a window still lasts; nothing where none is open. */
export async function windowLeftMs(
  reader: Reader,
  clock: Clock,
  limit: RateLimit,
  subject: string,
): Promise<number> {
  const row = await firstRow(
    reader,
    sql<{ ends_at: Date }>`select ends_at from platform.rate_limits where key = ${hashed(limit, subject)}`,
  )
  return Math.max(0, (row?.ends_at.getTime() ?? 0) - clock.now())
}

/** Opens a window in which nothing is counted yet, whatever was counted before: the limit is granted once more. */
export async function grant(reader: Reader, clock: Clock, limit: RateLimit, subject: string): Promise<void> {
  const ends = new Date(clock.now() + limit.windowMs)
  await sql`insert into platform.rate_limits (key, ends_at, count) values (${hashed(limit, subject)}, ${ends}, 0)
    on conflict (key) do update set count = 0, ends_at = excluded.ends_at`.execute(reader)
}

/** Counts one attempt within a window that `grant` has opened; undefined where none is open. */
export async function countGranted(
  reader: Reader,
  clock: Clock,
  limit: RateLimit,
  subject: string,
): Promise<{ within: boolean; leftMs: number } | undefined> {
  const row = await firstRow(
    reader,
    sql<{ count: number; ends_at: Date }>`update platform.rate_limits set count = count + 1
      where key = ${hashed(limit, subject)} and ends_at > ${new Date(clock.now())} returning count, ends_at`,
  )
  return row && { within: row.count <= limit.limit, leftMs: row.ends_at.getTime() - clock.now() }
}

/** Deletes the count of attempts, for instance after a success. */
export async function clearAttempts(reader: Reader, limit: RateLimit, subject: string): Promise<void> {
  await sql`delete from platform.rate_limits where key = ${hashed(limit, subject)}`.execute(reader)
}

/** Takes one attempt back, for instance one that succeeded. */
export async function uncountAttempt(reader: Reader, limit: RateLimit, subject: string): Promise<void> {
  await sql`update platform.rate_limits set count = count - 1
    where key = ${hashed(limit, subject)} and count > 0`.execute(reader)
}

/** Removes windows that have ended. */
export async function sweepRateLimits(reader: Reader, clock: Clock): Promise<void> {
  await sql`delete from platform.rate_limits where ends_at <= ${new Date(clock.now())}`.execute(reader)
}
