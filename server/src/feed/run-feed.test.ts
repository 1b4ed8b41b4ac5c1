import { afterEach, describe, expect, it } from 'vitest'
import {
  completeOf,
  fixtureOf,
  keyOf,
  oddsChange,
  openFeedUnderTest,
  type FeedUnderTest,
} from '../../test/feed-harness.ts'
import { firstRow, rows, sql } from '../platform/db/db.ts'
import type { Running } from '../platform/process/module.ts'
import { describeDown, producerStates, upProducers } from './producers.ts'

let feed: FeedUnderTest
let running: Running | undefined
async function begin(seed: string): Promise<void> {
  feed = await openFeedUnderTest(seed)
  running = await feed.start()
  await feed.until(() => feed.transport.isOpen())
}
afterEach(async () => {
  await running?.stop()
  running = undefined
  await feed.ctx.drop()
})
const nowMs = () => feed.ctx.clock.now()
const stateOf = async (product: number) => (await producerStates(feed.ctx.db.read, nowMs())).get(product)
const isIn = (product: number, state: string) => feed.until(async () => (await stateOf(product)) === state)
const up = async () => (await rows(feed.ctx.db.read, upProducers(nowMs()))).map(({ product }) => product)
const lastRequest = (path: string) => feed.rest.requests.findLast(request => request.path === path)!
const checkpointOf = async (product: number) =>
  (await firstRow(
    feed.ctx.db.read,
    sql<{ ms: number | null }>`select checkpoint_ms as ms from feed.producers where product = ${product}`,
  ))!.ms

/** Brings both producers up. */
async function recover(): Promise<void> {
  await feed.until(() => feed.rest.requests.some(({ path }) => path === 'pre'))
  await isIn(1, 'recovering')
  await isIn(3, 'recovering')
  feed.transport.send(completeOf(1, lastRequest('liveodds').requestId))
  feed.transport.send(completeOf(3, lastRequest('pre').requestId))
  await feed.until(async () => (await up()).length === 2)
}

describe('the start of the feed', () => {
  it('asks who we are, who produces and what is played, before it receives anything', async () => {
    await begin('start')
    expect(feed.rest.asked.slice(0, 6)).toEqual([
      'whoami',
      'producers',
      'schedule 0',
      'schedule 2',
      'schedule 3',
      'live',
    ])
    expect(feed.seen.fixtures).toEqual(['sr:match:1', 'sr:match:2', 'sr:match:3'])
  })

  it('receives nothing while the interface is down, and begins when it is back', async () => {
    feed = await openFeedUnderTest('interface')
    feed.rest.isDown = true
    running = await feed.start()
    await feed.until(() => feed.rest.asked.length > 3)
    expect(feed.transport.isOpen()).toBe(false)
    feed.rest.isDown = false
    await feed.until(() => feed.transport.isOpen())
  })
})

describe('a producer of the feed', () => {
  it('is up once its snapshot is applied, not when others recover, and the consumer learns it', async () => {
    await begin('up')
    await isIn(1, 'recovering')
    expect(lastRequest('liveodds')).toMatchObject({ afterMs: null })
    feed.transport.send(completeOf(1, lastRequest('liveodds').requestId + 1))
    feed.transport.send(oddsChange(1))
    await feed.until(async () => (await feed.applied()).length === 2)
    expect(await stateOf(1)).toBe('recovering')
    await recover()
    expect(await up()).toEqual([1, 3])
    expect(feed.seen.states).toContain('1 up')
  })

  it('alone is down 20 s after its last alive, and recovers from its checkpoint when alives are back', async () => {
    await begin('silent')
    await recover()
    await feed.until(async () => (await checkpointOf(1)) !== null)
    feed.transport.alive = [3]
    await isIn(1, 'down')
    expect(await stateOf(3)).toBe('up')
    const [before, checkpointMs] = [feed.rest.requests.length, (await checkpointOf(1))!]
    await feed.until(async () => nowMs() > checkpointMs + 90_000)
    expect(feed.rest.requests).toHaveLength(before)
    feed.transport.alive = [1, 3]
    await isIn(1, 'recovering')
    expect(lastRequest('liveodds').afterMs).toBe(checkpointMs - 300_000)
  })

  it('is named with its state for operators while it is not up, and no more when it is', async () => {
    await begin('named')
    const names = () => describeDown(feed.ctx)
    expect(await names()).toEqual([
      expect.stringMatching(/^producer 1 \(liveodds\) of the feed is (down|recovering), not up, since /),
      expect.stringMatching(/^producer 3 \(pre\) of the feed is (down|recovering), not up, since /),
    ])
    await recover()
    expect(await names()).toEqual([])
    feed.transport.alive = [3]
    await isIn(1, 'down')
    expect(await names()).toEqual([expect.stringMatching(/^producer 1 .* is (down|silent), not up/)])
  })

  it('is down by the row’s own time when its leader dies without a word', async () => {
    await begin('dead')
    await recover()
    const atMs = nowMs()
    expect((await producerStates(feed.ctx.db.read, atMs + 20_001)).get(1)).toBe('down')
    expect(await rows(feed.ctx.db.read, upProducers(atMs + 20_001))).toEqual([])
  })

  it('is down when the feed is stopped', async () => {
    await begin('stopped')
    await recover()
    await running!.stop()
    expect([await up(), await stateOf(1)]).toEqual([[], 'down'])
  })

  it('recovers after a lost connection, however short, with the fixtures that changed meanwhile', async () => {
    await begin('lost')
    await recover()
    const before = feed.rest.requests.length
    feed.rest.changed = ['sr:match:9']
    feed.transport.lose()
    feed.transport.connect()
    await feed.until(() => feed.rest.requests.length === before + 2)
    await feed.until(() => feed.seen.fixtures.includes('sr:match:9'))
    await recover()
  })

  it('is not recovering while the interface is down and messages flow', async () => {
    await begin('no-interface')
    feed.rest.isDown = true
    for (let n = 1; n <= 3; n++) feed.transport.send(oddsChange(n))
    await feed.until(() => feed.ctx.lines.some(line => line.includes('"outcome":"unsent"')))
    expect(await stateOf(1)).toBe('down')
    feed.rest.isDown = false
    await recover()
  })

  it('is delayed while applying lags, without a recovery, and its checkpoint waits for what was before', async () => {
    await begin('lag')
    await recover()
    await feed.until(async () => (await checkpointOf(1)) !== null)
    const blocked = Promise.withResolvers<void>()
    feed.seen.before = () => blocked.promise
    feed.transport.send(oddsChange(5))
    const [requests, sentAtMs] = [feed.rest.requests.length, nowMs()]
    await isIn(1, 'delayed')
    expect(await checkpointOf(1)).toBeLessThanOrEqual(sentAtMs)
    blocked.resolve()
    await isIn(1, 'up')
    await feed.until(async () => (await checkpointOf(1))! > sentAtMs)
    expect(feed.rest.requests).toHaveLength(requests)
  })
})

it('a leader that was succeeded writes nothing more, and leads again with a new lease', async () => {
  await begin('fenced')
  await sql`update platform.leases set epoch = epoch + 1 where name = 'feed'`.execute(feed.ctx.owner.read)
  feed.transport.send(oddsChange(1))
  await feed.until(() => feed.ctx.lines.some(line => line.includes('the feed ended on a fault')))
  await feed.until(() => !feed.transport.isOpen())
  expect(await feed.states()).toEqual([])
  await feed.until(() => feed.transport.isOpen())
  feed.transport.send(oddsChange(2))
  await feed.until(async () => (await feed.applied()).length === 1)
  expect(await feed.applied()).toEqual([2])
})

it('a changed fixture is asked for once however often it is named, and again after a fault', async () => {
  await begin('fixtures')
  const changed = {
    key: keyOf('fixture_change'),
    body: '<fixture_change product="3" event_id="sr:match:7" timestamp="1"/>',
  }
  for (let n = 0; n < 50; n++) feed.transport.send(changed)
  await feed.until(() => feed.seen.fixtures.includes('sr:match:7'))
  expect(feed.rest.asked.filter(what => what === 'sr:match:7').length).toBeLessThan(5)
  feed.rest.isDown = true
  const asked = feed.rest.asked.length
  feed.transport.send({ ...changed, body: changed.body.replace(':7', ':8') })
  await feed.until(() => feed.rest.asked.length > asked + 1)
  expect(feed.seen.fixtures).not.toContain(fixtureOf(8).id)
  feed.rest.isDown = false
  await feed.until(() => feed.seen.fixtures.includes('sr:match:8'))
})

it('a changed fixture that the feed does not know any more is neither warned of nor asked for again', async () => {
  await begin('unknown')
  feed.rest.unknown = ['sr:match:9']
  const message = `<fixture_change product="3" event_id="sr:match:9" timestamp="1" change_type="2"/>`
  feed.transport.send({ key: keyOf('fixture_change', 'sr:match:9'), body: message })
  const asked = () => feed.rest.asked.filter(what => what === 'sr:match:9').length
  await feed.until(() => asked() > 0)
  const atMs = nowMs()
  await feed.until(() => nowMs() >= atMs + 120_000, 1_000)
  expect(asked()).toBe(1)
  expect(feed.ctx.lines.filter(line => line.includes('could not be loaded'))).toEqual([])
})
