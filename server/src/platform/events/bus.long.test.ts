import { duplexPair } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openNatsServer } from '../../../test/nats-server.ts'
import { openWay } from '../../../test/nats-way.ts'
import { localBus, Unanswered, type Bus } from './bus.ts'
import { openLog } from '../log/log.ts'
import { natsBus } from './nats-bus.ts'
import { pairBus } from './pair-bus.ts'

let nats: Awaited<ReturnType<typeof openNatsServer>>
const lines: string[] = []
const log = openLog('debug', { write: line => void lines.push(line) })
const opened: Bus[] = []
beforeAll(async () => {
  nats = await openNatsServer()
}, 120_000)
afterEach(async () => {
  await Promise.all(opened.splice(0).map(bus => bus.close()))
})
afterAll(() => nats.stop())

/** A bus as another process would hold it, on the same server. */
const join = async (): Promise<Bus> => {
  const bus = await natsBus(nats.url, log)
  opened.push(bus)
  return bus
}
const inTime = { timeoutMs: 10_000 }
/** Resolves once the subscriber's subscriptions are active: a later request of the publisher got through. */
const settled = async ([publisher, subscriber]: readonly [Bus, Bus]) => {
  const stop = subscriber.serve('test.settled', async () => true)
  await expect.poll(() => publisher.request('test.settled', 0, inTime).catch(() => false)).toBe(true)
  stop()
}

const pairs: readonly [string, () => Promise<readonly [Bus, Bus]>][] = [
  [
    'in one process',
    async () => {
      const bus = localBus(log)
      return [bus, bus]
    },
  ],
  [
    'over NATS, in one process',
    async () => {
      const bus = await join()
      return [bus, bus]
    },
  ],
  ['over NATS, between processes', async () => [await join(), await join()]],
  [
    'of two processes',
    async () => {
      const [one, other] = [pairBus(log), pairBus(log)]
      opened.push(one, other)
      const [near, far] = duplexPair()
      one.attach(near)
      other.attach(far)
      return [one, other]
    },
  ],
]

describe.each(pairs)('a bus %s', (_, open) => {
  it('delivers messages to every subscriber of a topic once and in order', async () => {
    const [publisher, subscriber] = await open()
    const received: [string, unknown][] = []
    const stop = subscriber.subscribe('test.news', news => received.push(['a', news]))
    subscriber.subscribe('test.news', news => received.push(['b', news]))
    subscriber.subscribe('test.other', news => received.push(['other', news]))
    await settled([publisher, subscriber])
    publisher.publish('test.news', { n: 1 })
    publisher.publish('test.news', 'two')
    await expect.poll(() => received.length).toBe(4)
    expect(received).toEqual([
      ['a', { n: 1 }],
      ['b', { n: 1 }],
      ['a', 'two'],
      ['b', 'two'],
    ])
    stop()
    stop()
    publisher.publish('test.news', 3)
    await expect.poll(() => received.length).toBe(5)
    expect(received[4]).toEqual(['b', 3])
  })

  it('brings bytes as they are', async () => {
    const [publisher, subscriber] = await open()
    const received: unknown[] = []
    subscriber.subscribe('test.bytes', news => received.push(news))
    await settled([publisher, subscriber])
    const bytes = Buffer.from([0, 1, 2, 255, 123])
    publisher.publish('test.bytes', bytes)
    await expect.poll(() => received.length).toBe(1)
    expect(Buffer.isBuffer(received[0]) && bytes.equals(received[0])).toBe(true)
  })

  it('continues when a listener fails', async () => {
    const [publisher, subscriber] = await open()
    const received: unknown[] = []
    subscriber.subscribe('test.faults', () => {
      throw new Error('a fault of a listener')
    })
    subscriber.subscribe('test.faults', news => received.push(news))
    await settled([publisher, subscriber])
    publisher.publish('test.faults', 1)
    publisher.publish('test.faults', 2)
    await expect.poll(() => received).toEqual([1, 2])
    expect(lines.join('')).toContain('a fault of a listener')
  })

  it('delivers a request to the process that serves its topic, and returns the reply', async () => {
    const [requester, server] = await open()
    const stop = server.serve('test.double', async question => (question as number) * 2)
    await settled([requester, server])
    expect(await requester.request('test.double', 21, inTime)).toBe(42)
    stop()
    await expect
      .poll(() => requester.request('test.double', 21, inTime).catch(e => e))
      .toBeInstanceOf(Unanswered)
  })

  it('fails a request that no process serves, or whose server is silent, fails or is late', async () => {
    const [requester, server] = await open()
    await expect(requester.request('test.unserved', 0, inTime)).rejects.toThrow(Unanswered)
    server.serve('test.silent', async () => undefined)
    server.serve('test.slow', () => new Promise(() => undefined))
    await settled([requester, server])
    for (const topic of ['test.silent', 'test.slow'])
      await expect(requester.request(topic, 0, { timeoutMs: 50 })).rejects.toThrow(Unanswered)
  })
})

describe('a bus over NATS', () => {
  it('delivers again after its server was away, and reports that messages may have been missed', async () => {
    const [publisher, subscriber] = [await join(), await join()]
    const received: unknown[] = []
    let gaps = 0
    subscriber.subscribe('test.return', news => received.push(news))
    subscriber.onGap(() => gaps++)
    await nats.stop()
    await expect.poll(() => [publisher.connected(), subscriber.connected()]).toEqual([false, false])
    publisher.publish('test.return', 'lost')
    await expect(publisher.request('test.anything', 0, inTime)).rejects.toThrow(Unanswered)
    await nats.start()
    await expect
      .poll(() => [publisher.connected(), subscriber.connected(), gaps > 0])
      .toEqual([true, true, true])
    await expect
      .poll(() => {
        publisher.publish('test.return', 'found')
        return received.at(-1)
      })
      .toBe('found')
    expect(received).not.toContain('lost')
  })

  it('reports a gap to all processes when one was cut off and may have lost messages', async () => {
    const way = await openWay(nats.url)
    const subscriber = await join()
    const gaps = { publisher: 0, subscriber: 0 }
    const received: unknown[] = []
    way.bus.onGap(() => gaps.publisher++)
    subscriber.onGap(() => gaps.subscriber++)
    subscriber.subscribe('test.cut', news => received.push([news, gaps.subscriber]))
    await settled([way.bus, subscriber])
    way.cut()
    await expect.poll(() => way.bus.connected()).toBe(false)
    way.bus.publish('test.cut', 'lost')
    way.mend()
    await expect.poll(() => way.bus.connected()).toBe(true)
    way.bus.publish('test.cut', 'found')
    await expect.poll(() => received).toEqual([['found', 1]])
    expect(gaps).toEqual({ publisher: 1, subscriber: 1 })
    await way.close()
  })

  it('delivers to its own process at once, even without its server', async () => {
    const bus = await join()
    const received: unknown[] = []
    bus.subscribe('test.here', news => received.push(news))
    bus.publish('test.here', 1)
    expect(received).toEqual([1])
    await nats.stop()
    await expect.poll(() => bus.connected()).toBe(false)
    bus.publish('test.here', 2)
    expect(received).toEqual([1, 2])
    await nats.start()
  })

  it('names its server when it cannot be reached, and never its credentials', async () => {
    const wrong = nats.url.replace('a-word', 'no-word')
    const fault = await natsBus(wrong, log).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(fault).toMatch(/^NATS at 127\.0\.0\.1:\d+ cannot be reached/)
    expect(fault + lines.join('')).not.toMatch(/no-word|a-word/)
  })

  it('drops what it cannot read', async () => {
    const bus = await join()
    const received: unknown[] = []
    bus.subscribe('test.noise', news => received.push(news))
    const other = await join()
    await settled([other, bus])
    const { connect } = await import('@nats-io/transport-node')
    const { host, username, password } = new URL(nats.url)
    const foreign = await connect({ servers: host, user: username, pass: password })
    foreign.publish('ruka.test.noise', 'noise')
    await foreign.flush()
    other.publish('test.noise', 'news')
    await expect.poll(() => received).toEqual(['news'])
    await foreign.close()
  })
})
