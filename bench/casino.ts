import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { asCents } from '@ruka/contract/money'
import { batcher } from '../server/src/platform/db/batcher.ts'
import type { Ctx } from '../server/src/platform/context/context.ts'
import { type Db, sql } from '../server/src/platform/db/db.ts'
import { uuid } from '../server/src/platform/base/random.ts'
import { changeSeeds } from '../server/src/casino/change-seeds.ts'
import { nextPair } from '../server/src/casino/seeds.ts'
import { openWallet, postTransfer } from '../server/src/wallet/index.ts'
import type { Orders, Report } from './casino/load-clients.ts'
import { expectCleanAudit } from './harness/clean-audit.ts'
import { type Figure, median, percentile, rounded } from './harness/figures.ts'
import { inWorld, type BenchWorld } from './harness/world.ts'
import { seedGames } from '../server/src/catalogue/catalogue-games.ts'

const PLAYERS = 200
const ROUNDS = 5
const ROUND_MS = 5_000
const LANES = 2
const GAME = 'dice'

/**
 * Plays of an instant game per second, end to end over HTTP: staked, drawn, paid and committed, fsync on, 200
 * players each with one play under way. Beside it the least that could be done with a play in the database:
 * one statement a group, without rules, ledger, seeds or HTTP. They take turns; afterwards the audit is
 * clean.
 */
export function casino(): Promise<readonly Figure[]> {
  return inWorld(async world => {
    const { ctx } = world
    const { plays, close } = await openPlays(world)
    try {
      const bare = await barePlays(ctx.db)
      const rates = { ours: [] as number[], bare: [] as number[] }
      const [latencies, bareLatencies]: [number[], number[]] = [[], []]
      await plays(2_000)
      await playBare(bare, 1_000)
      for (let round = 0; round < ROUNDS; round++) {
        const report = await plays(ROUND_MS)
        rates.ours.push(report.latencies.length / (report.ms / 1000))
        latencies.push(...report.latencies)
        rates.bare.push(await playBare(bare, ROUND_MS, bareLatencies))
      }
      await expectCleanAudit(ctx)
      return [
        ...['plays_per_s', 'plays_vs_bare'].map(name => ({
          name,
          value: rounded(median(rates.ours), 0),
          unit: 'plays/s',
          baseline: rounded(median(rates.bare), 0),
          ratio: rounded(median(rates.ours.map((rate, round) => rate / rates.bare[round]!))),
        })),
        ...[50, 99].map(percent => ({
          name: `play_p${percent}_ms`,
          value: rounded(percentile(latencies, percent)),
          unit: 'ms',
          baseline: rounded(percentile(bareLatencies, percent)),
        })),
      ]
    } finally {
      close()
    }
  })
}

/**
 * Players, the casino and their clients, each in a process of its own; gives what plays for a time.
 * `published`: plays are published to all consumers, as the whole program does.
 */
export async function openPlays({ ctx, database, env }: BenchWorld, { published = false } = {}) {
  const tokens = await openPlayers(ctx)
  const server = start('server.ts', {
    ...env,
    BENCH_DATABASE: JSON.stringify(database),
    ...(published ? { BENCH_PUBLISHED: 'yes' } : {}),
  })
  const clients = start('load-clients.ts', {})
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  return {
    plays: (ms: number) => play(clients, { port, tokens, ms }),
    close() {
      for (const child of [server, clients]) child.disconnect()
    },
  }
}

const start = (file: string, env: Record<string, string>): ChildProcess =>
  fork(join(import.meta.dirname, 'casino', file), {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: process.env['BENCH_PROFILE'] && file === 'server.ts' ? ['--cpu-prof'] : [],
  })

async function play(clients: ChildProcess, orders: Orders): Promise<Extract<Report, { ms: number }>> {
  clients.send(orders)
  const [report] = (await once(clients, 'message')) as [Report]
  if ('fault' in report) throw new Error(report.fault)
  return report
}

/** Players at the game with a session, money and seeds; gives their tokens. */
async function openPlayers(ctx: Ctx): Promise<string[]> {
  await seedGames(ctx.db.read)
  const tokens: string[] = []
  for (let n = 0; n < PLAYERS; n++) {
    const now = ctx.clock.now()
    const at = new Date(now)
    const [playerId, sessionId] = [uuid(ctx.random, now), uuid(ctx.random, now)]
    const token = ctx.random.bytes(32).toString('base64url')
    await ctx.db.tx(async tx => {
      await sql`insert into accounts.players (id, msisdn, password_hash, created_at)
        values (${playerId}, ${`2547120${String(n).padStart(5, '0')}`}, '$argon2id$bench', ${at})`.execute(tx)
      await sql`insert into accounts.sessions (id, player_id, salt, started_at, rotated_at, expires_at)
        values (${sessionId}, ${playerId}, ${ctx.random.bytes(32)}, ${at}, ${at},
          ${new Date(now + 86_400_000)})`.execute(tx)
      await sql`insert into catalogue.game_sessions (hash, game, player_id, session_id, opened_at)
        values (${createHash('sha256').update(token).digest()}, ${GAME}, ${playerId}, ${sessionId},
          ${at})`.execute(tx)
      await openWallet(tx, playerId)
      const fund = {
        op: 'move',
        key: `fund:${playerId}`,
        debit: { house: 'mpesa' },
        credit: { playerId, account: 'cash' },
        cents: asCents(100_000_000),
      } as const
      await postTransfer(tx, fund, { atMs: now })
    })
    const whose = { playerId, game: GAME }
    const { hash } = await ctx.db.tx(tx => nextPair(tx, ctx, whose))
    await changeSeeds(ctx, { ...whose, nextHash: hash, clientSeed: 'bench-seed' })
    tokens.push(token)
  }
  return tokens
}

type BarePlay = { readonly ref: string; readonly player: number; readonly roll: number }

/** One balance, two movements and one wager a play, in one statement, nothing checked but the balance. */
async function barePlays(db: Db) {
  await sql
    .raw(
      `create schema bare;
    create table bare.balances (player int primary key,
      cents bigint not null check (cents >= 0)) with (fillfactor = 70);
    create table bare.movements (key text primary key, player int not null, cents bigint not null,
      at timestamptz not null);
    create table bare.wagers (ref text, player int, stake_cents bigint not null, payout_cents bigint not null,
      outcome jsonb not null, at timestamptz not null, primary key (ref, player));
    insert into bare.balances select id, 100000000000 from generate_series(0, ${PLAYERS - 1}) as id;`,
    )
    .execute(db.read)
  return batcher({
    lanes: LANES,
    async run(plays: BarePlay[]) {
      const paid = plays.map(({ roll }) => (roll < 5_000 ? 1_940 : 0))
      await sql`with p as (
          select ref, player, paid, outcome
            from unnest(${plays.map(p => p.ref)}::text[], ${plays.map(p => p.player)}::int[],
            ${paid}::bigint[], ${plays.map(p => JSON.stringify({ roll: p.roll }))}::jsonb[]) as p(ref, player,
            paid, outcome)
        ), b as (
          update bare.balances as b set cents = b.cents - p.cents
            from (select player, sum(1000 - paid) as cents from p group by player) as p
            where b.player = p.player
        ), m as (
          insert into bare.movements select 'play:' || ref, player, 1000, now() from p union all
            select 'play:' || ref || '/end', player, paid, now() from p
        )
        insert into bare.wagers select ref, player, 1000, paid, outcome, now() from p`.execute(db.read)
      return plays
    },
  })
}

let played = 0

/** Plays a second; notes how long each took. */
async function playBare(
  bare: (play: BarePlay) => Promise<unknown>,
  ms: number,
  latencies: number[] = [],
): Promise<number> {
  const began = performance.now()
  const before = played
  const one = async (player: number) => {
    while (performance.now() - began < ms) {
      const [n, sentMs] = [++played, performance.now()]
      await bare({ ref: String(n), player, roll: (n * 7_919) % 10_000 })
      latencies.push(performance.now() - sentMs)
    }
  }
  await Promise.all(Array.from({ length: PLAYERS }, (_, player) => one(player)))
  return (played - before) / ((performance.now() - began) / 1000)
}
