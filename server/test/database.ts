import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDb, sql, type Db, type DbAddress } from '../src/platform/db/db.ts'
import { migrateJobs } from '../src/platform/events/jobs.ts'
import { openLog } from '../src/platform/log/log.ts'
import { migrate } from '../src/platform/process/migrate.ts'
import { ensureDatabase, startPostgres } from '../src/platform/db/postgres.ts'
import { letServe, SERVING_ROLE } from '../src/platform/db/serving-role.ts'
import { scratchFolder, shareCompiledCode } from './scratch-folder.ts'

/**
 * One PostgreSQL for a whole test run, with one migrated template; each test file works on its own clone.
 * fsync is off here only: tests that kill a server start their own with it on.
 */
const TEMPLATE = 'template_ruka'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Extract<DbAddress, { host: string }>
  }
}

/** Vitest's global setup. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shareCompiledCode()
  const folder = scratchFolder('test')
  const postgres = await startPostgres(join(folder, 'pg'), ['fsync=off', 'full_page_writes=off'])
  const address = await ensureDatabase(postgres, TEMPLATE)
  const db = openDb(address, openLog('silent'), 4)
  await migrate(db)
  await migrateJobs(db)
  await sql`create role ${sql.id(SERVING_ROLE)} login`.execute(db.read)
  await letServe(db, SERVING_ROLE)
  await db.end()
  project.provide('postgres', postgres.address('postgres') as Extract<DbAddress, { host: string }>)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** PostgreSQL as an address in one line, as operators write it. */
export const lineOf = (address: Extract<DbAddress, { host: string }>): string =>
  `postgres://${address.user}@${encodeURIComponent(address.host)}/${address.database}`

/**
 * A fresh database, cloned from the template, as the owner of its tables and as the role that serves from
 * them. Call `drop` when the file's tests are over.
 */
export async function cloneDatabase(
  server: Extract<DbAddress, { host: string }>,
): Promise<{ db: Db; serving: Db; address: DbAddress; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(server)
  await admin.connect()
  // Copying files is faster than logging each block where nothing is synced.
  await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  const address = { ...server, database: name }
  // A busy machine takes its time; only locks are given up as soon as in a program that serves.
  const open = (user: string) =>
    openDb({ ...address, user }, openLog('silent'), 12, {
      connectMs: 30_000,
      lockMs: 1_500,
      statementMs: 60_000,
    })
  const db = open(server.user)
  const serving = open(SERVING_ROLE)
  return {
    db,
    serving,
    address,
    async drop() {
      await serving.end()
      await db.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** A database without a schema, as its owner: for tests of migrations. */
export async function emptyDatabase(
  server: Extract<DbAddress, { host: string }>,
): Promise<{ db: Db; address: Extract<DbAddress, { host: string }>; drop(): Promise<void> }> {
  const name = `empty_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const address = { ...server, database: name }
  const db = openDb(address, openLog('silent'), 4, null)
  return {
    db,
    address,
    async drop() {
      await db.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
