import { feedApi, type FeedApi } from '../../server/src/feed/feed-api.ts'
import type { FeedContext } from '../../server/src/feed/feed-context.ts'
import { feedMetrics } from '../../server/src/feed/metrics.ts'
import { Progress } from '../../server/src/feed/progress.ts'
import { EventRecoveries } from '../../server/src/feed/recover-events.ts'
import { ProducerWatch } from '../../server/src/feed/watch-producers.ts'
import { openContext } from '../../server/src/boot/context.ts'
import { testClock, type TestClock } from '../../server/src/platform/base/clock.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { sql } from '../../server/src/platform/db/db.ts'
import { acquireLease } from '../../server/src/platform/db/lease.ts'
import { below, seededRandom, type Random } from '../../server/src/platform/base/random.ts'
import { readConfig } from '../../server/src/config.ts'
import type { Figure } from '../harness/figures.ts'
import { inWorld } from '../harness/world.ts'
import { breachesOf, openQuotaServer } from './quota-server.ts'

const SEED = process.env['BENCH_SEED'] ?? 'feed'
const DAYS = Number(process.env['BENCH_QUOTA_DAYS'] ?? 7)
const START_MS = Date.UTC(2026, 4, 4, 9)
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ALIVE_MS = 10 * SECOND
const PRODUCERS = [
  { product: 1, name: 'live', path: 'liveodds', windowMs: 10 * HOUR },
  { product: 3, name: 'pre', path: 'pre', windowMs: 72 * HOUR },
] as const

/**
 * Days of outages on a clock that is moved: the code that watches producers and requests recoveries, with its
 * database, against an interface that counts for itself what arrives. Leaders end and are killed on the way.
 */
export async function quotas(): Promise<readonly Figure[]> {
  const random = seededRandom(`${SEED}:quotas`)
  const clock = testClock(START_MS)
  const server = await openQuotaServer(clock, random)
  try {
    return await inWorld(
      async ({ ctx: owner, database, env }) => {
        // Nothing is measured here that depends on the disk.
        await sql`alter role ruka set synchronous_commit = off`.execute(owner.db.read)
        const ctx = openContext(readConfig(env), database, { clock })
        try {
          await playDays(ctx, clock, random)
        } finally {
          await ctx.db.end()
        }
        const { arrived } = server
        const breaches = breachesOf(arrived)
        for (const line of breaches.slice(0, 10)) process.stderr.write(`${line}\n`)
        const events = arrived.filter(({ kind }) => kind === 'event').length
        return [
          { name: 'quota_days', value: DAYS, unit: 'days' },
          { name: 'quota_recoveries', value: arrived.length - events, unit: 'requests' },
          { name: 'quota_event_recoveries', value: events, unit: 'requests' },
          { name: 'quota_breaches', value: breaches.length, unit: 'requests' },
        ]
      },
      { env: { FEED_KIND: 'stream', FEED_URL: server.url } },
    )
  } finally {
    await server.stop()
  }
}

async function playDays(ctx: Ctx, clock: TestClock, random: Random): Promise<void> {
  const endMs = clock.now() + DAYS * DAY
  let leader = await lead(ctx, clock, random)
  while (clock.now() < endMs) {
    const chance = below(random, 10)
    if (chance < 3) await leader.alives(below(random, 30 * MINUTE), () => undefined)
    else if (chance < 6)
      // The connection is lost again and again, or alives fail to come.
      await leader.alives(below(random, 20 * MINUTE), () => {
        const fault = below(random, 12)
        if (fault === 0) leader.watch.connectionLost()
        return fault < 2 ? { silentMs: below(random, MINUTE) } : undefined
      })
    else if (chance < 8) await leader.pass(below(random, below(random, 4) === 0 ? 6 * HOUR : 20 * MINUTE))
    else if (chance === 8) {
      const many = below(random, 400)
      for (let n = 0; n < many; n++) leader.unread(below(random, 100_000))
      await leader.alives(below(random, 2 * HOUR), () => undefined)
    } else {
      await leader.end(below(random, 2) === 0)
      leader = await lead(ctx, clock, random)
    }
  }
  await leader.end(false)
}

/** A leader of the feed with its alives in our hand, from which the recoveries of the one before it count on. */
async function lead(shared: Ctx, clock: TestClock, random: Random) {
  const busy = countBusy()
  const ctx = { ...shared, db: { ...shared.db, tx: busy.around(shared.db.tx) } } as Ctx
  const lease = await untilLed(ctx)
  const over = new AbortController()
  const consumer = { apply: async () => {}, suspendEvent: async () => {}, fixtures: async () => {} }
  const feed: FeedContext = { ctx, lease, consumer, metrics: feedMetrics(ctx), signal: over.signal }
  const completed: Completed[] = []
  const api = apiOf(ctx, over.signal, { random, busy, completed })
  const progress = new Progress(clock, 0, () => undefined)
  const fail = (error: unknown) => {
    if (!over.signal.aborted) throw error
  }
  const parts = { api, progress, descriptions: PRODUCERS, fail }
  const watch = await ProducerWatch.open(feed, parts)
  const events = new EventRecoveries(feed, parts)

  const pass = async (ms: number): Promise<void> => {
    for (let leftMs = ms; leftMs > 0; leftMs -= SECOND) {
      await clock.advance(Math.min(leftMs, SECOND))
      while (completed[0] && completed[0].atMs <= clock.now()) {
        const { product, requestId } = completed.shift()!
        watch.snapshotComplete(product, requestId)
      }
      await busy.rest()
    }
  }
  const alive = (product: number) => {
    // Everything before it is applied.
    if (watch.alive(product, clock.now(), true)) progress.mark(product, clock.now())
    progress.apply(0)
    watch.reached()
  }
  return {
    watch,
    pass,
    /** Alives of both producers for a time, unless a fault silences them. */
    async alives(ms: number, fault: () => { silentMs: number } | undefined): Promise<void> {
      for (const untilMs = clock.now() + ms; clock.now() < untilMs;) {
        for (const { product } of PRODUCERS) alive(product)
        await pass(ALIVE_MS + (fault()?.silentMs ?? 0))
      }
    },
    unread: (event: number) =>
      events.request({ product: 1, eventId: `sr:match:${event}`, timestamp: clock.now(), isDecisive: false }),
    async end(isKilled: boolean): Promise<void> {
      over.abort()
      // A leader that is killed stores nothing more.
      if (isKilled) await lease.release()
      await watch.stop().catch(() => undefined)
      await busy.rest()
      await lease.release()
    },
  }
}

type Completed = { readonly product: number; readonly requestId: number; readonly atMs: number }

/** The interface, which cannot be reached at times; what it accepted is complete after some minutes. */
function apiOf(
  { config, clock }: Ctx,
  signal: AbortSignal,
  { random, busy, completed }: { random: Random; busy: ReturnType<typeof countBusy>; completed: Completed[] },
): FeedApi {
  const real = feedApi(config, signal)
  const unreachable = feedApi({ ...config, FEED_URL: 'http://127.0.0.1:9' }, signal)
  return {
    ...real,
    recover: busy.around(async request => {
      const outcome = await (below(random, 10) === 0 ? unreachable : real).recover(request)
      const { product } = PRODUCERS.find(({ path }) => path === request.path)!
      const atMs = clock.now() + below(random, 5 * MINUTE)
      if (outcome === 'accepted' || outcome === 'unknown')
        completed.push({ product, requestId: request.requestId, atMs })
      return outcome
    }),
    recoverEvent: busy.around(request => real.recoverEvent(request)),
  }
}

async function untilLed(ctx: Ctx) {
  for (;;) {
    const lease = await acquireLease(ctx.db, 'feed')
    if (lease) return lease
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

/** Counts what is under way in real time, so that the clock moves only while nothing is. */
function countBusy() {
  const under = { way: 0 }
  const turn = () => new Promise<void>(resolve => void setImmediate(resolve))
  return {
    around:
      <Given extends readonly unknown[], T>(work: (...given: Given) => Promise<T>) =>
      async (...given: Given): Promise<T> => {
        under.way += 1
        try {
          return await work(...given)
        } finally {
          under.way -= 1
        }
      },
    async rest(): Promise<void> {
      await turn()
      while (under.way > 0) await turn()
    },
  }
}
