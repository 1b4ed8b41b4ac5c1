import { afterEach, expect, it } from 'vitest'
import { completeOf, oddsChange, openFeedUnderTest, type FeedUnderTest } from '../../test/feed-harness.ts'
import type { Running } from '../platform/process/module.ts'
import { producerStates, readHeardMs } from './producers.ts'

let feed: FeedUnderTest
let running: Running | undefined
afterEach(async () => {
  await running?.stop()
  running = undefined
  await feed.ctx.drop()
})

const nowMs = () => feed.ctx.clock.now()
const heardMs = () => readHeardMs(feed.ctx.db.read, 1)
/** Parts of a millisecond are cut. */
const isHeardUntil = (ms: number) => feed.until(async () => (await heardMs()) >= ms - 1)

/** A feed whose live producer is up, by a clock that is before ours. */
async function begin(seed: string, aheadMs = 0): Promise<void> {
  feed = await openFeedUnderTest(seed)
  feed.transport.aheadMs = aheadMs
  // A monotonic clock counts parts of milliseconds.
  let looks = 0
  const elapsed = () => feed.ctx.clock.elapsed() + ((looks += 1) % 7) / 10
  const clock = Object.assign(Object.create(feed.ctx.clock) as typeof feed.ctx.clock, { elapsed })
  running = await feed.start({ ...feed.ctx, clock })
  const stateIs = (state: string) =>
    feed.until(async () => (await producerStates(feed.ctx.db.read, nowMs())).get(1) === state)
  await stateIs('recovering')
  feed.transport.send(completeOf(1, feed.rest.requests.find(({ path }) => path === 'liveodds')!.requestId))
  await stateIs('up')
}

it.each([
  ['as ours', 0],
  ['five minutes before it', 300_000],
  ['five minutes behind it', -300_000],
])('a producer whose clock is %s is heard by what it said last, by our clock', async (_, aheadMs) => {
  await begin(`heard ${aheadMs}`, aheadMs)
  const aliveMs = nowMs()
  await isHeardUntil(aliveMs)
  expect(await heardMs()).toBeLessThanOrEqual(nowMs())
  feed.transport.alive = []
  const silentMs = nowMs()
  await feed.until(() => nowMs() >= silentMs + 3_000)
  expect(await heardMs()).toBeLessThanOrEqual(silentMs)
  // It took three seconds to arrive.
  feed.transport.send(oddsChange(silentMs + aheadMs + 1_000))
  await isHeardUntil(silentMs + 1_000)
  expect(await heardMs()).toBeLessThanOrEqual(silentMs + 1_000)
})

it('a message or a sign of life counts only when everything before it is applied', async () => {
  await begin('in order')
  const waits = Promise.withResolvers<void>()
  feed.seen.before = () => waits.promise
  const [stuckMs, heardBefore] = [nowMs(), await heardMs()]
  feed.transport.send(oddsChange(stuckMs))
  await feed.until(() => nowMs() >= stuckMs + 11_000)
  expect(await heardMs()).toBe(heardBefore)
  waits.resolve()
  feed.seen.before = undefined
  await isHeardUntil(stuckMs + 2)
})

it('what came late, or twice, or from a time to come, takes nothing back and proves nothing more', async () => {
  await begin('any order')
  feed.transport.alive = []
  const atMs = nowMs()
  feed.transport.send(oddsChange(atMs))
  await isHeardUntil(atMs)
  feed.transport.send(oddsChange(atMs))
  feed.transport.send(oddsChange(atMs - 5_000))
  feed.transport.send(oddsChange(atMs + 3_600_000))
  await feed.until(async () => (await feed.applied()).length === 5)
  await feed.until(() => nowMs() >= atMs + 3_000)
  expect(await heardMs()).toBeGreaterThanOrEqual(atMs - 1)
  expect(await heardMs()).toBeLessThan(atMs + 3_000)
})

it('a message that could not be read proves nothing', async () => {
  await begin('unread')
  feed.transport.alive = []
  const atMs = nowMs()
  await feed.until(() => nowMs() >= atMs + 1_000)
  const { key, body } = oddsChange(atMs + 1_000)
  feed.transport.send({ key, body: body.slice(0, -9) })
  await feed.until(async () => (await feed.states()).some(({ state }) => state === 'unread'))
  await feed.until(() => nowMs() >= atMs + 3_000)
  expect(await heardMs()).toBeLessThanOrEqual(atMs)
})
