import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { DbAddress } from '../server/src/platform/db/db.ts'
import { modules } from '../server/src/modules.ts'
import { freePorts } from '../server/test/free-ports.ts'
import { openGameSessions } from './crash/game-players.ts'
import { rounded, type Figure } from './harness/figures.ts'
import { openPlayers } from './harness/players.ts'
import type { LoadClients, Orders } from './stall/load-clients.ts'
import { probeAt, startServer, until, wait } from './stall/program.ts'
import { stallingProxy } from './stall/stalling-proxy.ts'
import { inWorld } from './harness/world.ts'

const SOCKETS = 2_000
const CALM_MS = 5_000
const STALL_MS = 7_000
/** How long to watch until all clients are back, and a margin. */
const RECOVERY_MS_MAX = 60_000
const AFTER_MS = 5_000
const MB = 1_000_000

/**
 * The whole program in a process of its own, with 2,000 logged-in players’ sockets that request their own
 * bets all the time, over a database that stalls for 7 seconds: how long `/healthz` waits at worst, what is
 * logged, and when all sockets have a snapshot again.
 */
export const databaseStall = (): Promise<readonly Figure[]> =>
  inWorld(async ({ ctx, database, env }) => {
    const players = await openPlayers(ctx, SOCKETS)
    for (const module of modules) await module.seed?.(ctx)
    const tokens = await openGameSessions(ctx, 'aviator', players)
    const { host, user, database: name } = database as Extract<DbAddress, { host: string }>
    const proxy = await stallingProxy(host)
    const [port, gamesPort, widgetsPort, metricsPort] = (await freePorts(4)) as [
      number,
      number,
      number,
      number,
    ]
    const site = `http://127.0.0.1:${port}`
    const server = await startServer(site, {
      ...env,
      DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}/${name}`,
      PORT: String(port),
      GAMES_PORT: String(gamesPort),
      WIDGETS_PORT: String(widgetsPort),
      METRICS_PORT: String(metricsPort),
      SIMULATOR: 'false',
      LOG_LEVEL: 'info',
    })
    const clients = clientsAt({ port: gamesPort, origin: `http://127.0.0.1:${gamesPort}`, tokens })
    const probe = probeAt(`${site}/healthz`)
    try {
      await until(() => clients.now().welcomed === SOCKETS)
      await wait(CALM_MS)
      const before = { lost: clients.now().lost, bytes: server.bytes() }
      const calm = probe.take()
      proxy.stall()
      await wait(STALL_MS)
      proxy.resume()
      const resumedMs = performance.now()
      const answeredThen = clients.now().answered
      // Each client sends a request every few seconds: one that has a snapshot and is silent is not back.
      const isBack = () =>
        clients.now().welcomed === SOCKETS && clients.now().answered - answeredThen >= SOCKETS
      await until(isBack, RECOVERY_MS_MAX)
      const recoveryMs = performance.now() - resumedMs
      await wait(AFTER_MS)
      const stalled = probe.take()
      const { welcomed, lost } = clients.now()
      return [
        figure('database_healthz_worst_ms', Math.max(...stalled), 'ms', Math.max(...calm)),
        { name: 'log_mb', value: rounded((server.bytes() - before.bytes) / MB, 3), unit: 'MB' },
        { name: 'log_lines_dropped', value: await droppedLines(metricsPort), unit: 'lines' },
        { name: 'sockets_lost', value: lost - before.lost, unit: 'sockets' },
        { name: 'sockets_after', value: welcomed, unit: 'sockets', baseline: SOCKETS },
        { name: 'recovery_ms', value: rounded(recoveryMs, 0), unit: 'ms', baseline: STALL_MS },
      ]
    } finally {
      for (const child of [clients.child, probe.child]) child.disconnect()
      await server.stop()
      proxy.close()
    }
  })

const figure = (name: string, value: number, unit: string, baseline: number): Figure => ({
  name,
  value: rounded(value),
  unit,
  baseline: rounded(baseline),
})

function clientsAt(orders: Orders): { child: ChildProcess; now(): LoadClients } {
  const child = fork(join(import.meta.dirname, 'stall/load-clients.ts'))
  let last: LoadClients = { welcomed: 0, asked: 0, answered: 0, lost: 0 }
  child.on('message', (clients: LoadClients) => (last = clients))
  child.send(orders)
  return { child, now: () => last }
}

async function droppedLines(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const counts = [...text.matchAll(/^ruka_log_lines_dropped_total\{.*\} (\d+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}
