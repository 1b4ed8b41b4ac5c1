import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { cloneDatabase } from '../../../test/database.ts'
import { timeOf } from '../../../test/test-context.ts'
import { systemClock, testClock } from '../base/clock.ts'
import { firstRow, onCommit, rows, sql } from '../db/db.ts'
import type { DeadDelivery } from './deliver.ts'
import { eventType, oneByOne, type EventHandler } from './event-types.ts'
import { openEvents, sweepEvents, type Events } from './events.ts'
import { keepDelivering } from './keep-delivering.ts'
import { openLog } from '../log/log.ts'

const counted = eventType('test.counted', 'A number.', z.object({ n: z.int() }))
const named = eventType('test.named', 'A name.', z.object({ name: z.string() }))
type Counted = { n: number }

const log = openLog('silent')
const clock = testClock(0)
let clone: Awaited<ReturnType<typeof cloneDatabase>>
let events: Events
beforeEach(async () => {
  clone = await cloneDatabase(inject('postgres'))
  events = open()
})
afterEach(() => clone.drop())

const open = (of = clock) => openEvents({ db: clone.db, clock: of, log, time: timeOf(clock) })
const publish = (...numbers: readonly number[]) =>
  clone.db.tx(async tx => {
    for (const n of numbers) await events.publish(tx, counted, { n })
  })
const upTo = (end: number) => Array.from({ length: end }, (_, n) => n)
const keepIn = (seen: number[]): EventHandler<Counted> =>
  oneByOne(async (_, { payload }) => void seen.push(payload.n))
/** Takes every number but this one. */
const refuse = (poison: number, seen: number[]): EventHandler<Counted> =>
  oneByOne(async (_, { payload: { n } }) => {
    if (n === poison) throw new Error(`no route to 0712345678 for ${n}`)
    seen.push(n)
  })
const failed = () =>
  rows(
    clone.db.read,
    sql<{
      attempts: number
      dead: boolean
      error: string
    }>`select attempts, due_at is null as dead, error from platform.failed_deliveries`,
  )

/** The numbers of the events that are still there. */
const stored = async () =>
  (
    await rows(
      clone.db.read,
      sql<{ n: number }>`select (payload->>'n')::int as n from platform.events order by id`,
    )
  ).map(({ n }) => n)

describe('an event', () => {
  it('reaches each of its consumers once and in order, also when processes race', async () => {
    const [a, b, c]: [number[], number[], unknown[]] = [[], [], []]
    const other = open()
    for (const process of [events, other]) {
      process.subscribe(counted, 'a', keepIn(a))
      process.subscribe(counted, 'b', keepIn(b))
      process.subscribe(
        named,
        'c',
        oneByOne(async (_, { payload }) => void c.push(payload)),
      )
    }
    await publish(...upTo(120))
    await Promise.all([events.deliver(), other.deliver(), events.deliver()])
    await events.deliver()
    expect([a, b, c]).toEqual([upTo(120), upTo(120), []])
  })

  it('is handled in batches of its type, which keep the order of publication', async () => {
    const batches: unknown[] = []
    events.subscribe(counted, 'all', async (_, batch) => void batches.push(batch.map(e => e.payload.n)))
    events.subscribe(named, 'all', async (_, batch) => void batches.push(batch.map(e => e.payload.name)))
    await clone.db.tx(async tx => {
      await events.publish(tx, counted, { n: 1 })
      await events.publish(tx, counted, { n: 2 })
      await events.publish(tx, named, { name: 'between' })
      await events.publish(tx, counted, { n: 3 })
    })
    await events.deliver()
    expect(batches).toEqual([[1, 2], ['between'], [3]])
  })

  it('is handled with as many others as fit in some megabytes', async () => {
    const batches: number[] = []
    events.subscribe(named, 'a', async (_, batch) => void batches.push(batch.length))
    const name = 'x'.repeat(3_000_000)
    for (let n = 0; n < 3; n++) await clone.db.tx(tx => events.publish(tx, named, { name }))
    await events.deliver()
    expect(batches).toEqual([2, 1])
  })

  it('that is not stored where its delivery is stops its consumer behind what came before it, aloud', async () => {
    const seen: number[] = []
    events.subscribe(counted, 'a', keepIn(seen))
    await publish(1, 2, 3)
    await sql`delete from platform.events where payload->>'n' = '2'`.execute(clone.db.read)
    expect(await events.deliverTo('a')).toBe(1)
    await expect(events.deliverTo('a')).rejects.toThrow('which waits for a, is not stored')
    await expect(events.deliver()).rejects.toThrow('is not stored')
    expect([seen, await events.due()]).toEqual([[1], ['a']])
  })

  it('without a consumer is not stored, nor is one of a fact that was rolled back', async () => {
    await publish(1)
    events.subscribe(counted, 'a', keepIn([]))
    await expect(
      clone.db.tx(async tx => {
        await events.publish(tx, counted, { n: 2 })
        throw new Error('the fact failed')
      }),
    ).rejects.toThrow('the fact failed')
    expect([await stored(), await rows(clone.db.read, sql`select 1 from platform.deliveries`)]).toEqual([
      [],
      [],
    ])
  })

  it('is kept until the last of its consumers has handled it', async () => {
    const [a, b]: [number[], number[]] = [[], []]
    events.subscribe(counted, 'a', keepIn(a))
    events.subscribe(counted, 'b', keepIn(b))
    await publish(1, 2)
    await events.deliverTo('a')
    await sweepEvents(clone.db)
    expect(await stored()).toEqual([1, 2])
    await publish(3)
    await events.deliverTo('b')
    await sweepEvents(clone.db)
    expect(await stored()).toEqual([3])
    await events.deliver()
    await sweepEvents(clone.db)
    expect([a, b, await stored()]).toEqual([[1, 2, 3], [1, 2, 3], []])
  })

  it('is swept, however many wait for it', async () => {
    await sql`insert into platform.events (id, type, payload, at)
      select nextval('platform.event_ids'), 'test.counted', '{"n": 1}', now()
      from generate_series(1, 20500)`.execute(clone.db.read)
    events.subscribe(counted, 'a', keepIn([]))
    await publish(2)
    await sweepEvents(clone.db)
    expect(await stored()).toEqual([2])
  })

  it('is not swept while its own fact is being committed', async () => {
    const seen: number[] = []
    events.subscribe(counted, 'a', keepIn(seen))
    const [published, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = clone.db.tx(async tx => {
      await events.publish(tx, counted, { n: 1 })
      published.resolve()
      await rest.promise
    })
    await published.promise
    await publish(2)
    await events.deliver()
    await sweepEvents(clone.db)
    rest.resolve()
    await slow
    await sweepEvents(clone.db)
    await events.deliver()
    expect(seen).toEqual([2, 1])
  })

  it('committed after a later one is delivered all the same', async () => {
    const seen: number[] = []
    events.subscribe(counted, 'a', keepIn(seen))
    await clone.db.tx(async tx => {
      await events.publish(tx, counted, { n: 1 })
      await publish(2)
      await events.deliver()
    })
    await events.deliver()
    expect(seen).toEqual([2, 1])
  })

  it('of a machine whose clock is two minutes ahead is delivered at once', async () => {
    const seen: number[] = []
    const ahead = open(testClock(120_000))
    for (const process of [events, ahead]) process.subscribe(counted, 'a', keepIn(seen))
    await clone.db.tx(tx => ahead.publish(tx, counted, { n: 1 }))
    await events.deliver()
    expect(seen).toEqual([1])
  })
})

describe('a consumer that fails', () => {
  it.each(['\u0000', '\ud800'])(
    'at text that PostgreSQL does not take delays no other event: %j',
    async name => {
      const seen: string[] = []
      const refuseIt: EventHandler<{ name: string }> = oneByOne(async (_, { payload }) => {
        if (payload.name === name) throw new Error('no such name')
        seen.push(payload.name)
      })
      events.subscribe(named, 'a', refuseIt)
      await clone.db.tx(async tx => {
        for (const each of [name, 'Amani']) await events.publish(tx, named, { name: each })
      })
      await events.deliver()
      expect([seen, await failed()]).toMatchObject([['Amani'], [{ attempts: 1 }]])
      await clock.advance(1_000)
      await events.deliver()
      expect(await failed()).toMatchObject([{ attempts: 2 }])
    },
  )

  it('delays no other, nor its own other events', async () => {
    const [good, bad]: [number[], number[]] = [[], []]
    events.subscribe(counted, 'bad', refuse(7, bad))
    events.subscribe(counted, 'good', keepIn(good))
    await publish(...upTo(60))
    await events.deliver()
    expect(good).toEqual(upTo(60))
    expect(new Set(bad)).toEqual(new Set(upTo(60).filter(n => n !== 7)))
    expect(await failed()).toEqual([
      { attempts: 1, dead: false, error: 'Error: no route to 071****678 for 7' },
    ])
  })

  it('has its effects undone, with the work that waited for the commit, and is tried again later', async () => {
    const ran: string[] = []
    let failures = 2
    events.subscribe(counted, 'shaky', async tx => {
      await sql`insert into platform.leases values ('shaky', 1)`.execute(tx)
      onCommit(tx, () => ran.push('committed'))
      if (failures-- > 0) throw new Error('not yet')
    })
    const written = () =>
      firstRow(clone.db.read, sql`select 1 as one from platform.leases where name = 'shaky'`)
    await publish(1)
    await events.deliver()
    expect([await written(), ran]).toEqual([undefined, []])
    await clock.advance(1_000)
    await events.deliver()
    expect(await events.deliver()).toBe(0)
    await clock.advance(2_000)
    await events.deliver()
    expect([await written(), ran, await failed()]).toEqual([{ one: 1 }, ['committed'], []])
  })

  it('gives a delivery up after some forty minutes and reports it once; a person can revive it', async () => {
    const dead: DeadDelivery[] = []
    const seen: number[] = []
    let poison = 7
    events.subscribe(
      counted,
      'bad',
      oneByOne(async (_, { payload: { n } }) => {
        if (n === poison) throw new Error('never')
        seen.push(n)
      }),
    )
    events.onDead(async (_, delivery) => void dead.push(delivery))
    const began = clock.now()
    await publish(7)
    for (let round = 0; round < 60 && dead.length === 0; round++) {
      await events.deliver()
      await clock.advance(60_000)
    }
    expect(dead).toEqual([
      { consumer: 'bad', eventId: expect.any(Number), type: 'test.counted', error: 'Error: never' },
    ])
    expect((clock.now() - began) / 60_000).toBeLessThan(50)
    await clock.advance(86_400_000)
    expect([await events.deliver(), await failed()]).toEqual([
      0,
      [{ attempts: 16, dead: true, error: 'Error: never' }],
    ])
    poison = -1
    expect(await clone.db.tx(tx => events.revive(tx, 'bad'))).toBe(1)
    await events.deliver()
    expect([seen, await failed()]).toEqual([[7], []])
  })

  it('is not given a payload that its schema does not know', async () => {
    const seen: number[] = []
    events.subscribe(counted, 'a', keepIn(seen))
    await publish(1)
    await sql`update platform.events set payload = '{"n": "one"}'`.execute(clone.db.read)
    await events.deliver()
    expect([seen, (await failed())[0]?.error]).toEqual([[], expect.stringContaining('ZodError')])
  })

  it('whose connection dies in the middle loses nothing and does nothing twice', async () => {
    let deaths = 3
    events.subscribe(counted, 'a', async (tx, batch) => {
      for (const { payload } of batch)
        await sql`insert into platform.leases values (${`counted ${payload.n}`}, 1)`.execute(tx)
      if (deaths-- > 0)
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where pid = pg_backend_pid()`.execute(tx)
    })
    await publish(...upTo(100))
    for (let round = 0; round < 4; round++) await events.deliver().catch(() => 0)
    const counted_ = await rows(clone.db.read, sql`select 1 from platform.leases where name like 'counted %'`)
    expect([counted_.length, await failed()]).toEqual([100, []])
  })
})

describe('the worker', () => {
  it('serves other consumers while one hangs, and delivers what is left when it stops', async () => {
    const stuck = Promise.withResolvers<void>()
    const all = Promise.withResolvers<void>()
    const seen: number[] = []
    events.subscribe(counted, 'stuck', () => stuck.promise)
    events.subscribe(
      counted,
      'quick',
      oneByOne(async (_, { payload }) => {
        if (seen.push(payload.n) === 30) all.resolve()
      }),
    )
    const worker = keepDelivering({ clock: systemClock, events, log })
    for (const n of upTo(30)) await publish(n)
    await all.promise
    stuck.resolve()
    await publish(30)
    await worker.stop()
    expect([seen, await rows(clone.db.read, sql`select 1 from platform.deliveries`)]).toEqual([upTo(31), []])
  })

  it('gathers what is published for a consumer that asks for it, and waits for nothing when it stops', async () => {
    const still = testClock(clock.now())
    const batches: number[][] = []
    events.subscribe(
      counted,
      'gathering',
      async (_, published) => void batches.push(published.map(({ payload }) => payload.n)),
      { gatherMs: 100 },
    )
    const worker = keepDelivering({ clock: still, events, log })
    for (const n of upTo(5)) await publish(n)
    expect(batches).toEqual([])
    // The wait has begun when the worker heard of the first of them.
    const later = async () => {
      await still.advance(100)
      return batches
    }
    await expect.poll(later, { interval: 5 }).toEqual([upTo(5)])
    await publish(5)
    await worker.stop()
    expect(batches).toEqual([upTo(5), [5]])
  })
})
