import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { openTestContext, timeOf } from '../../../test/test-context.ts'
import { modules, openModules } from '../../modules.ts'
import { testClock, type TestClock, type Timer } from '../base/clock.ts'
import { firstRow, sql } from '../db/db.ts'
import { openLog } from '../log/log.ts'
import { openMetrics } from '../metrics/metrics.ts'
import type { Routine, Running } from './module.ts'
import { seededRandom } from '../base/random.ts'
import { measureRoutines, ROUTINES_AT_ONCE, routinesOf, startRoutines } from './routines.ts'

const START_MS = Date.UTC(2026, 4, 4, 9)
let clone: Awaited<ReturnType<typeof cloneDatabase>>
let clock: TestClock
let lines: string[]
let workers: Running[]
/** Timers that are set: a worker sets its next one when it has begun everything that was due. */
let timers: Set<Timer>
beforeAll(async () => {
  clone = await cloneDatabase(inject('postgres'))
})
afterAll(() => clone.drop())
beforeEach(async () => {
  await sql`delete from platform.routines`.execute(clone.db.read)
  timers = new Set()
  clock = watched(testClock(START_MS))
  lines = []
  workers = []
})
afterEach(async () => {
  for (const worker of workers) await worker.stop()
})

const watched = (inner: TestClock): TestClock => ({
  ...inner,
  after(ms, job) {
    const timer = inner.after(ms, () => {
      timers.delete(timer)
      job()
    })
    timers.add(timer)
    return {
      cancel() {
        timers.delete(timer)
        timer.cancel()
      },
    }
  },
})

let processes = 0
const log = () => openLog('info', { write: line => void lines.push(line) })
async function start(routines: readonly Routine[], atOnce?: number): Promise<Running> {
  const ctx = { db: clone.serving, clock, log: log(), random: seededRandom(`worker ${++processes}`) }
  const worker = await startRoutines(ctx, routines, {
    time: timeOf(clock),
    ...(atOnce === undefined ? {} : { atOnce }),
  })
  const stopped = {
    async stop() {
      if (!workers.includes(stopped)) return
      workers = workers.filter(other => other !== stopped)
      await worker.stop()
    },
  }
  workers.push(stopped)
  return stopped
}
/** A routine that records when it ran. */
const kept = (name: string, everyMs: number, at: number[]): Routine => ({
  name,
  everyMs,
  run: async () => void at.push(clock.now() - START_MS),
})
/** Moves the clock on by half a second, and waits until every worker that runs has begun what is due. */
async function step(): Promise<void> {
  await clock.advance(500)
  await expect.poll(() => timers.size, { timeout: 20_000, interval: 1 }).toBe(workers.length)
}
/** Moves the clock on until the condition holds. */
async function until(holds: () => boolean, steps = 1_000): Promise<void> {
  for (let n = 0; n < steps && !holds(); n++) await step()
  expect(holds()).toBe(true)
}
const gapsOf = (at: readonly number[]) => at.slice(1).map((ms, n) => ms - at[n]!)

describe('routines', () => {
  it('run once each time they are due, however many workers there are', async () => {
    const [often, seldom]: [number[], number[]] = [[], []]
    for (let n = 0; n < 3; n++) await start([kept('often', 1_000, often), kept('seldom', 5_000, seldom)])
    await until(() => often.length >= 20 && seldom.length >= 4)
    expect(Math.min(...gapsOf(often))).toBeGreaterThanOrEqual(1_000)
    expect(Math.min(...gapsOf(seldom))).toBeGreaterThanOrEqual(5_000)
  })

  it('have the same due time after a restart', async () => {
    const at: number[] = []
    const worker = await start([kept('seldom', 60_000, at)])
    await until(() => at.length === 1)
    await worker.stop()
    await start([kept('seldom', 60_000, at)])
    await until(() => at.length === 2)
    expect(gapsOf(at)[0]).toBeGreaterThanOrEqual(60_000)
  })

  it('continue beside one that hangs, which no other worker starts a second time', async () => {
    const hanging = Promise.withResolvers<void>()
    let begun = 0
    const at: number[] = []
    const hangs = {
      name: 'hangs',
      everyMs: 1_000,
      run() {
        begun++
        return hanging.promise
      },
    }
    for (let n = 0; n < 2; n++) await start([hangs, kept('other', 1_000, at)])
    await until(() => at.length >= 60)
    expect(begun).toBe(1)
    hanging.resolve()
    await until(() => begun === 2)
  })

  it('run one again that has not ended within an hour, and do not wait for it at a stop', async () => {
    let begun = 0
    const hangs = {
      name: 'hangs',
      everyMs: 1_000,
      run: () => (++begun === 1 ? new Promise<void>(() => undefined) : Promise.resolve()),
    }
    const worker = await start([hangs])
    await until(() => begun === 1)
    await clock.advance(3_590_000)
    await step()
    expect(begun).toBe(1)
    await clock.advance(20_000)
    await until(() => begun >= 3)
    expect(lines.filter(line => line.includes('does not end'))).toHaveLength(1)
    await worker.stop()
  })

  it('continue beside one that fails, which is logged and runs again when it is due', async () => {
    const at: number[] = []
    const failures: number[] = []
    const fails = {
      name: 'fails',
      everyMs: 2_000,
      async run() {
        failures.push(clock.now())
        throw new Error('no route')
      },
    }
    await start([fails, kept('other', 1_000, at)])
    await until(() => failures.length >= 3 && at.length >= 5)
    expect(Math.min(...gapsOf(failures))).toBeGreaterThanOrEqual(2_000)
    expect(lines.filter(line => line.includes('"routine":"fails"')).length).toBeGreaterThan(0)
  })

  it('of a worker that died are taken over once its claim has ended', async () => {
    const at: number[] = []
    await sql`insert into platform.routines (name, due_at, claimed_by, claimed_until)
      values ('kept', ${new Date(START_MS)}, gen_random_uuid(), ${new Date(START_MS + 15_000)})`.execute(
      clone.db.read,
    )
    await start([kept('kept', 1_000, at)])
    await until(() => at.length >= 2)
    expect(at[0]).toBeGreaterThanOrEqual(15_000)
  })

  it('run a bounded number at once', async () => {
    const gates = new Map<string, () => void>()
    const waiting = Array.from({ length: 5 }, (_, n) => ({
      name: `waits-${n}`,
      everyMs: 3_600_000,
      run: () => new Promise<void>(resolve => gates.set(`waits-${n}`, resolve)),
    }))
    await start(waiting, 2)
    await until(() => gates.size === 2)
    for (let n = 0; n < 10; n++) await step()
    expect(gates.size).toBe(2)
    gates.forEach(open => open())
    await until(() => gates.size === 4)
    gates.forEach(open => open())
    await until(() => gates.size === 5)
    gates.forEach(open => open())
  })

  it('have all ended when the worker has stopped, and none begins after that', async () => {
    const open = Promise.withResolvers<void>()
    let [begun, ended] = [0, 0]
    const slow = {
      name: 'slow',
      everyMs: 1_000,
      async run() {
        begun++
        await open.promise
        ended++
      },
    }
    const worker = await start([slow])
    await until(() => begun === 1)
    const stopping = worker.stop()
    open.resolve()
    await stopping
    expect(ended).toBe(1)
    await clock.advance(60_000)
    expect(begun).toBe(1)
    const row = await firstRow(clone.db.read, sql<object>`select claimed_by from platform.routines`)
    expect(row).toEqual({ claimed_by: null })
  })

  it('run although a worker with a clock that was a day ahead moved their due time on', async () => {
    const at: number[] = []
    await sql`insert into platform.routines (name, due_at)
      values ('kept', ${new Date(START_MS + 86_400_000)})`.execute(clone.db.read)
    const worker = await start([kept('kept', 1_000, at)])
    await until(() => at.length === 1)
    await worker.stop()
    const row = await firstRow(
      clone.db.read,
      sql<{ due_at: Date }>`select due_at from platform.routines where name = 'kept'`,
    )
    expect(row!.due_at.getTime()).toBeLessThanOrEqual(clock.now() + 1_000)
  })

  it('report in the metrics when each last succeeded, and how often it is due', async () => {
    const metrics = openMetrics(log())
    const at: number[] = []
    const routines = [kept('kept', 1_000, at), { name: 'never', everyMs: 1_000, run: () => Promise.reject() }]
    measureRoutines({ db: clone.serving, metrics }, routines)
    const worker = await start(routines)
    await until(() => at.length === 1)
    await worker.stop()
    const shown = await metrics.registry.getSingleMetricAsString('ruka_routine_success_timestamp_seconds')
    expect(shown).toContain('{routine="never"} 0')
    expect(Number(/\{routine="kept"\} (\S+)/.exec(shown)![1])).toBeGreaterThanOrEqual(START_MS / 1_000)
    const intervals = await metrics.registry.getSingleMetricAsString('ruka_routine_interval_seconds')
    expect(intervals).toContain('{routine="kept"} 1')
  })

  it('of one module cannot take all lanes', async () => {
    const ctx = await openTestContext()
    const program = openModules(ctx)
    for (const module of modules)
      expect(routinesOf([module], program).length, module.name).toBeLessThan(ROUTINES_AT_ONCE)
    const names = routinesOf(modules, program).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    await ctx.drop()
  })
})
