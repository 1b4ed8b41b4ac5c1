import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { batcher } from './batcher.ts'
import { firstRow, openDb, rows, sql } from './db.ts'
import { openLog } from '../log/log.ts'
import { Refused } from '../base/refused.ts'

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
/** The error of each lookup. */
const errorsOf = (failing: readonly Promise<unknown>[]): Promise<Error[]> =>
  Promise.all(
    failing.map(one =>
      one.then(
        () => new Error('it did not fail'),
        (error: unknown) => error as Error,
      ),
    ),
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
    await expect(
      rows(clone.db.lookups, sql`delete from platform.deliveries where event_id = ${1}`),
    ).rejects.toThrow('read-only')
  })

  it('find another connection when theirs is cut, and pending ones fail', async () => {
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

  it('fail at once when their connection is lost: each as unavailable, with an error of its own that the others leave alone', async () => {
    const { pid } = (await double(1))!
    const held = Array.from({ length: 500 }, () => rows(clone.db.lookups, sql`select pg_sleep(${600})`))
    const failing = errorsOf(held)
    const running = () =>
      firstRow(clone.db.read, sql`select query from pg_stat_activity where pid = ${pid} and state = 'active'`)
    await expect.poll(running).toMatchObject({ query: 'select pg_sleep($1)' })
    await rows(clone.db.read, sql`select pg_terminate_backend(${pid})`)
    const errors = await failing
    expect(new Set(errors).size).toBe(500)
    for (const error of errors) {
      expect(error).toBeInstanceOf(Refused)
      expect(error.message).toBe('unavailable')
      expect(error.stack!.length).toBeLessThan(5_000)
    }
  })

  it('that cannot connect fail as unavailable, each with its own error, and are logged once', async () => {
    const lines: string[] = []
    const log = openLog('warn', { write: line => void lines.push(line) })
    const nowhere = openDb({ connectionString: 'postgres://unknown@127.0.0.1:9/nothing' }, log)
    const failing = Array.from({ length: 500 }, () => rows(nowhere.lookups, sql`select ${1}::int`))
    const errors = await errorsOf(failing)
    await nowhere.end()
    expect(new Set(errors).size).toBe(500)
    expect(errors.every(error => error instanceof Refused)).toBe(true)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('ECONNREFUSED')
  })

  it('wait in bounded numbers: those beyond are refused as unavailable, without a query', async () => {
    const { pid } = (await double(1))!
    const waiting = Promise.allSettled(
      Array.from({ length: 5_000 }, (_, n) =>
        rows(clone.db.lookups, sql`select pg_sleep(${n === 0 ? 600 : 0})`),
      ),
    )
    await expect(double(1)).rejects.toThrow(new Refused('unavailable'))
    await rows(clone.db.read, sql`select pg_terminate_backend(${pid})`)
    expect((await waiting).every(({ status }) => status === 'rejected')).toBe(true)
    await expect
      .poll(() =>
        double(1).then(
          answer => answer!.twice,
          () => 0,
        ),
      )
      .toBe(2)
  })
})

describe('a batch', () => {
  it('that fails gives each of its items an error of its own, of the same kind', async () => {
    const fails = batcher<number, number>({
      async run() {
        throw new Refused('insufficient_funds', 'no money')
      },
    })
    const errors = await errorsOf([1, 2, 3].map(n => fails(n)))
    expect(new Set(errors).size).toBe(3)
    for (const error of errors) {
      expect(error).toBeInstanceOf(Refused)
      expect(error).toMatchObject({
        code: 'insufficient_funds',
        text: 'no money',
        message: 'insufficient_funds',
      })
    }
  })

  it('has a bounded queue, and refuses items beyond it as unavailable', async () => {
    const gate = Promise.withResolvers<void>()
    const held = batcher<number, number>({
      waitingMax: 3,
      async run(items) {
        await gate.promise
        return items
      },
    })
    const asked = [1, 2, 3].map(n => held(n))
    await expect(held(4)).rejects.toThrow(new Refused('unavailable'))
    gate.resolve()
    expect(await Promise.all(asked)).toEqual([1, 2, 3])
  })
})
