import { asCents } from '@ruka/contract/money'
import { batcher } from '../server/src/platform/db/batcher.ts'
import { systemClock as clock } from '../server/src/platform/base/clock.ts'
import { sql, type Db } from '../server/src/platform/db/db.ts'
import type { Ctx } from '../server/src/platform/context/context.ts'
import { systemRandom, uuid } from '../server/src/platform/base/random.ts'
import { placeStakes, type Stake } from '../server/src/wagers/index.ts'
import { postTransfer, openWallet } from '../server/src/wallet/index.ts'
import { median, percentile, rounded, type Figure } from './harness/figures.ts'
import { inWorld } from './harness/world.ts'

const GAME = 'bench'
const PLAYERS = 1_000
const ROUNDS = 5
const ROUND_MS = 3_000
const LANES = 2
const BATCH_MAX = 512
const SINGLE_CONNECTIONS = 8

/**
 * Accepted and committed stakes per second through `wagers`, fsync on, each of 1,000 players sending the next
 * stake when the last is acknowledged: in groups, one a transaction on 8 connections, and as a bare batched
 * statement over three tables without any rule. The three take turns, so that the machine's load affects all
 * of them.
 */
export async function stakes(): Promise<readonly Figure[]> {
  return inWorld(async ({ ctx }) => {
    const { db } = ctx
    const { players, grouped } = await openStakes(ctx)
    const single = singleStakes(ctx)
    const bare = await bareStakes(db, players)
    const rates = { grouped: [] as number[], single: [] as number[], bare: [] as number[] }
    const [latencies, bareLatencies]: [number[], number[]] = [[], []]
    await run(players, grouped, 1_000)
    await run(players, bare, 1_000)
    for (let round = 0; round < ROUNDS; round++) {
      const result = await run(players, grouped, ROUND_MS)
      rates.grouped.push(result.perSecond)
      for (const each of result.latencies) latencies.push(each)
      rates.single.push((await run(players, single, ROUND_MS)).perSecond)
      const least = await run(players, bare, ROUND_MS)
      rates.bare.push(least.perSecond)
      for (const each of least.latencies) bareLatencies.push(each)
    }
    const [perSecond, perSecondSingle, perSecondBare] = [
      median(rates.grouped),
      median(rates.single),
      median(rates.bare),
    ]
    const ratio = (of: readonly number[]) =>
      rounded(median(rates.grouped.map((rate, round) => rate / of[round]!)))
    return [
      {
        name: 'stakes_vs_single',
        value: rounded(perSecond, 0),
        unit: 'stakes/s',
        baseline: rounded(perSecondSingle, 0),
        ratio: ratio(rates.single),
      },
      {
        name: 'stakes_vs_bare',
        value: rounded(perSecond, 0),
        unit: 'stakes/s',
        baseline: rounded(perSecondBare, 0),
        ratio: ratio(rates.bare),
      },
      ...[50, 99].map(percent => ({
        name: `stakes_ack_p${percent}_ms`,
        value: rounded(percentile(latencies, percent)),
        unit: 'ms',
        baseline: rounded(percentile(bareLatencies, percent)),
      })),
      { name: 'rss_mb', value: rounded(process.memoryUsage.rss() / 1_048_576, 0), unit: 'MiB' },
    ]
  })
}

/** Players with money, and the way that stakes of a group are placed. */
async function openStakes(ctx: Ctx) {
  await sql`insert into catalogue.games (slug, position) values (${GAME}, 1)`.execute(ctx.db.read)
  return { players: await openPlayers(ctx.db), grouped: groupedStakes(ctx) }
}

/**
 * The stakes of this bench for others: gives what runs them for a time, and how many a second were placed.
 */
export async function stakesOf(ctx: Ctx): Promise<(ms: number) => Promise<number>> {
  const { players, grouped } = await openStakes(ctx)
  return async ms => (await run(players, grouped, ms)).perSecond
}

/**
 * The bare statement of this bench for others: gives what places a stake of a player, and how long it took.
 */
export async function bareStakesOf(
  { db }: Ctx,
  players: readonly string[],
): Promise<(playerId: string) => Promise<number>> {
  const bare = await bareStakes(db, players)
  return async playerId => {
    const sentMs = performance.now()
    await bare(stakeOf(playerId))
    return performance.now() - sentMs
  }
}

type Place = (stake: Stake) => Promise<{ ok: boolean }>

async function openPlayers(db: Db): Promise<string[]> {
  const players = Array.from({ length: PLAYERS }, () => uuid(systemRandom, clock.now()))
  await db.tx(async tx => {
    for (const playerId of players) {
      await openWallet(tx, playerId)
      await postTransfer(
        tx,
        {
          op: 'move',
          key: `fund:${playerId}`,
          debit: { house: 'mpesa' },
          credit: { playerId, account: 'cash' },
          cents: asCents(100_000_000_000),
        },
        { atMs: clock.now() },
      )
    }
  })
  return players
}

function groupedStakes(ctx: Ctx): Place {
  return batcher({
    lanes: LANES,
    itemsMax: BATCH_MAX,
    run: (items: Stake[], shard) => ctx.db.tx(tx => placeStakes(tx, ctx, items, { shard })),
  })
}

function singleStakes(ctx: Ctx): Place {
  return batcher({
    lanes: SINGLE_CONNECTIONS,
    itemsMax: 1,
    run: (items: Stake[], shard) => ctx.db.tx(tx => placeStakes(tx, ctx, items, { shard })),
  })
}

/**
 * The least that could be done: one balance, one movement and one wager a stake, in one statement, nothing
 * checked but the balance.
 */
async function bareStakes(db: Db, players: readonly string[]): Promise<Place> {
  await sql
    .raw(
      `create schema bare;
    create table bare.balances (player_id uuid primary key,
      cents bigint not null check (cents >= 0)) with (fillfactor = 70);
    create table bare.movements (key text primary key, player_id uuid not null, cents bigint not null,
      at timestamptz not null);
    create table bare.wagers (ref text, player_id uuid, stake_cents bigint not null, choices jsonb not null,
      at timestamptz not null, primary key (ref, player_id));`,
    )
    .execute(db.read)
  await sql`insert into bare.balances select id, 100000000000 from unnest(${[...players]}::uuid[]) as id
    order by id`.execute(db.read)
  return batcher({
    lanes: LANES,
    itemsMax: BATCH_MAX,
    async run(items: Stake[]) {
      const at = new Date(clock.now())
      await sql`with s as (
          select ref, player_id, cents, choices
            from unnest(${items.map(i => i.ref)}::text[], ${items.map(i => i.playerId)}::uuid[],
            ${items.map(i => i.stakeCents)}::bigint[],
            ${items.map(i => JSON.stringify(i.selection))}::jsonb[]) as s(ref, player_id, cents, choices)
        ), b as (
          update bare.balances as b set cents = b.cents - s.cents
            from (select player_id, sum(cents) as cents from s group by player_id) as s
            where b.player_id = s.player_id
        ), m as (
          insert into bare.movements select 'wager:' || ref || ':' || player_id, player_id, cents, ${at}
            from s
        )
        insert into bare.wagers select ref, player_id, cents, choices, ${at} from s`.execute(db.read)
      return items.map(() => ({ ok: true }))
    },
  })
}

let round = 0
const stakeOf = (playerId: string): Stake => ({
  playerId,
  product: 'crash',
  game: GAME,
  event: `${GAME}:1`,
  ref: `bench:${++round}:0`,
  requestId: uuid(systemRandom, clock.now()),
  stakeCents: asCents(1_000),
  selection: { slot: 0 },
  stakeKes: { min: 1, max: 1_000 },
  leastPayoutCents: asCents(1_010),
  greatestPayoutCents: asCents(2_000),
})

/**
 * Every player keeps one stake under way for `ms`. @throws when a stake is refused: the figure counts
 * accepted ones only.
 */
async function run(
  players: readonly string[],
  place: Place,
  ms: number,
): Promise<{ perSecond: number; latencies: number[] }> {
  const latencies: number[] = []
  const began = performance.now()
  const play = async (playerId: string) => {
    while (performance.now() - began < ms) {
      const sent = performance.now()
      if (!(await place(stakeOf(playerId))).ok) throw new Error('a stake was refused')
      latencies.push(performance.now() - sent)
    }
  }
  await Promise.all(players.map(play))
  return { perSecond: latencies.length / ((performance.now() - began) / 1000), latencies }
}
