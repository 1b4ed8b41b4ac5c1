import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { firstRow, rows, sql } from './db.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  clone = await cloneDatabase(inject('postgres'))
})
afterAll(() => clone.drop())

const double = (n: number) =>
  firstRow(
    clone.db.lookups,
    sql<{ twice: number; pid: number }>`select ${n}::int * 2 as twice, pg_backend_pid() as pid`,
  )

describe('lookups', () => {
  it('asked together share one connection, and each has its own answer', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => double(n)))
    expect(answers.map(answer => answer!.twice)).toEqual(Array.from({ length: 100 }, (_, n) => 2 * n))
    expect(new Set(answers.map(answer => answer!.pid)).size).toBe(1)
  })

  it('fail alone', async () => {
    const answers = await Promise.allSettled([
      double(1),
      firstRow(clone.db.lookups, sql`select 1 / ${0}::int`),
      firstRow(clone.db.lookups, sql`select nothing from ${sql.raw('nowhere')} where ${1} = 1`),
      double(2),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  })

  it('write nothing', async () => {
    await expect(rows(clone.db.lookups, sql`delete from platform.outbox where id = ${1}`)).rejects.toThrow(
      'read-only',
    )
  })

  it('find another connection when theirs is cut, and those under way are told', async () => {
    const { pid } = (await double(1))!
    const held = expect(rows(clone.db.lookups, sql`select pg_sleep(${600})`)).rejects.toThrow()
    const running = () =>
      firstRow(clone.db.read, sql`select query from pg_stat_activity where pid = ${pid} and state = 'active'`)
    await expect.poll(running).toMatchObject({ query: 'select pg_sleep($1)' })
    await rows(clone.db.read, sql`select pg_terminate_backend(${pid})`)
    await held
    const pidOfNext = () =>
      double(2).then(
        answer => answer!.pid,
        () => pid,
      )
    await expect.poll(pidOfNext).not.toBe(pid)
  })
})
