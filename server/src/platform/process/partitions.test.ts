import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { recordChange } from '../staff/audit-log.ts'
import { testClock, type TestClock } from '../base/clock.ts'
import { firstRow, rows, sql } from '../db/db.ts'
import { openLog } from '../log/log.ts'
import { createPartitions, partitionFaults } from './partitions.ts'
import { systemRandom, uuid } from '../base/random.ts'

const DAY_MS = 86_400_000
const log = openLog('silent')
let clone: Awaited<ReturnType<typeof cloneDatabase>>
/** The end of the partition that the migration made. */
let endMs: number
let clock: TestClock
beforeEach(async () => {
  clone = await cloneDatabase(inject('postgres'))
  const until = await firstRow(
    clone.db.read,
    sql<{ at: Date }>`select min(created_until) as at from platform.monthly_tables`,
  )
  endMs = until!.at.getTime()
  clock = testClock(endMs - 20 * DAY_MS)
})
afterEach(() => clone.drop())

const create = () => createPartitions({ db: clone.serving, clock, log })
const faults = () => partitionFaults({ db: clone.serving, clock })
const change = (subject: string) =>
  clone.serving.tx(tx => recordChange(tx, clock, { actor: { kind: 'system' }, what: 'test', subject }))
const callBack = (atMs: number) =>
  sql`insert into payments.callback_inbox (id, rail, kind, body, received_at, due_at)
    values (${uuid(systemRandom, atMs)}, 'mpesa', 'deposit', '', ${new Date(atMs)}, now())`.execute(
    clone.serving.read,
  )
const placesOf = async (table: string) =>
  (
    await rows(
      clone.db.read,
      sql<{ place: string }>`select tableoid::regclass::text as place from ${sql.raw(table)} order by 1`,
    )
  ).map(({ place }) => place)
const monthName = (ms: number) => new Date(ms + 10_800_000).toISOString().slice(0, 7).replace('-', '_')

describe('monthly partitions', () => {
  it('are there months ahead, and take what belongs to their month in Nairobi', async () => {
    expect(await faults()).toHaveLength(2)
    await create()
    expect(await faults()).toEqual([])
    await change('before')
    await callBack(endMs - 1)
    await clock.advance(20 * DAY_MS)
    await change('after')
    await callBack(endMs)
    const month = monthName(endMs)
    expect(await placesOf('platform.audit_log')).toEqual([
      `platform.audit_log_${month}`,
      'platform.audit_log_before',
    ])
    expect(await placesOf('payments.callback_inbox')).toEqual([
      `payments.callback_inbox_${month}`,
      'payments.callback_inbox_before',
    ])
  })

  it('are created once, also when workers race', async () => {
    await Promise.all([create(), create(), create()])
    const count = () => firstRow(clone.db.read, sql<object>`select count(*)::integer as n from pg_inherits`)
    const first = await count()
    await create()
    expect(await count()).toEqual(first)
  })

  it('are reported when they run out soon, and so is a row without one', async () => {
    await create()
    await clock.advance(80 * DAY_MS)
    expect(await faults()).toEqual([
      expect.stringMatching(/^payments\.callback_inbox has no partition from /),
      expect.stringMatching(/^platform\.audit_log has no partition from /),
    ])
    await clock.advance(300 * DAY_MS)
    await change('late')
    expect(await placesOf('platform.audit_log')).toEqual(['platform.audit_log_default'])
    expect(await faults()).toContainEqual(
      expect.stringMatching(/^platform\.audit_log has rows of a month without a partition/),
    )
    // The other table gets its partitions all the same.
    await create()
    expect(await faults()).toEqual([
      expect.stringMatching(/^platform\.audit_log has rows of a month without a partition/),
      expect.stringMatching(/^platform\.audit_log has no partition from /),
    ])
  })

  it('of the audit log refuse changes by themselves, and the role that serves cannot reach them', async () => {
    await create()
    await clock.advance(30 * DAY_MS)
    await change('kept')
    const partition = sql.raw(`platform.audit_log_${monthName(endMs)}`)
    for (const attempt of [
      sql`update ${partition} set what = 'x'`,
      sql`delete from ${partition}`,
      sql`truncate ${partition}`,
    ])
      await expect(attempt.execute(clone.db.read)).rejects.toThrow('is append-only')
    for (const name of [
      partition,
      sql.raw('platform.audit_log_before'),
      sql.raw('platform.audit_log_default'),
    ])
      for (const attempt of [
        sql`select from ${name}`,
        sql`insert into ${name} select * from platform.audit_log`,
      ])
        await expect(attempt.execute(clone.serving.read)).rejects.toMatchObject({ code: '42501' })
  })

  it('are detached month by month, while the rest is served', async () => {
    await create()
    await change('old')
    await clock.advance(30 * DAY_MS)
    await change('new')
    await sql`alter table platform.audit_log detach partition platform.audit_log_before`.execute(
      clone.db.read,
    )
    await sql`drop table platform.audit_log_before`.execute(clone.db.read)
    const left = await rows(clone.serving.read, sql<object>`select subject from platform.audit_log`)
    expect(left).toEqual([{ subject: 'new' }])
    await create()
    expect(await faults()).toEqual([])
  })
})
