import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import pg from 'pg'
import { firstRow, openDb, sql, type Db, type Reader } from '../src/platform/db/db.ts'
import { openLog } from '../src/platform/log/log.ts'
import { cloneDatabase } from './database.ts'
import { openStrictPooler } from './strict-pooler.ts'

const LIMITS = { connectMs: 30_000, lockMs: 1_234, statementMs: 5_678 }

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let pooler: Awaited<ReturnType<typeof openStrictPooler>>
let db: Db
beforeEach(async () => {
  const server = inject('postgres')
  clone = await cloneDatabase(server)
  pooler = await openStrictPooler(server)
  db = openDb(
    { ...(clone.address as typeof server), host: '127.0.0.1', port: pooler.port },
    openLog('silent'),
    4,
    LIMITS,
  )
})
afterEach(async () => {
  await db.end()
  pooler.close()
  await clone.drop()
})

const settingsOf = (reader: Reader) =>
  firstRow(
    reader,
    sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('jit') as jit, current_setting('default_transaction_read_only') as read_only,
      current_setting('plan_cache_mode') as plan`,
  )

it('a pooler that takes no other parameters than PgBouncer refuses options at the start', async () => {
  const client = new pg.Client({ host: '127.0.0.1', port: pooler.port, user: 'ruka', options: '-c jit=off' })
  client.on('error', () => undefined)
  await expect(client.connect()).rejects.toThrow('unsupported startup parameter: options')
})

it('behind such a pooler every kind of connection works, with its limits', async () => {
  const custom = { jit: 'off', plan: 'force_custom_plan', read_only: 'off' }
  expect(await settingsOf(db.read)).toEqual({ ...custom, lock: '1234ms', statement: '5678ms' })
  expect(await db.tx(settingsOf)).toEqual({ ...custom, lock: '1234ms', statement: '5678ms' })
  expect(await db.longTx(settingsOf)).toEqual({ ...custom, lock: '0', statement: '0' })
  expect(await settingsOf(db.lookups)).toEqual({
    jit: 'off',
    plan: 'force_generic_plan',
    read_only: 'on',
    lock: '0',
    statement: '5s',
  })
  const own = await db.connect()
  expect((await own.query('select pg_try_advisory_lock(1) as held')).rows).toEqual([{ held: true }])
  await own.end()
})
