import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { firstRow, sql } from '../db/db.ts'
import { openJobs, type Jobs } from './jobs.ts'
import { openLog } from '../log/log.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  clone = await cloneDatabase(inject('postgres'))
})
afterAll(() => clone.drop())

const done: string[] = []
function worker(): Jobs {
  const jobs = openJobs({ db: clone.db, log: openLog('silent') })
  jobs.on('text', async payload => void done.push((payload as { to: string }).to))
  return jobs
}
const enqueue = (jobs: Jobs, to: string) => clone.db.tx(tx => jobs.enqueue(tx, 'text', { to }))
/** Leaves every pending job in the state that a process killed during the job leaves. */
const kill = (pool: string) =>
  sql`update graphile_worker._private_jobs set locked_by = ${pool}, locked_at = now(), attempts = 1`.execute(
    clone.db.read,
  )

it('of a killed process are done by the next one, at its start', async () => {
  const jobs = worker()
  await enqueue(jobs, 'one')
  await kill('pool-of-a-killed-process')
  await jobs.start()
  await expect.poll(() => done).toContain('one')
  await jobs.stop()
})

it('of a killed process are taken over by a running one; those of a running one are not', async () => {
  const [living, other] = [worker(), openJobs({ db: clone.db, log: openLog('silent') })]
  let go: () => void = () => undefined
  const gate = new Promise<void>(resolve => (go = resolve))
  living.on('slow', () => gate)
  await living.start()
  await clone.db.tx(tx => living.enqueue(tx, 'slow', {}))
  const lockedBy = async () =>
    (
      await firstRow(
        clone.db.read,
        sql<{ by: string | null }>`select locked_by as by from graphile_worker.jobs`,
      )
    )?.by
  await expect.poll(lockedBy).toMatch(/^pool-/)
  await other.start()
  await Promise.all([living.releaseDead(), other.releaseDead()])
  expect(await lockedBy()).toMatch(/^pool-/)
  go()
  await expect.poll(lockedBy).toBeUndefined()
  await living.stop()

  await enqueue(other, 'two')
  await kill('pool-of-another-killed-process')
  await other.releaseDead()
  await other.stop()
  const last = worker()
  await last.drain()
  expect(done).toContain('two')
})

it('that are behind wait for all others that are due, however many there are', async () => {
  const jobs = worker()
  done.length = 0
  await clone.db.tx(async tx => {
    await jobs.enqueueAll(
      tx,
      'text',
      ['late', 'later'].map(to => ({ to })),
      { isBehind: true },
    )
    await jobs.enqueueAll(tx, 'text', [{ to: 'first' }])
  })
  await jobs.drain()
  expect(done).toEqual(['first', 'late', 'later'])
})

it('of a queue are done one at a time, and leave the other places to other jobs', async () => {
  const jobs = worker()
  done.length = 0
  let underWay = 0
  let most = 0
  let go: () => void = () => undefined
  const gate = new Promise<void>(resolve => (go = resolve))
  const ended: unknown[] = []
  jobs.on('slow', async payload => {
    most = Math.max(most, (underWay += 1))
    await gate
    underWay -= 1
    ended.push(payload)
  })
  const slow = [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }, { n: 5 }]
  await clone.db.tx(tx => jobs.enqueueAll(tx, 'slow', slow, { queue: 'slow' }))
  await jobs.start()
  await expect.poll(() => underWay).toBe(1)
  await enqueue(jobs, 'quick')
  await expect.poll(() => done).toEqual(['quick'])
  go()
  await expect.poll(() => ended).toEqual(slow)
  await jobs.stop()
  expect(most).toBe(1)
})

it('of a queue are all done by one call for what is due', async () => {
  const jobs = worker()
  done.length = 0
  const texts = ['a', 'b', 'c'].map(to => ({ to }))
  await clone.db.tx(tx => jobs.enqueueAll(tx, 'text', texts, { queue: 'text' }))
  await jobs.drain()
  expect(done).toEqual(['a', 'b', 'c'])
})

it('of a queue whose process was killed go on in the next one', async () => {
  const jobs = worker()
  done.length = 0
  await clone.db.tx(tx => jobs.enqueueAll(tx, 'text', [{ to: 'a' }, { to: 'b' }], { queue: 'text' }))
  const pool = 'pool-of-a-killed-process'
  await sql`update graphile_worker._private_jobs set locked_by = ${pool}, locked_at = now(), attempts = 1
    where id = (select min(id) from graphile_worker._private_jobs)`.execute(clone.db.read)
  await sql`update graphile_worker._private_job_queues set locked_by = ${pool}, locked_at = now()
    where queue_name = 'text'`.execute(clone.db.read)
  await jobs.drain()
  expect(done).toEqual([])
  await jobs.start()
  await expect.poll(() => done.toSorted()).toEqual(['a', 'b'])
  await jobs.stop()
})
