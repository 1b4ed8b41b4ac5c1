import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Migrator, type Migration } from 'kysely/migration'
import { ConfigError } from './config.ts'
import { firstRow, sql, type Db } from './db.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')

async function migrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter(file => file.endsWith('.sql')).sort()
  const entries = files.map(async file => {
    const text = await readFile(join(FOLDER, file), 'utf8')
    return [
      file.slice(0, -4),
      {
        up: db =>
          sql
            .raw(text)
            .execute(db)
            .then(() => undefined),
      } satisfies Migration,
    ] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Brings the database to the newest schema, or to the one that a migration left, forward only, in one transaction.
 * @throws ConfigError for a role that does not own the tables, and the failing migration's error
 */
export async function migrate(db: Db, last?: string): Promise<readonly string[]> {
  const migrator = new Migrator({
    db: db.read,
    provider: { getMigrations: migrations },
    migrationTableSchema: 'migration',
  })
  // Who only serves may not even create the migrations' own tables, and need not when nothing is to be done.
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
