import { duplexPair, type Duplex } from 'node:stream'
import { expect, it } from 'vitest'
import { Unanswered } from './bus.ts'
import { openLog } from '../log/log.ts'
import { pairBus } from './pair-bus.ts'

const log = openLog('silent')
const inTime = { timeoutMs: 10_000 }

function openPair() {
  const [near, far] = duplexPair()
  const [one, other] = [pairBus(log), pairBus(log)]
  one.attach(near)
  other.attach(far)
  return { one, other, near, far }
}

it('is disconnected before the other process is there and after it has ended, and asks nobody then', async () => {
  const alone = pairBus(log)
  expect(alone.connected()).toBe(false)
  await expect(alone.request('test.none', 1, inTime)).rejects.toBeInstanceOf(Unanswered)
  const { one, other, far } = openPair()
  expect(one.connected()).toBe(true)
  other.serve('test.slow', () => new Promise(() => undefined))
  const asked = one.request('test.slow', 1, { timeoutMs: 600_000 })
  far.end()
  await expect(asked).rejects.toBeInstanceOf(Unanswered)
  await expect.poll(() => one.connected()).toBe(false)
})

it('a topic that none of the two serves is refused at once, not after the timeout', async () => {
  const { one } = openPair()
  await expect(one.request('test.none', 1, { timeoutMs: 600_000 })).rejects.toBeInstanceOf(Unanswered)
})

it('what a stalled process does not read is dropped within a bound, and it learns of the gap before what follows', async () => {
  const { one, other, near, far } = openPair()
  const heard: unknown[] = []
  other.subscribe('test.bytes', message => heard.push((message as Buffer).length))
  other.subscribe('test.last', message => heard.push(message))
  other.onGap(() => heard.push('gap'))
  const stalled = stall(far)
  const message = Buffer.alloc(1_000_000)
  for (let n = 0; n < 60; n++) one.publish('test.bytes', message)
  expect(near.writableLength).toBeLessThan(18_000_000)
  stalled.resume()
  await expect.poll(() => near.writableLength).toBe(0)
  one.publish('test.last', 'last')
  await expect.poll(() => heard.at(-1)).toBe('last')
  expect(heard.length).toBeLessThan(25)
  expect(heard.slice(-2)).toEqual(['gap', 'last'])
})

/** A process that is stopped reads nothing. */
const stall = (stream: Duplex) => stream.pause()
