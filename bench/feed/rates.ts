import { parseMessage } from '@ruka/sports/feed/parse'
import { setTimeout as wait } from 'node:timers/promises'
import { appliedAfter, lastId } from '../../server/src/feed/message-log.ts'
import { producerStates, runFeed, upProducers, type FeedConsumer } from '../../server/src/feed/index.ts'
import { within } from '../../server/src/platform/base/clock.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { pgArray, rows, sql } from '../../server/src/platform/db/db.ts'
import { openBookKeeper, sportsbookModule } from '../../server/src/sportsbook/index.ts'
import { median, rounded, type Figure } from '../harness/figures.ts'
import { inWorld } from '../harness/world.ts'
import { openSource, type Source } from './open-source.ts'

const WARM_UP = 5_000
/** Some seconds' worth each, thrice. */
const ROUND = Number(process.env['BENCH_FEED_ROUND'] ?? 30_000)
const ROUNDS = 3
const BURST = 20_000
const BARE_BATCH = 2_000
/** Where messages are lost, the others are not waited for. */
const PATIENCE_MS = 120_000
const LIVE = 1
const PREMATCH = 3

/**
 * Messages of real size through the whole path, fsync on: read off a stream of another process, logged,
 * parsed, applied to the book and committed, beside one bare statement that appends the same bodies. Then a
 * burst that waits, and in real time a producer that falls silent.
 */
export async function rates(): Promise<readonly Figure[]> {
  const source = await openSource()
  try {
    return await inWorld(({ ctx }) => measure(ctx, source), {
      env: { FEED_KIND: 'stream', FEED_URL: source.url, LOG_LEVEL: process.env['BENCH_LOG'] ?? 'silent' },
    })
  } finally {
    source.stop()
  }
}

async function measure(ctx: Ctx, source: Source): Promise<readonly Figure[]> {
  await sportsbookModule.seed!(ctx)
  await sql`create schema bare; create table bare.messages (id bigint generated always as identity primary key,
    body text not null)`.execute(ctx.db.read)
  const counted = countApplied(openBookKeeper(ctx))
  const running = await runFeed(ctx, counted.consumer)
  try {
    await until(async () => (await upOf(ctx)).length === 2)
    await through(ctx, source, counted, WARM_UP)
    const ours: number[] = []
    const bare: number[] = []
    const parsed: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const { fromId, appliedMs } = await through(ctx, source, counted, ROUND)
      ours.push(ROUND / (appliedMs / 1_000))
      const bodies = (await appliedAfter(ctx.db.read, fromId, ROUND)).map(({ body }) => body)
      bare.push(await appendBare(ctx, bodies))
      parsed.push(parseBare(bodies))
    }
    const burst = await through(ctx, source, counted, BURST)
    await mustBeWhole(ctx)
    const rate = rounded(median(ours), 0)
    return [
      {
        name: 'messages_per_s',
        value: rate,
        unit: 'messages/s',
        baseline: rounded(median(bare), 0),
        ratio: rounded(median(ours.map((each, round) => each / bare[round]!))),
      },
      {
        name: 'messages_to_parsing_per_s',
        value: rate,
        unit: 'messages/s',
        baseline: rounded(median(parsed), 0),
        ratio: rounded(median(ours.map((each, round) => each / parsed[round]!))),
      },
      { name: 'burst_20k_ms', value: rounded(burst.loggedMs, 0), unit: 'ms' },
      { name: 'burst_20k_applied_ms', value: rounded(burst.appliedMs, 0), unit: 'ms' },
      ...(await producerOff(ctx, source)),
    ]
  } finally {
    await running.stop()
  }
}

/** The consumer with the number of messages of events that were committed, which is that of the corpus. */
function countApplied(consumer: FeedConsumer) {
  const counted = { applied: 0, reached: () => undefined as void }
  return Object.assign(counted, {
    consumer: {
      ...consumer,
      applied(messages) {
        consumer.applied?.(messages)
        counted.applied += messages.filter(({ message }) => 'event_id' in message).length
        counted.reached()
      },
    } satisfies FeedConsumer,
  })
}
type Counted = ReturnType<typeof countApplied>

/** Messages that wait on the other side: the times until all of them are in the log, and are committed. */
async function through(ctx: Ctx, source: Source, counted: Counted, count: number) {
  await source.prepare(count)
  const fromId = await lastId(ctx.db.read)
  const until = counted.applied + count
  const applied = new Promise<void>(resolve => {
    counted.reached = () => {
      if (counted.applied >= until) resolve()
    }
  })
  const began = performance.now()
  source.send()
  const logging = (async () => {
    // An alive is not logged, and nothing else is sent.
    while ((await lastId(ctx.db.read)) < fromId + count) await wait(10)
    return performance.now() - began
  })()
  await within(PATIENCE_MS, applied)
  const appliedMs = performance.now() - began
  return { fromId, loggedMs: await logging, appliedMs }
}

/** Bodies appended to a table of nothing else; bodies a second. */
async function appendBare(ctx: Ctx, bodies: readonly string[]): Promise<number> {
  const began = performance.now()
  for (let at = 0; at < bodies.length; at += BARE_BATCH)
    await sql`insert into bare.messages (body)
      select * from unnest(${pgArray(bodies.slice(at, at + BARE_BATCH))}::text[])`.execute(ctx.db.read)
  return bodies.length / ((performance.now() - began) / 1_000)
}

/** Bodies that are parsed and nothing else, as many a second as this machine can at the moment. */
function parseBare(bodies: readonly string[]): number {
  const began = performance.now()
  for (const body of bodies) parseMessage(body)
  return bodies.length / ((performance.now() - began) / 1_000)
}

/** @throws where a message was set aside, or a producer lost its connection on the way */
async function mustBeWhole(ctx: Ctx): Promise<void> {
  const left = await rows(
    ctx.db.read,
    sql<{ state: string }>`select state, reason from feed.set_aside limit 3`,
  )
  if (left.length > 0) throw new Error(`messages were not applied: ${JSON.stringify(left)}`)
  const states = [...(await producerStates(ctx.db.read, ctx.clock.now())).values()]
  if (states.some(state => state === 'down')) throw new Error(`the producers are ${states.join()}`)
}

/** A producer falls silent: from its last alive until no bet is taken on its markets, while the other stays up. */
async function producerOff(ctx: Ctx, source: Source): Promise<readonly Figure[]> {
  await until(async () => (await upOf(ctx)).length === 2)
  const lastAliveMs = await source.silence(LIVE)
  let othersDown = 0
  for (;;) {
    const up = await upOf(ctx)
    const atMs = Date.now()
    if (!up.includes(PREMATCH)) othersDown += 1
    if (!up.includes(LIVE))
      return [
        { name: 'producer_off_s', value: rounded((atMs - lastAliveMs) / 1_000), unit: 's', baseline: 20 },
        { name: 'other_producer_down', value: othersDown, unit: 'reads' },
      ]
    if (atMs - lastAliveMs > 60_000) throw new Error('a silent producer stays up')
    await wait(20)
  }
}

/** As a bet reads them when it is placed. */
const upOf = async (ctx: Ctx): Promise<readonly number[]> =>
  (await rows(ctx.db.read, upProducers(ctx.clock.now()))).map(({ product }) => product)

async function until(isSo: () => Promise<boolean>, withinMs = 60_000): Promise<void> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > withinMs) throw new Error('the feed is not up')
    await wait(50)
  }
}
