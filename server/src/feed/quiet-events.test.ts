import type { Summary } from '@ruka/sports/feed/summary'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openFeedUnderTest, type FeedUnderTest } from '../../test/feed-harness.ts'
import type { Running } from '../platform/process/module.ts'
import type { LoggedMessage } from './feed-context.ts'
import { readHeardMs } from './producers.ts'

let feed: FeedUnderTest
let running: Running
beforeEach(async () => {
  feed = await openFeedUnderTest('quiet')
  running = await feed.start()
  await feed.until(() => feed.transport.isOpen())
})
afterEach(async () => {
  await running.stop()
  await feed.ctx.drop()
})

const closed = (generatedAtMs: number): Summary => ({
  generatedAtMs,
  status: { status: 4, match_status: 100, home_score: 2, away_score: 1, periods: [] },
})
const asked = (id: string) => feed.rest.asked.filter(what => what === `summary ${id}`).length
const passes = async (ms: number) => {
  const atMs = feed.ctx.clock.now()
  await feed.until(() => feed.ctx.clock.now() >= atMs + ms, 5_000)
}

it('how a quiet event stands is asked for once, and goes through the log under no producer', async () => {
  feed.rest.summaries['sr:match:7'] = closed(5_000)
  feed.seen.quiet = ['sr:match:7']
  const seen: LoggedMessage[] = []
  feed.seen.before = async messages => void seen.push(...messages)
  const heardMs = await readHeardMs(feed.ctx.db.read, 1)
  await feed.until(async () => (await feed.applied()).includes(5_000))
  feed.seen.quiet = []
  await passes(60_000)
  expect(asked('sr:match:7')).toBe(1)
  const { status } = closed(5_000)
  expect(seen.map(({ message }) => message)).toMatchObject([
    { type: 'odds_change', product: 0, event_id: 'sr:match:7', event_status: status, markets: [] },
  ])
  // It is no sign of life of the live producer.
  expect(await readHeardMs(feed.ctx.db.read, 0)).toBe(-Infinity)
  expect(await readHeardMs(feed.ctx.db.read, 1)).toBe(heardMs)
})

it('an event that stays quiet is asked for again after five minutes', async () => {
  feed.rest.summaries['sr:match:7'] = closed(5_000)
  feed.seen.quiet = ['sr:match:7']
  await feed.until(() => asked('sr:match:7') === 1)
  await passes(250_000)
  expect(asked('sr:match:7')).toBe(1)
  await passes(70_000)
  expect(asked('sr:match:7')).toBe(2)
})

it('an event that the feed does not know is the consumer’s to end', async () => {
  feed.seen.quiet = ['sr:match:7']
  await feed.until(() => feed.seen.ended.length > 0)
  expect(feed.seen.ended).toEqual(['sr:match:7'])
})

it('an outage of the interface ends nothing, and the events are asked for when it is back', async () => {
  feed.rest.isDown = true
  feed.seen.quiet = ['sr:match:7', 'sr:match:8']
  await feed.until(() => asked('sr:match:7') === 1)
  await passes(60_000)
  expect(feed.seen.ended).toEqual([])
  feed.rest.isDown = false
  await feed.until(() => feed.seen.ended.length === 2, 5_000)
})
