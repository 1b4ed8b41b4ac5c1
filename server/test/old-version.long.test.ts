import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { openDb, rows, sql, type DbAddress } from '../src/platform/db/db.ts'
import { openLog } from '../src/platform/log/log.ts'
import { migrate, pendingMigrations, processesInTheWay } from '../src/platform/process/migrate.ts'
import { MIGRATIONS_FOLDER, NEWEST_MIGRATION } from '../src/platform/base/program-version.ts'
import { SERVING_ROLE } from '../src/platform/db/serving-role.ts'
import { cloneDatabase, lineOf } from './database.ts'
import { openProgram, type Program } from './killed-server.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let address: Extract<DbAddress, { host: string }>
/** The migrations of a newer version than this one. */
let newer: string
const opened: Program[] = []
beforeEach(async () => {
  clone = await cloneDatabase(inject('postgres'))
  address = clone.address as typeof address
  newer = await mkdtemp(join(tmpdir(), 'ruka-newer-'))
  await cp(MIGRATIONS_FOLDER, newer, { recursive: true })
})
afterEach(async () => {
  for (const program of opened.splice(0)) {
    await program.stop()
    await program.remove()
  }
  await clone.drop()
  await rm(newer, { recursive: true, force: true })
})

const add = (name: string, text: string) => writeFile(join(newer, `${name}.sql`), text)
const STOP = '-- stop: slips are settled in another order from here on.\nselect 1;'

/** The program of this version, which is an old one to a newer folder of migrations. */
async function oldProgram(): Promise<Program> {
  const program = await openProgram(() => ({
    DATABASE_URL: lineOf({ ...address, user: SERVING_ROLE }),
    DRAIN_MS: '0',
  }))
  opened.push(program)
  return program
}

it('a version that is older than a stop migration ends at its start, with one sentence', async () => {
  await add('9999_later', STOP)
  expect(await migrate(clone.db, undefined, { folder: newer })).toEqual(['9999_later'])
  const program = await oldProgram()
  await expect(program.start()).rejects.toThrow(
    `This version of the program knows the migrations up to ${NEWEST_MIGRATION}, and its database serves versions from 9999_later on (9999_later: slips are settled in another order from here on.): start a newer version`,
  )
  expect(program.said()).not.toMatch(/^\s+at /m)
  expect(await program.ended()).toBe(1)
}, 120_000)

it('a stop migration is refused while an older version is connected, names its process, and ends it where it is forced', async () => {
  const program = await oldProgram()
  await program.start()
  await add('9999_later', STOP)
  const inTheWay = await processesInTheWay(clone.db, await pendingMigrations(clone.db, newer))
  // The process that serves players, and that of engines and workers.
  expect(inTheWay).toHaveLength(2)
  for (const one of inTheWay) expect(one).toMatch(/^\S+:\d+ \(version \d{4}, connections: \d+\)$/)
  await expect(migrate(clone.db, undefined, { folder: newer })).rejects.toThrow(inTheWay[0]!.split(',')[0])
  expect((await pendingMigrations(clone.db, newer)).map(({ name }) => name)).toEqual(['9999_later'])

  await migrate(clone.db, undefined, { folder: newer, isForced: true })
  await expect
    .poll(() =>
      fetch(`${program.site}/readyz`).then(
        reply => reply.status,
        () => 'closed',
      ),
    )
    .not.toBe(200)
  expect(await program.ended()).toBe(1)
  expect(program.said()).toContain('start a newer version. The server ends.')
}, 120_000)

it('an expanding migration runs beside an older version, and one that contracts beside those that it names', async () => {
  const old = openDb(address, openLog('silent'), 1)
  await add('9998_later', 'create table platform.later (id bigint primary key);')
  await add(
    '9999_less',
    `-- contract: a column, unused since ${NEWEST_MIGRATION}: nothing reads it.\nselect 1;`,
  )
  const program = await oldProgram()
  await program.start()
  expect(await migrate(clone.db, undefined, { folder: newer })).toEqual(['9998_later', '9999_less'])
  expect(await migrate(old)).toEqual([])
  await old.end()
  expect((await fetch(`${program.site}/readyz`)).status).toBe(200)
}, 120_000)

it('an owner without special rights sees the processes of versions before the floors', async () => {
  await sql`do $$ begin create role plain_owner login; exception when duplicate_object then end $$`.execute(
    clone.db.read,
  )
  const before = new pg.Client({ ...address, user: SERVING_ROLE, application_name: 'ruka-lookups' })
  await before.connect()
  const owner = openDb({ ...address, user: 'plain_owner' }, openLog('silent'), 1)
  await add('9999_later', STOP)
  const pending = (await pendingMigrations(clone.db, newer)).slice(-1)
  expect(await processesInTheWay(owner, pending)).toEqual([
    'of an unknown machine (version before 0094, connections: 1)',
  ])
  await before.end()
  await expect.poll(() => processesInTheWay(owner, pending)).toEqual([])
  await owner.end()
})

it.each(['owner', SERVING_ROLE])(
  'a version from before the floors finds at its start that it is too old, as %s',
  async role => {
    const reader = role === SERVING_ROLE ? clone.serving : clone.db
    // Each start of those versions began with this.
    const start = new Migrator({
      db: reader.read,
      provider: { getMigrations: async () => ({}) },
      migrationTableSchema: 'migration',
    })
    await expect(start.getMigrations()).rejects.toThrow(
      'This version of the program is older than its database',
    )
  },
)

it('each migration that stops or contracts leaves its line, from the one on that began it', async () => {
  const floors = await rows(
    clone.db.read,
    sql<{ migration: string; oldest: string }>`select migration, oldest from migration.floors order by 1`,
  )
  expect(floors[0]).toEqual({ migration: '0094_serving_floor', oldest: '0094_serving_floor' })
})
