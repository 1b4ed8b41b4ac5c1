import { cp, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { openDb, rows, sql, type Db, type Reader } from '../src/platform/db/db.ts'
import { migrateJobs } from '../src/platform/events/jobs.ts'
import { openLog } from '../src/platform/log/log.ts'
import { migrate } from '../src/platform/process/migrate.ts'
import { ensureDatabase, startPostgres } from '../src/platform/db/postgres.ts'
import { scratchFolder } from './scratch-folder.ts'

const NAME = 'ruka'
const FAST = ['fsync=off', 'full_page_writes=off', 'shared_buffers=32MB', 'autovacuum=off']

/** A database server of its own, whose database ends with `drop`; the folder stays until `remove`. */
export async function openCluster(folder = newFolder(), flags: readonly string[] = []) {
  const postgres = await startPostgres(folder, [...FAST, ...flags])
  const db = openDb(await ensureDatabase(postgres, NAME), openLog('silent'), 12)
  return {
    folder,
    db,
    async drop() {
      await db.end()
      await postgres.stop()
    },
  }
}

export async function openMigrated() {
  const cluster = await openCluster()
  await migrate(cluster.db)
  await migrateJobs(cluster.db)
  return cluster
}

/** A copy of a stopped server's files. */
export async function copyFiles(folder: string): Promise<string> {
  const copy = newFolder()
  await cp(folder, copy, { recursive: true })
  own(copy, folder)
  return copy
}

/** Starts a copy as recovery to a point in time does, which gives it a new timeline. */
export async function recover(copy: string) {
  await writeFile(join(copy, 'recovery.signal'), '')
  own(copy, join(copy, 'PG_VERSION'))
  const cluster = await openCluster(copy, ['restore_command=false'])
  return cluster
}

/** The rows of every table and the values of its sequences, as a logical dump has them. */
export async function dump(reader: Reader): Promise<readonly (readonly [table: string, text: string])[]> {
  const tables: [string, string][] = []
  for (const table of await ownTables(reader)) {
    const [row] = await rows(
      reader,
      sql<{ text: string }>`select coalesce(json_agg(t), '[]')::text as text from ${sql.raw(table)} as t`,
    )
    tables.push([table, row!.text])
  }
  return tables
}

/** A new server with what was dumped. */
export async function restoreDump(dumped: Awaited<ReturnType<typeof dump>>) {
  const cluster = await openMigrated()
  await cluster.db.tx(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const [table] of dumped) await sql`delete from ${sql.raw(table)}`.execute(tx)
    for (const [table, text] of dumped) {
      const columns = sql.raw(await storedColumns(tx, table))
      await sql`insert into ${sql.raw(table)} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${sql.raw(table)}, ${text}::json)`.execute(tx)
    }
    const identities = await rows(
      tx,
      sql<{
        sequence: string
        table: string
        column: string
      }>`select pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence,
          format('%I.%I', n.nspname, c.relname) as table, quote_ident(a.attname) as column
        from pg_attribute as a join pg_class as c on c.oid = a.attrelid join pg_namespace as n
          on n.oid = c.relnamespace
        where a.attidentity <> '' and c.relkind = 'r'`,
    )
    for (const { sequence, table, column } of identities)
      await sql`select setval(${sequence}::regclass,
        (select coalesce(max(${sql.raw(column)}), 0) + 1 from ${sql.raw(table)}), false)`.execute(tx)
  })
  return cluster
}

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

const ownTables = async (reader: Reader): Promise<readonly string[]> =>
  (
    await rows(
      reader,
      sql<{ name: string }>`select c.oid::regclass::text as name from pg_class as c
        where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace::regnamespace::text
          not in ('pg_catalog', 'pg_toast', 'information_schema', 'graphile_worker', 'migration', 'public')
            order by 1`,
    )
  ).map(({ name }) => name)

const storedColumns = async (reader: Reader, table: string): Promise<string> =>
  (
    await rows(
      reader,
      sql<{ columns: string }>`select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
  )[0]!.columns

const newFolder = (): string => scratchFolder('restore')

/** PostgreSQL runs as another user where the tests run as root, and owns its files. */
function own(path: string, like: string): void {
  if (userInfo().uid === 0) execFileSync('chown', ['-R', `--reference=${like}`, path])
}
export type Cluster = { readonly folder: string; readonly db: Db; drop(): Promise<void> }
