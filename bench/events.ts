import { fromKes } from '@ruka/contract/money'
import { accountsEvents } from '../server/src/accounts/index.ts'
import { modules, openModules } from '../server/src/modules.ts'
import { paymentsEvents } from '../server/src/payments/index.ts'
import type { Ctx } from '../server/src/platform/context/context.ts'
import { firstRow, onCommit, rows, sql } from '../server/src/platform/db/db.ts'
import type { EventType } from '../server/src/platform/events/event-types.ts'
import { keepDelivering } from '../server/src/platform/events/keep-delivering.ts'
import { uuid } from '../server/src/platform/base/random.ts'
import { referralsReader } from '../server/src/referrals/index.ts'
import { wagersEvents } from '../server/src/wagers/index.ts'
import { median, percentile, rounded, type Figure } from './harness/figures.ts'
import { atPace } from './harness/pace.ts'
import { openPlayers, type BenchPlayer } from './harness/players.ts'
import { inWorld } from './harness/world.ts'

const PLAYERS = 1_000
const REFEREES = 100
const WAGERS_PER_S = 5_000
const SECONDS = 20
const BACKLOG_WAGERS = 50_000
const BURSTS = 3
const LAG_BAR_MS = 1_000
/**
 * Wagers that one group of the ledger settles; in the second load each is an event of its own, of one
 * transaction.
 */
const GROUP = 50
/** Publications that may wait for the database. */
const UNDER_WAY_MAX = 50

/**
 * Settled wagers through three consumers, at the worker’s delivery, on PostgreSQL with fsync on: push,
 * referrals with commissions that are released meanwhile, and one that writes a row for each event. The
 * baseline hands a backlog out one event a transaction, to all consumers in turn, as the version before did.
 */
export function events(): Promise<readonly Figure[]> {
  return inWorld(async ({ ctx }) => {
    const players = await openPlayers(ctx, PLAYERS)
    const lags: number[] = []
    const observed = observe(ctx, lags)
    const program = openModules(observed)
    for (const module of modules) module.register?.(program)
    await subscribeThird(observed)
    await bindReferees(ctx, players)
    const grouped = await paced(ctx, players, lags, GROUP)
    const single = await paced(ctx, players, lags, 1)
    const bursts: { ours: number; bare: number }[] = []
    for (let burst = 0; burst < BURSTS; burst++)
      bursts.push({ ours: await drain(ctx, players), bare: await drainBare(ctx, players) })
    await expectNothingLost(ctx)
    return [
      ...lagFigures('events_lag', grouped),
      ...lagFigures('events_single_lag', single),
      {
        name: 'events_backlog_per_s',
        value: rounded(median(bursts.map(({ ours }) => ours)), 0),
        unit: 'settled wagers/s',
        baseline: rounded(median(bursts.map(({ bare }) => bare)), 0),
        ratio: rounded(median(bursts.map(({ ours, bare }) => ours / bare))),
      },
    ]
  })
}

const lagFigures = (
  name: string,
  { perSecond, lags }: { perSecond: number; lags: readonly number[] },
): Figure[] => [
  {
    name: `${name}_load`,
    value: rounded(perSecond, 0),
    unit: 'settled wagers/s',
    baseline: WAGERS_PER_S,
  },
  { name: `${name}_p50_ms`, value: rounded(percentile(lags, 50), 1), unit: 'ms', baseline: LAG_BAR_MS },
  {
    name: `${name}_p99_ms`,
    value: rounded(percentile(lags, 99), 1),
    unit: 'ms',
    baseline: LAG_BAR_MS,
  },
]

const publish = <Payload>({ db, events }: Ctx, type: EventType<Payload>, payload: Payload): Promise<void> =>
  db.tx(tx => events.publish(tx, type, payload))

/** The first player refers the next hundred, whose deposits earn commissions as they stake. */
async function bindReferees(ctx: Ctx, players: readonly BenchPlayer[]): Promise<void> {
  const [referrer, ...others] = players
  const { code } = (await referralsReader(ctx)([referrer!.id])).get(referrer!.id)!
  for (const { id: playerId } of others.slice(0, REFEREES)) {
    await publish(ctx, accountsEvents.playerRegistered, { playerId, visitorId: code })
    await publish(ctx, paymentsEvents.depositCredited, {
      depositId: uuid(ctx.random, ctx.clock.now()),
      playerId,
      cents: fromKes(100),
    })
  }
  await ctx.events.deliver()
}

/**
 * The consumers as they are, each of which notes how long after its publication an event’s delivery was
 * committed.
 */
function observe(ctx: Ctx, lags: number[]): Ctx {
  const { events, clock } = ctx
  return {
    ...ctx,
    events: {
      ...events,
      subscribe: (type, consumer, handler) =>
        events.subscribe(type, consumer, async (tx, published) => {
          await handler(tx, published)
          if (type.name !== wagersEvents.settled.name) return
          onCommit(tx, () => lags.push(...published.map(({ at }) => clock.now() - at.getTime())))
        }),
    },
  }
}

async function subscribeThird({ db, events }: Ctx): Promise<void> {
  await sql`create table public.counted (event bigint primary key, wagers integer not null)`.execute(db.read)
  events.subscribe(wagersEvents.settled, 'bench', async (tx, published) => {
    await sql`insert into public.counted select * from unnest(${published.map(({ id }) => id)}::bigint[],
      ${published.map(({ payload }) => payload.wagers.length)}::integer[])`.execute(tx)
  })
}

let serial = 0
const groupOf = (players: readonly BenchPlayer[], size: number) =>
  Array.from({ length: size }, () => ({
    ref: `bench-${(serial += 1)}`,
    playerId: players[serial % players.length]!.id,
    product: 'casino' as const,
    game: 'dice',
    stakeCents: fromKes(10),
    payoutCents: fromKes(9),
    placedAt: Date.now(),
  }))

/** Publishes groups at an even pace while the worker delivers; gives what was reached, and every lag. */
async function paced(
  ctx: Ctx,
  players: readonly BenchPlayer[],
  lags: number[],
  size: number,
): Promise<{ perSecond: number; lags: readonly number[] }> {
  lags.length = 0
  const worker = keepDelivering(ctx)
  const send = () =>
    ctx.db.tx(async tx => {
      for (let left = GROUP; left > 0; left -= size)
        await ctx.events.publish(tx, wagersEvents.settled, { wagers: groupOf(players, size) })
    })
  const groupsPerS = await atPace(send, {
    count: (WAGERS_PER_S * SECONDS) / GROUP,
    perSecond: WAGERS_PER_S / GROUP,
    underWayMax: UNDER_WAY_MAX,
  })
  await worker.stop()
  return { perSecond: groupsPerS * GROUP, lags: [...lags] }
}

/** A backlog of groups, delivered by the worker’s own way; gives wagers a second. */
async function drain(ctx: Ctx, players: readonly BenchPlayer[]): Promise<number> {
  for (let left = BACKLOG_WAGERS; left > 0; left -= GROUP)
    await publish(ctx, wagersEvents.settled, { wagers: groupOf(players, GROUP) })
  const began = performance.now()
  await keepDelivering(ctx).stop()
  return BACKLOG_WAGERS / ((performance.now() - began) / 1_000)
}

/**
 * An equal backlog in a bare table, one event a transaction, with three statements in place of three
 * consumers.
 */
async function drainBare(ctx: Ctx, players: readonly BenchPlayer[]): Promise<number> {
  const { db } = ctx
  await sql`create table if not exists public.bare (id bigint generated always as identity primary key,
    payload jsonb not null)`.execute(db.read)
  for (let left = BACKLOG_WAGERS; left > 0; left -= GROUP)
    await sql`insert into public.bare (payload)
      values (${JSON.stringify({ wagers: groupOf(players, GROUP) })}::jsonb)`.execute(db.read)
  const handleOne = () =>
    db.tx(async tx => {
      const event = await firstRow(
        tx,
        sql<{ id: number }>`select id, payload from public.bare order by id limit 1 for update skip locked`,
      )
      if (!event) return false
      for (let consumer = 0; consumer < 3; consumer++) await sql`select 1`.execute(tx)
      await sql`delete from public.bare where id = ${event.id}`.execute(tx)
      return true
    })
  const began = performance.now()
  while (await handleOne());
  return BACKLOG_WAGERS / ((performance.now() - began) / 1_000)
}

/** Every event was counted once, and nothing waits or failed. */
async function expectNothingLost({ db }: Ctx): Promise<void> {
  const [found] = await rows(
    db.read,
    sql<{ wagers: number; waiting: number; failed: number; released: number }>`select
      (select sum(wagers) from public.counted)::integer as wagers,
      (select count(*) from platform.deliveries)::integer as waiting,
      (select count(*) from platform.failed_deliveries)::integer as failed,
      (select count(*) from referrals.commissions where state = 'released')::integer as released`,
  )
  const expected = {
    wagers: 2 * WAGERS_PER_S * SECONDS + BURSTS * BACKLOG_WAGERS,
    waiting: 0,
    failed: 0,
    released: REFEREES,
  }
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`)
}
