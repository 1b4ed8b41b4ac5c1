import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fromKes, toKes } from '@ruka/contract/money'
import { crashAudits } from '../server/src/crash/index.ts'
import { serveGamesSockets } from '../server/src/module-edges.ts'
import { SocketAddresses } from '../server/src/platform/sockets/socket-addresses.ts'
import { crashGames } from '../server/src/crash/model/crash-games.ts'
import { runRooms } from '../server/src/crash/run-rooms.ts'
import { modules, openModules } from '../server/src/modules.ts'
import { audit } from '../server/src/platform/context/audit.ts'
import type { Ctx } from '../server/src/platform/context/context.ts'
import { pgArray, rows, sql } from '../server/src/platform/db/db.ts'
import { keepDelivering } from '../server/src/platform/events/keep-delivering.ts'
import { wagersAudits } from '../server/src/wagers/index.ts'
import { walletAudits } from '../server/src/wallet/index.ts'
import type { Orders, Report } from './crash/load-clients.ts'
import { rigged } from './crash/rigged.ts'
import { fundPlayers, listen, openGameSessions } from './crash/game-players.ts'
import { median, percentile, rounded, type Figure } from './harness/figures.ts'
import { atPace } from './harness/pace.ts'
import { openPlayers, type BenchPlayer } from './harness/players.ts'
import { inWorld } from './harness/world.ts'
import { bareStakesOf } from './stakes.ts'

const GAME = 'aviator'
const SOCKETS = 2_000
const SAVERS = 100
const ROUNDS = 20
/** Long enough for every manual cash-out in flight, short enough for the bench to end. */
const FLIGHT_MS = { least: 3_400, most: 10_000 } as const
const WALLET_KES = 1_000_000
/** In which all players cash out. */
const CASH_OUTS_WITHIN_MS = 2_700

/**
 * 2,000 players in one room, each betting as betting opens and cashing out manually in every one of 20
 * rounds: one process with the rounds, the sockets and the events on PostgreSQL with fsync on, and the
 * clients in a process of its own on the same machine. The baseline of an answer is a bare statement that
 * stores a stake: as many at once as bet at once, and as many a second as cash out.
 */
export async function crash(): Promise<readonly Figure[]> {
  return inWorld(async ({ ctx: opened }) => {
    const players = await openPlayers(opened, SOCKETS)
    await fundPlayers(opened, players, WALLET_KES)
    const program = openModules(opened)
    for (const module of modules) module.register?.(program)
    for (const module of modules) await module.seed?.(opened)
    const tokens = await openGameSessions(opened, GAME, players)
    const ctx = { ...program, random: rigged(GAME, FLIGHT_MS) }
    const server = createServer()
    const sockets = serveGamesSockets(ctx, server, {
      addresses: new SocketAddresses(ctx.config.ADDRESS_LIMITS),
      clientAddress: request => request.socket.remoteAddress ?? '',
    })
    const port = await listen(server)
    const clients = await gather({
      port,
      origin: ctx.config.GAMES_ORIGIN,
      tokens,
      savers: SAVERS,
      rounds: ROUNDS,
    })
    const delivering = keepDelivering(ctx)
    const games = crashGames.filter(({ slug }) => slug === GAME)
    const rooms = await runRooms(ctx, { chainLength: 1, games })
    try {
      const report = await clients.play()
      await rooms.stop()
      await delivering.stop()
      return await figuresOf(ctx, players, report)
    } finally {
      await rooms.stop()
      await sockets.stop()
      server.close()
    }
  })
}

/** The process of the clients, connected; they play on command. */
async function gather(orders: Orders): Promise<{ play(): Promise<Report> }> {
  const clients = fork(join(import.meta.dirname, 'crash/load-clients.ts'))
  const nextMessage = () =>
    new Promise<unknown>((resolve, reject) => {
      clients.once('message', resolve)
      clients.once('exit', code => reject(new Error(`the clients went away with ${code}`)))
    })
  clients.send(orders)
  await nextMessage()
  return {
    async play() {
      clients.send('play')
      const report = (await nextMessage()) as Report
      clients.disconnect()
      return report
    },
  }
}

async function figuresOf(
  ctx: Ctx,
  players: readonly BenchPlayer[],
  report: Report,
): Promise<readonly Figure[]> {
  const broken = await audit(ctx.db.read, [...walletAudits, ...wagersAudits, ...crashAudits])
  const wrong = broken.filter(({ offending }) => offending.length > 0)
  if (wrong.length > 0) throw new Error(`the audit is not clean: ${JSON.stringify(wrong)}`)
  const { lost, doubled } = await against(ctx, players, report)
  if (Object.keys(report.refusals).length > 0)
    process.stderr.write(`refused: ${JSON.stringify(report.refusals)}\n`)
  const bare = await bareTimes(ctx, players)
  const answer = (name: string, ours: readonly number[], least: readonly number[]): readonly Figure[] =>
    [50, 99].map(percent => ({
      name: `${name}_p${percent}_ms`,
      value: rounded(percentile(ours, percent)),
      unit: 'ms',
      baseline: rounded(percentile(least, percent)),
    }))
  return [
    {
      name: 'stakes_peak_per_s',
      value: peakPerSecond(report.acknowledgedAtMs),
      unit: 'stakes/s',
      baseline: SOCKETS,
    },
    ...answer('stake_ack', report.stakeMs, bare.atOnce),
    ...answer('cashout_ack', report.cashOutMs, bare.paced),
    { name: 'crash_late_p50_ms', value: lateMs(report, 50), unit: 'ms' },
    { name: 'crash_late_p99_ms', value: lateMs(report, 99), unit: 'ms' },
    { name: 'lost', value: lost, unit: 'bets' },
    { name: 'doubled', value: doubled, unit: 'bets' },
    { name: 'player_kb_per_min', value: rounded(report.playerKbPerMin), unit: 'KiB/min' },
    {
      name: 'saver_kb_per_min',
      value: rounded(report.saverKbPerMin),
      unit: 'KiB/min',
      baseline: rounded(report.playerKbPerMin),
    },
  ]
}

/** How long bare stakes take that all players place together, and those that come as evenly as cash-outs. */
async function bareTimes(ctx: Ctx, players: readonly BenchPlayer[]) {
  const place = await bareStakesOf(
    ctx,
    players.map(({ id }) => id),
  )
  const [atOnce, paced]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++)
    atOnce.push(...(await Promise.all(players.map(({ id }) => place(id)))))
  let next = 0
  const one = async () => void paced.push(await place(players[next++ % players.length]!.id))
  const perSecond = (1_000 * players.length) / CASH_OUTS_WITHIN_MS
  await atPace(one, { count: 3 * players.length, perSecond, underWayMax: players.length })
  return { atOnce, paced }
}

/**
 * The delay within which `percent` of the sockets receive the end of a flight, in the median round: measured
 * from the take-off as the first of them received it, since a socket that receives that late would appear to
 * receive the end in time.
 */
function lateMs({ flights }: Report, percent: number): number {
  // A socket that subscribed a round later than the others has its first flight in their second.
  const rounds = [...Map.groupBy(flights.flat(), ({ round }) => round).values()]
  const ofRound = (flown: (typeof rounds)[number]) => {
    const tookOffMs = Math.min(...flown.map(flight => flight.tookOffMs))
    return percentile(
      flown.map(({ endedMs, dueMs }) => endedMs - tookOffMs - dueMs),
      percent,
    )
  }
  return rounded(median(rounds.map(ofRound)))
}

type Wager = { request_id: string; payout_cents: number | null; stake_cents: number; player_id: string }

/**
 * Compares every bet that was sent with the ledger. Lost: without its answer, not in the ledger, or not paid
 * as answered. Doubled: in the ledger more than once, or its player's wallet has another sum than the bets
 * make.
 */
async function against(
  ctx: Ctx,
  players: readonly BenchPlayer[],
  { bets }: Report,
): Promise<{ lost: number; doubled: number }> {
  const wagers = await rows(
    ctx.db.read,
    sql<Wager>`select request_id, payout_cents, stake_cents, player_id from wagers.wagers`,
  )
  const byRequest = Map.groupBy(wagers, wager => wager.request_id)
  const lost = bets.filter(({ id, accepted, paidKes }) => {
    const wager = byRequest.get(id)?.[0]
    return (
      !accepted || !wager || toKes((wager.payout_cents ?? 0) as ReturnType<typeof fromKes>) !== (paidKes ?? 0)
    )
  })
  const twice = [...byRequest.values()].filter(same => same.length > 1)
  const wallets = await rows(
    ctx.db.read,
    sql<{ player_id: string; cents: number }>`select player_id, cash_cents as cents from wallet.balances
      where player_id = any(${pgArray(players.map(({ id }) => id))}::uuid[])`,
  )
  const byPlayer = Map.groupBy(wagers, wager => wager.player_id)
  const other = wallets.filter(({ player_id, cents }) => {
    const of = byPlayer.get(player_id) ?? []
    return (
      cents !==
      of.reduce(
        (sum, wager) => sum + (wager.payout_cents ?? 0) - wager.stake_cents,
        fromKes(WALLET_KES) as number,
      )
    )
  })
  return { lost: lost.length, doubled: twice.length + other.length }
}

/** The most that were acknowledged within any second. */
function peakPerSecond(atMs: readonly number[]): number {
  const sorted = [...atMs].sort((a, b) => a - b)
  let most = 0
  for (let first = 0, last = 0; last < sorted.length; last++) {
    while (sorted[last]! - sorted[first]! >= 1_000) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}
