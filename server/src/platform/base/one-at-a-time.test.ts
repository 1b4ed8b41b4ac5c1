import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('runs once more for all calls during a run, and never two at once', async () => {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const work = oneAtATime(async () => {
    most = Math.max(most, ++running)
    await new Promise<void>(resolve => ends.push(resolve))
    running--
  })
  const first = work()
  const others = Array.from({ length: 100 }, work)
  expect(ends).toHaveLength(1)
  ends[0]!()
  await first
  await new Promise(resolve => setImmediate(resolve))
  expect(ends).toHaveLength(2)
  ends[1]!()
  await Promise.all(others)
  expect([ends.length, most]).toEqual([2, 1])
})

it('continues after a run that failed', async () => {
  let runs = 0
  const work = oneAtATime(async () => {
    if (++runs === 1) throw new Error('once')
  })
  const asked = [work(), work()]
  expect((await Promise.allSettled(asked)).map(run => run.status)).toEqual(['rejected', 'fulfilled'])
  await work()
  expect(runs).toBe(3)
})
