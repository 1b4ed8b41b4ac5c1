import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Migrator, type Migration } from 'kysely/migration'
import { ConfigError } from './config.ts'
import { firstRow, sql, type Db } from './db.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')

/**
 * What a migration requires of its operators. `expand`: the version before serves on beside it. `contract`:
 * so does every version that no longer uses what it removes. `stop`: no process of an older version may run.
 */
export type MigrationPlan = {
  readonly name: string
  readonly kind: 'expand' | 'contract' | 'stop'
  /** What is unused and since when, or why everything stops. */
  readonly reason: string
  /** Statements that are run manually before it, outside a transaction; without them it takes long locks. */
  readonly beforehand: readonly string[]
}

/** Reads the first line, `-- contract: …` or `-- stop: …`, and the lines `-- beforehand: …`. */
export function planOf(name: string, text: string): MigrationPlan {
  const [, kind = 'expand', reason = ''] = /^-- (contract|stop): (.+)/.exec(text) ?? []
  const beforehand = [...text.matchAll(/^-- beforehand: (.+)$/gm)].map(match => match[1]!)
  return { name, kind: kind as MigrationPlan['kind'], reason, beforehand }
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
  folder = FOLDER,
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
        const lockMs = LOCK_MS[planOf(name, text).kind]
        await sql`select set_config('lock_timeout', ${String(lockMs)}, true)`.execute(db)
        await sql.raw(text).execute(db)
      },
    },
  ])
  return Object.fromEntries(entries)
}

const migratorOf = (db: Db, folder: string) =>
  new Migrator({
    db: db.read,
    provider: { getMigrations: () => migrations(folder) },
    migrationTableSchema: 'migration',
  })

/** The migrations that a database has not had, in their order. */
export async function pendingMigrations(db: Db): Promise<readonly MigrationPlan[]> {
  const pending = (await migratorOf(db, FOLDER).getMigrations()).filter(
    ({ executedAt }) => executedAt === undefined,
  )
  const names = new Set(pending.map(({ name }) => name))
  return (await readMigrations()).flatMap(({ name, text }) => (names.has(name) ? [planOf(name, text)] : []))
}

/**
 * Brings the database to the newest schema, or to the one that a migration left, forward only, in one
 * transaction. @throws ConfigError for a role that does not own the tables, and the failing migration's error
 */
export async function migrate(db: Db, last?: string, folder = FOLDER): Promise<readonly string[]> {
  const migrator = migratorOf(db, folder)
  // The serving role may not even create the migrations' own tables, and need not when nothing is pending.
  const all = await migrator.getMigrations()
  if (all.every(({ executedAt }) => executedAt !== undefined)) return []
  if (!(await mayMigrate(db)))
    throw new ConfigError(
      'The schema of the database is older than this version, and the role of DATABASE_URL may not change it: give MIGRATE_DATABASE_URL, or run npm run migrate with it first',
    )
  const { error, results = [] } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last))
  if (error !== undefined) throw error
  return results.map(result => result.migrationName)
}

/** Tables are changed by their owner; an empty database has none. */
const mayMigrate = async (db: Db): Promise<boolean> =>
  (await firstRow(
    db.read,
    sql<{ may: boolean }>`select coalesce((select pg_has_role(relowner, 'usage') from pg_class
      where oid = to_regclass('migration.kysely_migration')), true) as may`,
  ))!.may
