import { afterEach, describe, expect, it } from 'vitest'
import {
  completeOf,
  keyOf,
  oddsChange,
  openFeedUnderTest,
  type FeedUnderTest,
} from '../../test/feed-harness.ts'
import type { Ctx } from '../platform/context/context.ts'
import { rows, sql, type Tx } from '../platform/db/db.ts'
import type { Running } from '../platform/process/module.ts'
import { below, seededRandom } from '../platform/base/random.ts'
import { BODY_MOST } from './message-log.ts'

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
const handled = (count: number) =>
  feed.until(async () => {
    const states = await feed.states()
    return states.length === count && states.every(({ state }) => state !== 'received')
  })
const applied = async () =>
  (
    await rows(
      feed.ctx.db.read,
      sql<{ what: string }>`select type || ' ' || at as what from public.applied_messages order by n`,
    )
  ).map(({ what }) => what)
const casesOpened = () =>
  rows(
    feed.ctx.db.read,
    sql<{ subject: string }>`select subject from cases.cases where kind = 'feed_message'`,
  )

describe('the log of the feed', () => {
  it('has every message in its order, and each is applied once, with a notice after the commit', async () => {
    await begin('order')
    for (let n = 1; n <= 1_200; n++) feed.transport.send(oddsChange(n))
    await handled(1_200)
    expect(await feed.applied()).toEqual(Array.from({ length: 1_200 }, (_, n) => n + 1))
    expect(feed.seen.applied).toHaveLength(1_200)
  })

  it('keeps what the feed repeats or reorders as it came: its consumer decides', async () => {
    await begin('repeated')
    for (const n of [5, 5, 4, 9, 5]) feed.transport.send(oddsChange(n))
    await handled(5)
    expect(await feed.applied()).toEqual([5, 5, 4, 9, 5])
  })

  it('applies nothing twice and leaves nothing out while the consumer fails at random', async () => {
    await begin('faults')
    const random = seededRandom('faults')
    const fail = async () => {
      if (below(random, 4) === 0) throw new Error('the consumer failed')
    }
    feed.seen.before = fail
    feed.seen.after = fail
    for (let n = 1; n <= 60; n++) feed.transport.send(oddsChange(n, `sr:match:${n}`))
    await handled(60)
    const setAside = (await feed.states()).flatMap(({ state }, at) => (state === 'unread' ? [at + 1] : []))
    const applied = await feed.applied()
    expect([...applied, ...setAside].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, n) => n + 1),
    )
    expect(applied).toEqual(applied.toSorted((a, b) => a - b))
    expect(feed.seen.suspended).toEqual(setAside.map(n => `sr:match:${n}`))
  })

  it('sets a message aside that fails alone, opens a case, suspends its event, and goes on', async () => {
    await begin('poison')
    feed.seen.before = async messages => {
      if (messages.some(({ message }) => message.timestamp === 3)) throw new Error('an odd market')
    }
    for (let n = 1; n <= 5; n++) feed.transport.send(oddsChange(n, `sr:match:${n}`))
    await handled(5)
    expect(await feed.applied()).toEqual([1, 2, 4, 5])
    expect((await feed.states())[2]).toEqual({
      state: 'unread',
      reason: 'it could not be applied: an odd market',
    })
    expect(feed.seen.suspended).toEqual(['sr:match:3'])
    expect(await casesOpened()).toEqual([{ subject: 'event:sr:match:3' }])
  })

  it('stands still at a message whose event cannot be suspended: nothing behind it is applied', async () => {
    await begin('stuck')
    const suspend = feed.seen.consumer.suspendEvent
    let isBroken = true
    feed.seen.consumer.suspendEvent = async (...given) => {
      if (isBroken) throw new Error('no such event')
      return suspend(...given)
    }
    feed.seen.before = async messages => {
      if (messages.some(({ message }) => message.timestamp === 1)) throw new Error('an odd market')
    }
    for (const n of [1, 2]) feed.transport.send(oddsChange(n))
    await feed.until(() => feed.ctx.lines.some(line => line.includes('stands still')))
    expect(await feed.applied()).toEqual([])
    isBroken = false
    await handled(2)
    expect(await feed.applied()).toEqual([2])
  })
})

describe('what cannot be read', () => {
  it('is kept with its reason, and stops its event where prices or results may be missing', async () => {
    await begin('unread')
    const stop = '<bet_stop product="1" event_id="sr:match:7" timestamp="17"'
    const sent = [
      { key: keyOf('bet_stop', 'sr:match:7'), body: stop },
      {
        key: keyOf('odds_change', 'sr:match:8'),
        body: '<odds_change product="x" event_id="sr:match:8" timestamp="1"/>',
      },
      { key: keyOf('cashout', 'sr:match:9'), body: '<cashout product="1" event_id="sr:match:9"/>' },
      { key: '', body: 'no message at all' },
      { key: keyOf('bet_stop', 'sr:match:10'), body: '\0\uD800' },
      { key: keyOf('bet_stop', 'sr:match:11'), body: '<!DOCTYPE a [<!ENTITY b "c">]><bet_stop/>' },
      { key: '-.-.-.alive.-.-.-.-', body: '<alive product="1"' },
      oddsChange(4),
    ]
    for (const message of sent) feed.transport.send(message)
    await handled(sent.length)
    expect((await feed.states()).map(({ state }) => state)).toEqual([
      ...Array<string>(7).fill('unread'),
      'applied',
    ])
    expect((await feed.states())[2]!.reason).toBe('cashout is no message of the feed')
    // Where not even the producer is known, only a person opens the event again.
    expect(feed.seen.suspended).toEqual(['sr:match:8', 'sr:match:10', 'sr:match:11'])
    expect(await applied()).toEqual(['bet_stop 17', 'odds_change 4'])
    expect(await feed.ctx.metrics.registry.getSingleMetricAsString('ruka_feed_unread_total')).toMatch(/ 7$/m)
  })

  it('is asked for again, with results first where those may be missing, but not twice', async () => {
    await begin('again')
    const broken = (type: string, more: string) => ({
      key: keyOf(type),
      body: `<${type} product="1" event_id="sr:match:7" timestamp="1" ${more}`,
    })
    feed.transport.send(broken('odds_change', ''))
    await feed.until(() => feed.rest.events.length === 1)
    feed.transport.send(broken('bet_settlement', 'request_id="12"'))
    await feed.until(() => feed.rest.events.length === 3)
    const [first, second, third] = feed.rest.events
    expect([first, second, third]).toMatchObject([
      { path: 'liveodds', eventId: 'sr:match:7', what: 'odds' },
      { what: 'stateful_messages' },
      { what: 'odds' },
    ])
    feed.transport.send(broken('odds_change', `request_id="${third!.requestId}"`))
    await handled(3)
    await feed.until(async () => (await casesOpened()).length === 1)
    expect(feed.rest.events).toHaveLength(3)
    expect(await applied()).toEqual(['bet_stop 1', 'bet_stop 1', 'bet_stop 1'])
  })

  it('is cut where it is longer than any message', async () => {
    await begin('long')
    const { key, body } = oddsChange(1)
    feed.transport.send({ key, body: body + ' '.repeat(BODY_MOST) })
    await handled(1)
    const kept = await rows(
      feed.ctx.db.read,
      sql`select length(body) as length, state, event_id as event from feed.set_aside`,
    )
    expect(kept).toEqual([{ length: BODY_MOST, state: 'unread', event: 'sr:match:7' }])
    expect((await feed.states())[0]!.reason).toMatch(/^the body has \d+ characters$/)
  })

  it('is never read where it came through another exchange than the feed’s', async () => {
    await begin('foreign')
    feed.transport.send({ ...oddsChange(1), foreignExchange: '(default)' })
    feed.transport.send({ ...completeOf(1, 1), foreignExchange: 'amq.topic' })
    feed.transport.send({ ...oddsChange(2) })
    await handled(3)
    expect(await feed.applied()).toEqual([2])
    const foreign = (await feed.states()).filter(({ state }) => state === 'foreign')
    expect(foreign).toEqual([
      { state: 'foreign', reason: 'came through the exchange (default)' },
      { state: 'foreign', reason: 'came through the exchange amq.topic' },
    ])
    expect(feed.seen.suspended).toEqual([])
    const gauge = await feed.ctx.metrics.registry.getSingleMetricAsString('ruka_feed_set_aside')
    expect(gauge).toContain('{state="foreign"} 2')
  })
})

describe('a leader that dies', () => {
  const SENT = 40
  it.each([...Array(14).keys()])(
    'at its transaction %i, before or after the commit, loses nothing of the log and applies nothing twice',
    async step => {
      feed = await openFeedUnderTest(`dies-${step}`)
      const { dying, isDead } = dyingAt(feed.ctx, 4 + Math.floor(step / 2), step % 2 === 0)
      const first = await feed.start(dying)
      await feed.until(() => feed.transport.isOpen() || isDead())
      for (let n = 1; n <= SENT && feed.transport.isOpen(); n++) {
        feed.transport.send(oddsChange(n))
        if (n % 8 === 0) await feed.until(() => true)
      }
      await feed.until(isDead)
      await first.stop()
      const logged = (await feed.states()).length
      running = await feed.start()
      await feed.until(async () => (await feed.states()).every(({ state }) => state === 'applied'))
      expect(await feed.states()).toHaveLength(logged)
      expect(await feed.applied()).toEqual(Array.from({ length: logged }, (_, n) => n + 1))
    },
  )
})

/**
 * A process whose database fails for good at its nth transaction: before its commit, or with its answer lost.
 */
function dyingAt(ctx: Ctx, nth: number, isCommitted: boolean) {
  let count = 0
  const dying: Ctx = {
    ...ctx,
    db: {
      ...ctx.db,
      read: ctx.db.read,
      async tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
        if (++count > nth) throw new Error('killed')
        if (count < nth) return ctx.db.tx(work)
        await ctx.db.tx(async tx => {
          await work(tx)
          if (!isCommitted) throw new Error('killed')
        })
        throw new Error('killed')
      },
    },
  }
  return { dying, isDead: () => count >= nth }
}
