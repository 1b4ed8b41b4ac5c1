import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Migrator, type Migration } from 'kysely/migration'
import { ConfigError } from './config.ts'
import { sql, sqlState, type Db } from './db.ts'

/** SQLSTATE: the role lacks a right. */
const FORBIDDEN = '42501'
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

/** Brings the database to the newest schema, forward only, in one transaction. @throws the failing migration's error. */
export async function migrate(db: Db): Promise<readonly string[]> {
  const migrator = new Migrator({
    db: db.read,
    provider: { getMigrations: migrations },
    migrationTableSchema: 'migration',
  })
  // Who only serves may not even create the migrations' own tables, and need not when nothing is to be done.
  const all = await migrator.getMigrations()
  if (all.every(({ executedAt }) => executedAt !== undefined)) return []
  const { error, results = [] } = await migrator.migrateToLatest()
  if (sqlState(error) === FORBIDDEN)
    throw new ConfigError(
      'The schema of the database is older than this version, and the role of DATABASE_URL may not change it: give MIGRATE_DATABASE_URL, or run npm run migrate with it first',
    )
  if (error !== undefined) throw error
  return results.map(result => result.migrationName)
}
