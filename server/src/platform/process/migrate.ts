import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Migrator, type Migration } from 'kysely/migration'
import { ConfigError } from '../config/config.ts'
import { firstRow, sql, type Db } from '../db/db.ts'
import { MIGRATIONS_FOLDER } from '../base/program-version.ts'
import { addFloor, assertMayServe, hasFloors, olderProcesses } from '../db/serving-floor.ts'

/**
 * What a migration requires of its operators. `expand`: the version before serves on beside it. `contract`:
 * so does every version that no longer uses what it removes. `stop`: no process of an older version may run.
 */
export type MigrationPlan = {
  readonly name: string
  readonly kind: 'expand' | 'contract' | 'stop'
  /** What is unused and since when, or why everything stops. */
  readonly reason: string
  /**
   * The oldest version that may serve behind it, as the newest migration that it knows: null for `expand`, the
   * one that `contract` names, and this one itself for `stop`.
   */
  readonly oldest: string | null
  /** Statements that are run manually before it, outside a transaction; without them it takes long locks. */
  readonly beforehand: readonly string[]
}

/** Reads the first line, `-- contract: …` or `-- stop: …`, and the lines `-- beforehand: …`. */
export function planOf(name: string, text: string): MigrationPlan {
  const [, kind = 'expand', reason = ''] = /^-- (contract|stop): (.+)/.exec(text) ?? []
  const beforehand = [...text.matchAll(/^-- beforehand: (.+)$/gm)].map(match => match[1]!)
  const oldest = kind === 'stop' ? name : (/\bunused since (\d{4}_\w+)/.exec(reason)?.[1] ?? null)
  return { name, kind: kind as MigrationPlan['kind'], reason, oldest, beforehand }
}

/**
 * A statement that waits for a lock makes all others of its table wait behind it. Beside an old version a
 * migration fails after as long as a request waits, and is run again; behind a stop it waits.
 */
const LOCK_MS = { expand: 1_500, contract: 1_500, stop: 0 } as const satisfies Record<
  MigrationPlan['kind'],
  number
>

/** Every migration, oldest first. */
export async function readMigrations(
  folder = MIGRATIONS_FOLDER,
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async file => ({ name: file.slice(0, -4), text: await readFile(join(folder, file), 'utf8') })),
  )
}

async function migrations(folder: string): Promise<Record<string, Migration>> {
  const entries = (await readMigrations(folder)).map(({ name, text }): [string, Migration] => [
    name,
    {
      async up(db) {
        const { kind, reason, oldest } = planOf(name, text)
        await sql`select set_config('lock_timeout', ${String(LOCK_MS[kind])}, true)`.execute(db)
        await sql.raw(text).execute(db)
        if (oldest !== null) await addFloor(db, { name, oldest, reason })
      },
    },
  ])
  return Object.fromEntries(entries)
}

/** 0094 renames the list of what was run, so that versions before it do not start. */
async function migratorOf(db: Db, folder: string): Promise<Migrator> {
  return new Migrator({
    db: db.read,
    provider: { getMigrations: () => migrations(folder) },
    migrationTableSchema: 'migration',
    migrationTableName: (await hasFloors(db.read)) ? 'applied' : 'kysely_migration',
  })
}

/** The migrations that a database has not had, in their order. */
export async function pendingMigrations(
  db: Db,
  folder = MIGRATIONS_FOLDER,
): Promise<readonly MigrationPlan[]> {
  const all = await (await migratorOf(db, folder)).getMigrations()
  const names = new Set(all.flatMap(({ name, executedAt }) => (executedAt === undefined ? [name] : [])))
  return (await readMigrations(folder)).flatMap(({ name, text }) =>
    names.has(name) ? [planOf(name, text)] : [],
  )
}

/** @throws ConfigError, OldVersion for a database of another version, in which a tool finds not what it reads. */
export async function assertUpToDate(db: Db): Promise<void> {
  await assertMayServe(db.read)
  const [first, ...others] = (await pendingMigrations(db)).map(({ name }) => name)
  if (first === undefined) return
  const names = others.length === 0 ? first : `${first} to ${others.at(-1)}`
  throw new ConfigError(
    `The database is older than this version (it lacks ${names}): npm run migrate brings it up to date`,
  )
}

/** The connected processes that may not serve beside these migrations, for a person. */
export async function processesInTheWay(
  db: Db,
  pending: readonly MigrationPlan[],
): Promise<readonly string[]> {
  const oldest = pending
    .flatMap(plan => plan.oldest ?? [])
    .toSorted()
    .at(-1)
  return oldest === undefined ? [] : olderProcesses(db.read, oldest)
}

/**
 * Brings the database to the newest schema, or to the one that a migration left, forward only, in one
 * transaction; `isForced` does so beside connected processes of versions that may not serve behind it.
 * @throws OldVersion for a database of a newer version, ConfigError for a role that does not own the tables or
 * for such processes, and the failing migration's error
 */
export async function migrate(
  db: Db,
  last?: string,
  { folder = MIGRATIONS_FOLDER, isForced = false }: { folder?: string; isForced?: boolean } = {},
): Promise<readonly string[]> {
  await assertMayServe(db.read)
  // The serving role may not even create the migrations' own tables, and need not when nothing is pending.
  const pending = await pendingMigrations(db, folder)
  if (pending.length === 0) return []
  if (!(await mayMigrate(db)))
    throw new ConfigError(
      'The schema of the database is older than this version, and the role of DATABASE_URL may not change it: give MIGRATE_DATABASE_URL, or run npm run migrate with it first',
    )
  const inTheWay = isForced ? [] : await processesInTheWay(db, pending)
  if (inTheWay.length > 0)
    throw new ConfigError(
      `Processes of versions that may not serve behind these migrations are connected: ${inTheWay.join('; ')}. Stop them first; a pooler in between may keep connections of processes that have ended. npm run migrate -- --force does not wait for them`,
    )
  const migrator = await migratorOf(db, folder)
  const { error, results = [] } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last))
  if (error !== undefined) throw error
  return results.map(result => result.migrationName)
}

/** Tables are changed by their owner; an empty database has none, and takes what the role may create. */
const mayMigrate = async (db: Db): Promise<boolean> =>
  (await firstRow(
    db.read,
    sql<{ may: boolean }>`select coalesce((select pg_has_role(relowner, 'usage') from pg_class
      where oid = coalesce(to_regclass('migration.applied'), to_regclass('migration.kysely_migration'))),
      has_database_privilege(current_database(), 'create')) as may`,
  ))!.may
