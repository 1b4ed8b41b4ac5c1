import { expect, it } from 'vitest'
import { every, testClock } from './clock.ts'

/** When a job began whose runs take so long. */
async function beginningsOf(tookMs: readonly number[], options?: { restMs: number }) {
  const clock = testClock(0)
  const beginnings: number[] = []
  const job = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    clock.after(tookMs[beginnings.length] ?? 0, resolve)
    beginnings.push(clock.elapsed())
    return promise
  }
  const running = every(clock, 1_000, job, () => undefined, options)
  await clock.advance(5_000)
  await running.stop()
  return beginnings
}

it('rests as long as its period after each run, however long that took', async () => {
  expect(await beginningsOf([300, 1_500])).toEqual([1_000, 2_300, 4_800])
})

it('keeps to its period where less rest is enough, as long as runs leave room for that', async () => {
  expect(await beginningsOf([300, 900, 100], { restMs: 250 })).toEqual([1_000, 2_000, 3_150, 4_150])
})
