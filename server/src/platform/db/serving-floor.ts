/**
 * Which versions of the program may serve from a database. A migration that stops or contracts names the oldest
 * one; a version that is older must not run beside what the migration made.
 */
import { firstRow, rows, sql, type Reader } from './db.ts'
import { NEWEST_MIGRATION, numberOf, PROCESS_MARK } from '../base/program-version.ts'

/** Thrown by a program that may not serve from its database; the message is for operators. */
export class OldVersion extends Error {
  override readonly name = 'OldVersion'
}

/** @throws OldVersion when the database wants a newer version than this one. */
export async function assertMayServe(reader: Reader): Promise<void> {
  // A database of a version before the floors has none, and nothing to say.
  const why = (await hasFloors(reader)) ? await whyNotServe(reader) : null
  if (why !== null) throw new OldVersion(why)
}

/** Why this version may not serve, for operators; null while it may. */
export async function whyNotServe(reader: Reader): Promise<string | null> {
  const floor = await firstRow(
    reader,
    sql<{ migration: string; oldest: string; reason: string }>`select migration, oldest, reason
      from migration.floors where left(oldest, 4) > ${numberOf(NEWEST_MIGRATION)}
      order by oldest desc limit 1`,
  )
  return floor
    ? `This version of the program knows the migrations up to ${NEWEST_MIGRATION}, and its database serves versions from ${floor.oldest} on (${floor.migration}: ${floor.reason}): start a newer version`
    : null
}

export const hasFloors = async (reader: Reader): Promise<boolean> =>
  (await firstRow(reader, sql<{ has: boolean }>`select to_regclass('migration.floors') is not null as has`))!
    .has

/** Adds what a migration says of the versions that may serve beside it and behind it, in its transaction. */
export async function addFloor(
  tx: Reader,
  { name, oldest, reason }: { readonly name: string; readonly oldest: string; readonly reason: string },
): Promise<void> {
  if (await hasFloors(tx))
    await sql`insert into migration.floors (migration, oldest, reason)
      values (${name}, ${oldest}, ${reason})`.execute(tx)
}

/**
 * The connected processes of versions before `oldest`, as `pg_stat_activity` shows them to every role. A version
 * before the floors does not say which one it is.
 */
export async function olderProcesses(reader: Reader, oldest: string): Promise<readonly string[]> {
  const found = await rows(
    reader,
    sql<{ version: string; process: string; connections: number }>`
      select coalesce(parts[1], 'before 0094') as version, coalesce(parts[2], 'of an unknown machine') as process,
        count(*)::int as connections
      from (select application_name as name, regexp_match(application_name, '^[^/]+/([0-9]{4})/(.+)$') as parts
        from pg_stat_activity where datname = current_database() and application_name ~ '^ruka(-[a-z]+)?(/|$)') as ours
      where coalesce(parts[1], '0000') < ${numberOf(oldest)} and parts[2] is distinct from ${PROCESS_MARK}
      group by 1, 2 order by 1, 2`,
  )
  return found.map(
    ({ version, process, connections }) => `${process} (version ${version}, connections: ${connections})`,
  )
}
