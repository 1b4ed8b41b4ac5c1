import { createServer } from 'node:http'
import { crashGames } from '../../server/src/crash/model/crash-games.ts'
import { serveGamesSockets } from '../../server/src/module-edges.ts'
import { SocketAddresses } from '../../server/src/platform/sockets/socket-addresses.ts'
import { roomTopic } from '../../server/src/crash/broadcaster.ts'
import { decode } from '../../server/src/live/index.ts'
import { openRooms, roomHere, type WithRooms } from '../../server/src/crash/room-calls.ts'
import { runRooms } from '../../server/src/crash/run-rooms.ts'
import { modules } from '../../server/src/modules.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { rows, sql } from '../../server/src/platform/db/db.ts'
import { systemRandom, uuid } from '../../server/src/platform/base/random.ts'
import { rigged } from './rigged.ts'
import { fundPlayers, listen, openGameSessions } from './game-players.ts'
import { ask, run, start } from '../fanout/processes.ts'
import { median, percentile, rounded, type Figure } from '../harness/figures.ts'
import { openPlayers, type BenchPlayer } from '../harness/players.ts'
import type { Orders, Wave } from './reconnecting-clients.ts'
import { inWorld } from '../harness/world.ts'

const GAME = 'aviator'
const SOCKETS = 8_000
const BETS = 2_000
const WAVES = 3
/** Longer than all waves take. */
const FLIGHT_MS = { least: 170_000, most: 400_000 } as const

/**
 * All clients reconnect at once, as after a gateway's end: 8,000 players' sockets into a flight with 2,000
 * bets, each connected and sent a snapshot with their own bets, money and record. One process with the rounds
 * and the sockets, PostgreSQL, and the clients in a process of its own, on the same machine. The baseline is
 * a bare server that sends every socket the same prebuilt snapshot.
 */
export async function reconnect(): Promise<readonly Figure[]> {
  return inWorld(async ({ ctx: opened }) => {
    const players = await openPlayers(opened, SOCKETS)
    await fundPlayers(opened, players.slice(0, BETS), 1_000)
    for (const module of modules) await module.seed?.(opened)
    const tokens = await openGameSessions(opened, GAME, players)
    const ctx = { ...opened, random: rigged(GAME, FLIGHT_MS), rooms: openRooms() }
    const server = createServer()
    const sockets = serveGamesSockets(ctx, server, {
      addresses: new SocketAddresses(ctx.config.ADDRESS_LIMITS),
      clientAddress: request => request.socket.remoteAddress ?? '',
    })
    const port = await listen(server)
    const betting = broadcastOf(ctx, 'betting')
    const flying = broadcastOf(ctx, 'flying')
    const games = crashGames.filter(({ slug }) => slug === GAME)
    const rooms = await runRooms(ctx, { chainLength: 1, games })
    try {
      await betting
      await placeBets(ctx, players.slice(0, BETS))
      await flying
      const orders = { port, origin: ctx.config.GAMES_ORIGIN, tokens, since: 1 }
      const ours = await allWaves(orders)
      return figuresOf(ours, await bareWaves(orders, ours))
    } finally {
      await rooms.stop()
      await sockets.stop()
      server.close()
    }
  })
}

/** Resolves once a message of this kind is broadcast. */
function broadcastOf(ctx: Ctx, t: string): Promise<void> {
  return new Promise(resolve => {
    const stop = ctx.bus.subscribe(roomTopic(GAME), news => {
      if (
        !decode(news as Buffer)
          .frame.toString()
          .startsWith(`{"t":"${t}"`)
      )
        return
      stop()
      resolve()
    })
  })
}

async function placeBets(ctx: WithRooms, players: readonly BenchPlayer[]): Promise<void> {
  const room = roomHere(ctx, GAME)!
  const sessions = await rows(
    ctx.db.read,
    sql<{ id: string; player_id: string }>`select id, player_id from accounts.sessions`,
  )
  const sessionIds = new Map(sessions.map(({ id, player_id }) => [player_id, id]))
  const answers = players.map(({ id: owner }, n) => {
    const participant = {
      id: owner,
      owner,
      node: 'bench',
      sessionId: sessionIds.get(owner)!,
      alias: '12',
      showsBets: true,
    }
    const id = uuid(systemRandom, ctx.clock.now())
    return room.betting.bet(participant, { t: 'bet', id, round: 1, slot: 0, stake: 10 + (n % 500) })
  })
  for (const answer of await Promise.all(answers))
    if (answer === 'session' || answer.t !== 'accepted') throw new Error('a bet was not taken')
}

type Waves = { readonly waves: readonly Wave[]; readonly cpuMs: number }

/** The waves, and what they cost this process in all. The first one only warms up. */
async function allWaves(orders: Orders): Promise<Waves> {
  const clients = run('../crash/reconnecting-clients.ts', {}, [])
  await ask(clients, orders)
  const waves: Wave[] = []
  let cpuMs = 0
  for (let wave = 0; wave <= WAVES; wave++) {
    const before = process.cpuUsage()
    waves.push(await ask<Wave>(clients, { again: true }))
    const { user, system } = process.cpuUsage(before)
    if (wave > 0) cpuMs += (user + system) / 1_000
  }
  clients.disconnect()
  return { waves: waves.slice(1), cpuMs }
}

/** Waves of as many sockets to a server that sends one of these snapshots to each. */
async function bareWaves(orders: Orders, { waves }: Waves): Promise<Waves> {
  const server = await start('../crash/bare-snapshots.ts', { BENCH_SNAPSHOT: waves[0]!.snapshot })
  try {
    return await allWaves({ ...orders, port: server.port })
  } finally {
    server.process.disconnect()
  }
}

function figuresOf(ours: Waves, bare: Waves): readonly Figure[] {
  if (ours.waves.some(({ own }) => own !== BETS)) throw new Error('a bet was not in its player’s snapshot')
  const waited = ({ waves }: Waves, percent: number) =>
    median(waves.map(({ snapshotMs }) => percentile(snapshotMs, percent))) / 1_000
  const figure = (name: string, unit: string, of: (waves: Waves) => number): Figure => ({
    name,
    value: of(ours),
    unit,
    baseline: of(bare),
  })
  return [
    figure('snapshots_per_s', 'snapshots/s', of => rounded(SOCKETS / waited(of, 100), 0)),
    figure('snapshot_p50_s', 's', of => rounded(waited(of, 50))),
    figure('snapshot_last_s', 's', of => rounded(waited(of, 100))),
    {
      name: 'snapshot_cpu_ms',
      value: rounded(ours.cpuMs / (SOCKETS * ours.waves.length), 3),
      unit: 'ms',
    },
  ]
}
