import { expect, it } from 'vitest'
import { localBus, type Bus } from '../platform/events/bus.ts'
import { testClock } from '../platform/base/clock.ts'
import { openLog } from '../platform/log/log.ts'
import { below, seededRandom } from '../platform/base/random.ts'
import {
  openPublisher,
  openTopicHub,
  Subscription,
  type Frame,
  type Position,
  type Subscriber,
} from './index.ts'

const TOPIC = 'counted'
const SUBSCRIBERS = 7

/** A bus between processes: messages arrive or are lost, and gaps are reported later. */
function openUnreliableBus() {
  const bus = localBus(openLog('silent'))
  const gaps: (() => void)[] = []
  const busFaults = { isLost: false }
  const unreliable: Bus = {
    ...bus,
    subscribe: (topic, listener) =>
      bus.subscribe(topic, message => (busFaults.isLost ? undefined : listener(message))),
    onGap(listener) {
      gaps.push(listener)
      return () => undefined
    },
  }
  return { bus, unreliable, busFaults, reportGap: () => gaps.forEach(gap => gap()) }
}

/** A leader that counts: its state is the last number, and each delta is one number. */
function openCounter(bus: Bus, epoch: number, from: number) {
  const publisher = openPublisher<object>(bus, TOPIC, epoch)
  let count = from
  return {
    count: () => count,
    next: () => publisher.publish(Buffer.from(String(++count)), {}),
    snapshot: () => ({ snapshot: count, position: publisher.position() }),
    own: () => ({ ...publisher.next(), n: publisher.position().n, own: true }),
  }
}
type Counter = ReturnType<typeof openCounter>

class Client implements Subscriber<object, number, object> {
  seen = 0
  snapshots = 0
  loading: (() => void)[] = []
  readonly #leader: () => Counter
  constructor(leader: () => Counter) {
    this.#leader = leader
  }
  async load(): Promise<{ snapshot: number; position: Position }> {
    const loaded = this.#leader().snapshot()
    await new Promise<void>(resolve => this.loading.push(resolve))
    return loaded
  }
  isGone = () => false
  send(snapshot: number): void {
    this.snapshots++
    expect(snapshot).toBeGreaterThanOrEqual(this.seen)
    this.seen = snapshot
  }
  deliver(frame: Frame<object>): void {
    expect(Number(frame.frame.toString())).toBe(this.seen + 1)
    this.seen++
  }
  deliverOwn(): void {}
  overflowed(): void {
    throw new Error('it never waits for so many')
  }
  leaderChanged(): void {}
  onFault(error: unknown): void {
    throw error
  }
  /** Delivers the snapshots that were requested so far. */
  arrive(): void {
    this.loading.splice(0).forEach(resolve => resolve())
  }
}

it.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'subscribers see every number once and in order over lost deltas, late snapshots and new leaders, seed %i',
  async seed => {
    const random = seededRandom(`live ${seed}`)
    const clock = testClock(0)
    const { bus, unreliable, busFaults, reportGap } = openUnreliableBus()
    const hub = openTopicHub<object>(unreliable, TOPIC)
    let leader = openCounter(bus, 1, 0)
    const clients = Array.from({ length: SUBSCRIBERS }, () => new Client(() => leader))
    const subscriptions = clients.map(client => new Subscription(hub, clock, client))
    const opened = Promise.all(subscriptions.map(subscription => subscription.open()))
    let hasLost = false
    for (let step = 0; step < 120; step++) {
      const chance = below(random, 20)
      if (chance < 12) {
        leader.next()
        hasLost ||= busFaults.isLost
      } else if (chance < 15) clients[below(random, SUBSCRIBERS)]!.arrive()
      else if (chance < 17) {
        // A gap is reported before messages flow again.
        if (busFaults.isLost) reportGap()
        busFaults.isLost = !busFaults.isLost
      } else if (chance < 18) subscriptions[below(random, SUBSCRIBERS)]!.invalidate()
      else if (chance < 19 && !busFaults.isLost) {
        // A new leader continues where the last one ended; its snapshots contain everything that was
        // published.
        leader = openCounter(bus, hub.epoch() + 1, leader.count())
        for (const subscription of subscriptions) subscription.resync(0)
      }
      await clock.advance(1)
    }
    if (busFaults.isLost) reportGap()
    busFaults.isLost = false
    leader.next()
    for (let turn = 0; turn < 10; turn++) {
      clients.forEach(client => client.arrive())
      await clock.advance(10)
    }
    await opened
    expect(clients.map(({ seen }) => seen)).toEqual(clients.map(() => leader.count()))
    await hub.stop()
  },
)

it('messages of a succeeded leader are ignored', async () => {
  const bus = localBus(openLog('silent'))
  const hub = openTopicHub<object>(bus, TOPIC)
  const received: string[] = []
  const changes: number[] = []
  hub.join({
    receive: ({ frame }) => void received.push(frame.toString()),
    leaderChanged: () => void changes.push(hub.epoch()),
    resync: () => undefined,
  })
  const [first, second] = [1, 2].map(epoch => openPublisher<object>(bus, TOPIC, epoch))
  first!.publish(Buffer.from('a'), {})
  second!.publish(Buffer.from('b'), {})
  first!.publish(Buffer.from('c'), {})
  expect([received, changes]).toEqual([['a', 'b'], [2]])
  expect([hub.isCurrent(first!.position()), hub.isCurrent(second!.position())]).toEqual([false, true])
})
