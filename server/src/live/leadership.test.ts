import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { DatabaseAway } from '../platform/db/db-faults.ts'
import { localBus, Unanswered } from '../platform/events/bus.ts'
import { testClock } from '../platform/base/clock.ts'
import { openLog } from '../platform/log/log.ts'
import { z } from 'zod'
import { answerCalls, callsTo, superviseLeadership, type Led } from './index.ts'

const log = openLog('silent')
let clone: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  clone = await cloneDatabase(inject('postgres'))
})
afterAll(() => clone.drop())

/** Runs until it is stopped or fails. */
function running(): Led & { breakDown(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { ended: promise, stop: async () => resolve(), breakDown: resolve }
}

it('one process leads at a time, with a growing epoch; another succeeds it when it stops, fails or cannot start', async () => {
  const clock = testClock(0)
  const led: { node: string; epoch: number; work: ReturnType<typeof running> }[] = []
  let faults = 0
  const supervise = (node: string) =>
    superviseLeadership({ clock, db: clone.db, log }, 'test.game', async ({ epoch }) => {
      if (faults-- > 0) throw new Error('it could not begin')
      const work = running()
      led.push({ node, epoch, work })
      return work
    })
  const untilLed = async (count: number) => {
    for (let turn = 0; turn < 200 && led.length < count; turn++) {
      await clock.advance(500)
      await new Promise(resolve => setTimeout(resolve, 5))
    }
    expect(led).toHaveLength(count)
  }
  const a = await supervise('a')
  const b = await supervise('b')
  expect(led.map(({ node, epoch }) => [node, epoch])).toEqual([['a', 1]])
  await a.stop()
  await untilLed(2)
  faults = 2
  led[1]!.work.breakDown()
  await untilLed(3)
  expect(led.map(({ node }) => node)).toEqual(['a', 'b', 'b'])
  expect(led.map(({ epoch }) => epoch)).toEqual([1, 2, 5])
  await b.stop()
})

it('a database that is away for minutes is reported once by each leadership, and again when it is away again', async () => {
  const clock = testClock(0)
  const reports: unknown[] = []
  const away = () => new DatabaseAway('no connection')
  let fault: Error | undefined = away()
  const led = { attempts: 0 }
  const supervised = await superviseLeadership(
    {
      clock,
      db: clone.db,
      log: { ...log, error: ({ error }: { error?: unknown }) => void reports.push(error) },
    },
    'test.away',
    async () => {
      led.attempts++
      if (fault) throw fault
      return { ended: Promise.resolve(), stop: async () => undefined }
    },
  )
  const attempt = async (count: number) => {
    const until = led.attempts + count
    while (led.attempts < until) {
      await clock.advance(500)
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  const told = (isIt: boolean) => reports.filter(error => error instanceof DatabaseAway === isIt).length
  await attempt(5)
  expect(told(true)).toBe(1)
  fault = new Error('another fault')
  await attempt(4)
  expect(told(false)).toBeGreaterThanOrEqual(3)
  fault = undefined
  await attempt(2)
  fault = away()
  await attempt(5)
  expect(told(true)).toBe(2)
  await supervised.stop()
})

it('a call is answered by the current leader: not by one that has ended, nor by one whose caller knows a later one', async () => {
  const bus = localBus(log)
  let knownEpoch = 1
  let isOver = false
  const call = callsTo<{ add: number }>(bus, 'test.calls', () => knownEpoch)
  const close = answerCalls({ bus, log }, 'test.calls', {
    schema: z.strictObject({ add: z.int() }),
    epoch: 1,
    isOver: () => isOver,
    answer: async ({ add }) => add + 1,
  })
  const ask = (question = { add: 1 }) => call<number>(question, 1_000)
  expect(await ask()).toBe(2)
  await expect(ask({ add: 'one' } as never)).rejects.toThrow(Unanswered)
  knownEpoch = 2
  await expect(ask()).rejects.toThrow(Unanswered)
  knownEpoch = 1
  isOver = true
  await expect(ask()).rejects.toThrow(Unanswered)
  close()
  isOver = false
  await expect(ask()).rejects.toThrow(Unanswered)
})
