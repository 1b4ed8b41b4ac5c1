import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openApp } from '../src/app.ts'
import { openDb, rows, sql, type Db, type DbAddress } from '../src/platform/db/db.ts'
import { openJobs } from '../src/platform/events/jobs.ts'
import { openLog } from '../src/platform/log/log.ts'
import { letServe, unguardedTables } from '../src/platform/db/serving-role.ts'
import { bringUpToDate } from '../src/boot/database.ts'
import { cloneDatabase } from './database.ts'
import { openTestContext, type TestContext } from './test-context.ts'

const ROLE = 'serving_in_a_test'
const KEPT = [
  'accounts.exclusions',
  'payments.steps',
  'payments.tax_lines',
  'platform.audit_log',
  'referrals.referees',
  'referrals.lapses',
  'wallet.transfers',
]
const silent = openLog('silent')
let clone: Awaited<ReturnType<typeof cloneDatabase>>
let address: DbAddress
let serving: Db
beforeAll(async () => {
  clone = await cloneDatabase(inject('postgres'))
  await sql`do $$ begin create role serving_in_a_test login; exception when duplicate_object then end $$`.execute(
    clone.db.read,
  )
  address = { ...(clone.address as Extract<DbAddress, { host: string }>), user: ROLE }
  await letServe(clone.db, ROLE)
  serving = openDb(address, silent, 4)
})
afterAll(async () => {
  await serving.end()
  await sql`drop owned by serving_in_a_test`.execute(clone.db.read)
  await clone.drop()
})

describe('the role that serves', () => {
  it('owns no append-only table and may change none, where the owner of the tables could change all', async () => {
    expect(await unguardedTables(clone.db.read)).toEqual(expect.arrayContaining(KEPT))
    expect(await unguardedTables(serving.read)).toEqual([])
  })

  it.each(KEPT)('can read and not update, delete, truncate, disarm, alter or drop %s', async name => {
    const table = sql.raw(name)
    const [column] = await rows(
      clone.db.read,
      sql<{
        name: string
      }>`select attname as name from pg_attribute where attrelid = ${name}::regclass and attnum > 0
        and attidentity = '' limit 1`,
    )
    const first = sql.id(column!.name)
    await sql`select * from ${table} limit 1`.execute(serving.read)
    for (const attempt of [
      sql`update ${table} set ${first} = ${first}`,
      sql`delete from ${table}`,
      sql`truncate ${table}`,
      sql`alter table ${table} disable trigger all`,
      sql`alter table ${table} disable trigger append_only`,
      sql`alter table ${table} add column forged int`,
      sql`drop trigger append_only on ${table}`,
      sql`create trigger mine before insert
        on ${table} for each row execute function platform.refuse_change()`,
      sql`create or replace function platform.refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
      sql`drop table ${table} cascade`,
      sql`set session_replication_role = replica`,
      sql`set role ruka`,
    ])
      await expect(attempt.execute(serving.read)).rejects.toMatchObject({ code: '42501' })
  })

  it('may empty, alter or drop no other table either', async () => {
    for (const attempt of [
      sql`truncate wallet.balances cascade`,
      sql`alter table casino.seeds disable trigger keep_pair`,
      sql`drop table crash.chains cascade`,
      sql`create schema mine`,
      sql`update migration.applied set name = name`,
    ])
      await expect(attempt.execute(serving.read)).rejects.toMatchObject({ code: '42501' })
  })

  it('enqueues, does and clears away jobs, whose tables hide their rows from all but their owner', async () => {
    const done: unknown[] = []
    const jobs = openJobs({ db: serving, log: silent })
    jobs.on('test.serve', async payload => void done.push(payload))
    await serving.tx(tx => jobs.enqueue(tx, 'test.serve', { n: 1 }, { key: 'once' }))
    await jobs.drain()
    expect(done).toEqual([{ n: 1 }])
    await jobs.start()
    await serving.tx(tx => jobs.enqueueAll(tx, 'test.serve', [{ n: 2 }, { n: 3 }]))
    await expect.poll(() => done.length).toBe(3)
    await jobs.stop()
    expect(await rows(clone.db.read, sql`select from graphile_worker.jobs`)).toEqual([])
  })

  it('starts on a schema that is up to date without a right to change it', async () => {
    expect(await bringUpToDate({ address, owner: address }, silent)).toEqual([])
  })

  it('is named in one sentence when it finds an older schema', async () => {
    await sql`delete from migration.applied
      where name = (select max(name) from migration.applied)`.execute(clone.db.read)
    await expect(bringUpToDate({ address, owner: address }, silent)).rejects.toThrow(
      'The schema of the database is older than this version, and the role of DATABASE_URL may not change it',
    )
  })
})

describe('readiness', () => {
  let ctx: TestContext
  afterAll(() => ctx.drop())

  it('says in production that the program owns what it must not be able to change', async () => {
    const { db, drop } = await cloneDatabase(inject('postgres'))
    ctx = await openTestContext({ database: { db, drop } })
    const app = await openApp(ctx)
    const waiting = async () =>
      (await app.site.inject({ url: '/readyz' })).json<{ waiting: string[] }>().waiting
    expect((await waiting()).filter(line => line.includes('wallet.transfers'))).toEqual([])
    ctx.config.RUKA_ENV = 'production'
    expect(await waiting()).toContainEqual(
      expect.stringMatching(/^the role of DATABASE_URL can change .*wallet\.transfers/),
    )
    await app.site.close()
    await app.games.close()
  })
})
