import { Connection, type Publisher } from 'rabbitmq-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { amqpTransport } from '../../src/feed/amqp-transport.ts'
import { startSimulator } from '../../src/boot/simulator.ts'
import { runFeed } from '../../src/feed/run-feed.ts'
import type { RawMessage } from '../../src/feed/transport.ts'
import type { Config } from '../../src/platform/config/config.ts'
import { systemClock } from '../../src/platform/base/clock.ts'
import { openLog } from '../../src/platform/log/log.ts'
import type { Running } from '../../src/platform/process/module.ts'
import { keyOf, oddsChange, openFeedUnderTest } from '../feed-harness.ts'
import { openBroker, TOKEN, VIRTUAL_HOST, type Broker } from './rabbitmq.ts'

const EXCHANGE = 'unifiedfeed'
let broker: Broker
let publishing: { connection: Connection; publisher: Publisher }
beforeAll(async () => {
  broker = await openBroker()
  publishing = openPublisher()
  // The first message declares the exchanges.
  await publish({ key: 'none', body: '' })
})
afterAll(async () => {
  publishing.connection.unsafeDestroy()
  await broker.close()
})

function openPublisher() {
  const connection = new Connection({ ...broker.publisher, retryLow: 200, retryHigh: 500 })
  // A broker that is killed takes the connection along.
  connection.on('error', () => undefined)
  const exchanges = [EXCHANGE, 'another'].map(exchange => ({ exchange, type: 'topic', durable: true }))
  const publisher = connection.createPublisher({ confirm: true, maxAttempts: 50, exchanges })
  publisher.on('retry', () => undefined)
  return { connection, publisher }
}
const publish = ({ key, body }: { key: string; body: string | Buffer }, exchange = EXCHANGE) =>
  publishing.publisher.send({ exchange, routingKey: key }, Buffer.from(body))
const configOf = (more: object = {}) =>
  ({
    FEED_KIND: 'amqp',
    FEED_AMQP_URL: broker.url,
    FEED_EXCHANGE: EXCHANGE,
    FEED_NODE_ID: 1,
    FEED_TOKEN: TOKEN,
    ...more,
  }) as Config

/** The transport alone, with what it reports. */
function listenTo(config: Config, most = Infinity) {
  const lines: string[] = []
  const heard = { messages: [] as RawMessage[], events: [] as string[], lines }
  const room = Promise.withResolvers<void>()
  const parts = { clock: systemClock, config, log: openLog('warn', { write: line => void lines.push(line) }) }
  const running = amqpTransport(parts, VIRTUAL_HOST).open({
    connected: () => void heard.events.push('connected'),
    lost: () => void heard.events.push('lost'),
    message(message) {
      if (heard.messages.length >= most) return 'full'
      heard.messages.push(message)
      return 'taken'
    },
    room: () => room.promise,
  })
  open.push(running)
  const makeRoom = () => {
    most = Infinity
    room.resolve()
  }
  return Object.assign(heard, { makeRoom })
}
let open: Running[] = []
afterEach(async () => {
  await Promise.all(open.map(running => running.stop()))
  open = []
})

describe('the transport over AMQP', () => {
  it('brings messages in their order, for this node and for all, and none for other nodes', async () => {
    const heard = listenTo(configOf())
    await expect.poll(() => heard.events).toEqual(['connected'])
    for (let n = 1; n <= 500; n++) await publish(oddsChange(n))
    await publish({ key: '-.-.-.snapshot_complete.-.-.-.2', body: 'of another node' })
    await publish({ key: '-.-.-.snapshot_complete.-.-.-.1', body: 'of ours' })
    await expect.poll(() => heard.messages.length).toBe(501)
    expect(heard.messages.map(({ body }) => body)).toEqual([
      ...Array.from({ length: 500 }, (_, n) => oddsChange(n + 1).body),
      'of ours',
    ])
  })

  it('connects again when the broker was killed, and reports the gap', async () => {
    const heard = listenTo(configOf())
    await expect.poll(() => heard.events).toEqual(['connected'])
    await broker.kill()
    await expect.poll(() => heard.events).toEqual(['connected', 'lost'])
    await broker.start()
    await expect.poll(() => heard.events).toEqual(['connected', 'lost', 'connected'])
    await publish(oddsChange(1))
    await expect.poll(() => heard.messages.length).toBe(1)
  })

  it('marks a message that came through another exchange, though it is in our queue', async () => {
    const before = new Set(await broker.queues())
    const heard = listenTo(configOf())
    await expect.poll(() => heard.events).toEqual(['connected'])
    const [queue] = (await broker.queues()).filter(name => !before.has(name))
    await publish({ key: queue!, body: oddsChange(1).body }, '')
    await publish(oddsChange(2), 'another')
    await publish(oddsChange(3))
    await expect.poll(() => heard.messages.length).toBe(2)
    expect(heard.messages.map(({ foreignExchange }) => foreignExchange)).toEqual(['(default)', undefined])
  })

  it('leaves the broker while there is no room, so that nothing piles up there', async () => {
    const before = await broker.queues()
    const heard = listenTo(configOf(), 10)
    await expect.poll(() => heard.events).toEqual(['connected'])
    for (let n = 1; n <= 50; n++) await publish(oddsChange(n))
    await expect.poll(() => heard.events).toEqual(['connected', 'lost'])
    await expect.poll(() => broker.queues()).toEqual(before)
    heard.makeRoom()
    await expect.poll(() => heard.events).toEqual(['connected', 'lost', 'connected'])
    expect(heard.messages).toHaveLength(10)
  })

  it('is refused with another token', async () => {
    const heard = listenTo(configOf({ FEED_TOKEN: 'a-wrong-token' }))
    await expect.poll(() => heard.lines.join()).toMatch(/ACCESS_REFUSED|ACCESS-REFUSED/)
    expect(heard.events).toEqual([])
  })
})

describe('a certificate of the broker', () => {
  const secure = (host: string, FEED_CA?: string) =>
    listenTo(configOf({ FEED_AMQP_URL: broker.tlsUrl(host), ...(FEED_CA ? { FEED_CA } : {}) }))

  it('is accepted by a known authority, for its name', async () => {
    const heard = secure('localhost', broker.certificates.ca)
    await expect.poll(() => heard.events).toEqual(['connected'])
  })

  it('is refused by an unknown authority, whatever the environment says', async () => {
    const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED']
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
    const heard = secure('localhost')
    await expect.poll(() => heard.lines.join()).toMatch(/unable to verify|self-signed/)
    if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
    else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before
    expect(heard.events).toEqual([])
  })

  it('is refused for another name', async () => {
    const heard = secure('127.0.0.1', broker.certificates.ca)
    await expect.poll(() => heard.lines.join()).toContain('does not match certificate')
    expect(heard.events).toEqual([])
  })
})

describe('the feed over AMQP', () => {
  let feed: Awaited<ReturnType<typeof openFeedUnderTest>>
  let running: Running
  beforeEach(async () => {
    feed = await openFeedUnderTest('amqp')
    const ctx = { ...feed.ctx, config: { ...feed.ctx.config, ...configOf() } }
    running = await runFeed(ctx, feed.seen.consumer, { api: () => feed.rest.api })
    await expect.poll(() => feed.ctx.lines.some(line => line.includes('the feed is connected'))).toBe(true)
  })
  afterEach(async () => {
    await running.stop()
    await feed.ctx.drop()
  })

  it('drains 20,000 messages that wait for a consumer that was stuck, in their order', async () => {
    const stuck = Promise.withResolvers<void>()
    feed.seen.before = () => stuck.promise
    for (let n = 0; n < 20; n++)
      await Promise.all(Array.from({ length: 1_000 }, (_, at) => publish(oddsChange(n * 1_000 + at + 1))))
    await expect.poll(async () => (await feed.states()).length).toBe(20_000)
    stuck.resolve()
    await expect.poll(async () => (await feed.applied()).length, { timeout: 100_000 }).toBe(20_000)
    expect(await feed.applied()).toEqual(Array.from({ length: 20_000 }, (_, n) => n + 1))
  })

  it('keeps and counts what cannot be read, and what came through another exchange', async () => {
    await publish({ key: keyOf('odds_change'), body: '<odds_change' })
    await publish({ key: keyOf('odds_change'), body: Buffer.from([0xff, 0x00, 0xfe]) })
    for (const queue of await broker.queues()) await publish({ key: queue, body: oddsChange(1).body }, '')
    await publish(oddsChange(2))
    await expect.poll(() => feed.applied()).toEqual([2])
    expect((await feed.states()).map(({ state }) => state)).toEqual([
      'unread',
      'unread',
      'foreign',
      'applied',
    ])
    const [unread, setAside] = await Promise.all(
      ['ruka_feed_unread_total', 'ruka_feed_set_aside'].map(name =>
        feed.ctx.metrics.registry.getSingleMetricAsString(name),
      ),
    )
    expect(unread).toMatch(/ 2$/m)
    expect(setAside).toContain('{state="foreign"} 1')
  })
})

describe('the simulated season over AMQP', () => {
  it('is recovered and followed, also behind a broker that was killed', async () => {
    const simulator = await startSimulator('feed', {
      FEED_SIM_PORT: '0',
      FEED_SIM_TOKEN: TOKEN,
      FEED_SIM_BOOKMAKER_ID: '1',
      FEED_SIM_HORIZON_HOURS: '4',
      FEED_SIM_LIVE_TICK_MS: '500',
      FEED_SIM_AMQP_URL: broker.publisherUrl,
    })
    const feed = await openFeedUnderTest('simulated')
    const config = { ...feed.ctx.config, ...configOf({ FEED_URL: simulator.address }) }
    const running = await runFeed({ ...feed.ctx, clock: systemClock, config }, feed.seen.consumer)
    const countOf = async () => {
      const counts = await (await fetch(`${simulator.address}/sim/counts`)).json()
      return (counts as { broker: { isConnected: boolean; published: number } }).broker
    }
    await expect.poll(() => feed.seen.states).toEqual(expect.arrayContaining(['1 up', '3 up']))
    expect((await countOf()).published).toBeGreaterThan(0)
    await broker.kill()
    await expect.poll(countOf).toMatchObject({ isConnected: false })
    await broker.start()
    await expect.poll(countOf).toMatchObject({ isConnected: true })
    const before = feed.seen.applied.length
    await expect.poll(() => feed.seen.applied.length).toBeGreaterThan(before)
    expect((await feed.states()).filter(({ state }) => state === 'unread' || state === 'foreign')).toEqual([])
    await running.stop()
    await feed.ctx.drop()
    await simulator.stop()
  })
})
