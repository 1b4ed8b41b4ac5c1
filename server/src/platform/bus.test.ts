import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openNatsServer } from '../../test/nats-server.ts'
import { openWay } from '../../test/nats-way.ts'
import { localBus, Unanswered, type Bus } from './bus.ts'
import { openLog } from './log.ts'
import { natsBus } from './nats-bus.ts'

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
/** What the hearer subscribed to before is in force: the teller’s question behind it has come through. */
const settled = async ([teller, hearer]: readonly [Bus, Bus]) => {
  const stop = hearer.serve('test.settled', async () => true)
  await expect.poll(() => teller.request('test.settled', 0, inTime).catch(() => false)).toBe(true)
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
]

describe.each(pairs)('a bus %s', (_, open) => {
  it('brings news to every listener of its topic once, in order, until they stop listening', async () => {
    const [teller, hearer] = await open()
    const heard: [string, unknown][] = []
    const stop = hearer.subscribe('test.news', news => heard.push(['a', news]))
    hearer.subscribe('test.news', news => heard.push(['b', news]))
    hearer.subscribe('test.other', news => heard.push(['other', news]))
    await settled([teller, hearer])
    teller.publish('test.news', { n: 1 })
    teller.publish('test.news', 'two')
    await expect.poll(() => heard.length).toBe(4)
    expect(heard).toEqual([
      ['a', { n: 1 }],
      ['b', { n: 1 }],
      ['a', 'two'],
      ['b', 'two'],
    ])
    stop()
    stop()
    teller.publish('test.news', 3)
    await expect.poll(() => heard.length).toBe(5)
    expect(heard[4]).toEqual(['b', 3])
  })

  it('brings bytes as they are', async () => {
    const [teller, hearer] = await open()
    const heard: unknown[] = []
    hearer.subscribe('test.bytes', news => heard.push(news))
    await settled([teller, hearer])
    const bytes = Buffer.from([0, 1, 2, 255, 123])
    teller.publish('test.bytes', bytes)
    await expect.poll(() => heard.length).toBe(1)
    expect(Buffer.isBuffer(heard[0]) && bytes.equals(heard[0])).toBe(true)
  })

  it('goes on when a listener fails', async () => {
    const [teller, hearer] = await open()
    const heard: unknown[] = []
    hearer.subscribe('test.faults', () => {
      throw new Error('a fault of a listener')
    })
    hearer.subscribe('test.faults', news => heard.push(news))
    await settled([teller, hearer])
    teller.publish('test.faults', 1)
    teller.publish('test.faults', 2)
    await expect.poll(() => heard).toEqual([1, 2])
    expect(lines.join('')).toContain('a fault of a listener')
  })

  it('brings questions to whoever serves, and the answer back', async () => {
    const [asker, server] = await open()
    const stop = server.serve('test.double', async question => (question as number) * 2)
    await settled([asker, server])
    expect(await asker.request('test.double', 21, inTime)).toBe(42)
    stop()
    await expect.poll(() => asker.request('test.double', 21, inTime).catch(e => e)).toBeInstanceOf(Unanswered)
  })

  it('says that nobody answered: when nobody serves, whoever serves is silent, fails, or takes too long', async () => {
    const [asker, server] = await open()
    await expect(asker.request('test.nobody', 0, inTime)).rejects.toThrow(Unanswered)
    server.serve('test.silent', async () => undefined)
    server.serve('test.slow', () => new Promise(() => undefined))
    await settled([asker, server])
    for (const topic of ['test.silent', 'test.slow'])
      await expect(asker.request(topic, 0, { timeoutMs: 50 })).rejects.toThrow(Unanswered)
  })
})

describe('a bus over NATS', () => {
  it('is heard again after the server was away, and says that news may have been missed', async () => {
    const [teller, hearer] = [await join(), await join()]
    const heard: unknown[] = []
    let gaps = 0
    hearer.subscribe('test.return', news => heard.push(news))
    hearer.onGap(() => gaps++)
    await nats.stop()
    await expect.poll(() => [teller.connected(), hearer.connected()]).toEqual([false, false])
    teller.publish('test.return', 'lost')
    await expect(teller.request('test.anything', 0, inTime)).rejects.toThrow(Unanswered)
    await nats.start()
    await expect.poll(() => [teller.connected(), hearer.connected(), gaps > 0]).toEqual([true, true, true])
    await expect
      .poll(() => {
        teller.publish('test.return', 'found')
        return heard.at(-1)
      })
      .toBe('found')
    expect(heard).not.toContain('lost')
  })

  it('says so to everybody when one process was cut off by itself, since what that told may have been lost', async () => {
    const way = await openWay(nats.url)
    const hearer = await join()
    const gaps = { teller: 0, hearer: 0 }
    const heard: unknown[] = []
    way.bus.onGap(() => gaps.teller++)
    hearer.onGap(() => gaps.hearer++)
    hearer.subscribe('test.cut', news => heard.push([news, gaps.hearer]))
    await settled([way.bus, hearer])
    way.cut()
    await expect.poll(() => way.bus.connected()).toBe(false)
    way.bus.publish('test.cut', 'lost')
    way.mend()
    await expect.poll(() => way.bus.connected()).toBe(true)
    way.bus.publish('test.cut', 'found')
    await expect.poll(() => heard).toEqual([['found', 1]])
    expect(gaps).toEqual({ teller: 1, hearer: 1 })
    await way.close()
  })

  it('tells its own process at once, even without its server', async () => {
    const bus = await join()
    const heard: unknown[] = []
    bus.subscribe('test.here', news => heard.push(news))
    bus.publish('test.here', 1)
    expect(heard).toEqual([1])
    await nats.stop()
    await expect.poll(() => bus.connected()).toBe(false)
    bus.publish('test.here', 2)
    expect(heard).toEqual([1, 2])
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
    const heard: unknown[] = []
    bus.subscribe('test.noise', news => heard.push(news))
    const other = await join()
    await settled([other, bus])
    const { connect } = await import('@nats-io/transport-node')
    const { host, username, password } = new URL(nats.url)
    const stranger = await connect({ servers: host, user: username, pass: password })
    stranger.publish('ruka.test.noise', 'noise')
    await stranger.flush()
    other.publish('test.noise', 'news')
    await expect.poll(() => heard).toEqual(['news'])
    await stranger.close()
  })
})
