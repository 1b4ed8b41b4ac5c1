import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { DbAddress } from '../../server/src/platform/db/db.ts'
import { firstRow, sql, type Reader } from '../../server/src/platform/db/db.ts'
import { freePorts } from '../../server/test/free-ports.ts'
import { rounded, type Figure } from '../harness/figures.ts'
import { inWorld } from '../harness/world.ts'
import type { Attack, Attacked } from './hostile-sockets.ts'
import { probeAt, startServer, wait } from './program.ts'

const CALM_MS = 10_000
/** Longer than a leader may be silent. */
const LASTS_MS = 12_000
const REST_MS = 5_000
/** The bound of sockets that one address may have open. */
const ALL = 2_000

type Variant = Pick<Attack, 'sockets' | 'perSecond' | 'comesBack'>
const VARIANTS: Readonly<Record<string, Variant>> = {
  sockets_80: { sockets: 80, perSecond: 10, comesBack: false },
  sockets_of_address: { sockets: ALL, perSecond: 10, comesBack: false },
  /** Each is closed as a flood after a second, and opens again at once. */
  coming_back: { sockets: 200, perSecond: 50, comesBack: true },
}

/**
 * The whole program as `npm start` runs it, with its own limits, while visitors' sockets of one address follow 60
 * events a message that do not exist: how long `/healthz` waits at worst, and what the leaders lost.
 */
export function hostileSockets(): Promise<readonly Figure[]> {
  return inWorld(
    async ({ ctx, database, env }) => {
      const { host, user, database: name } = database as Extract<DbAddress, { host: string }>
      const [port, gamesPort, widgetsPort] = (await freePorts(3)) as [number, number, number]
      const site = `http://127.0.0.1:${port}`
      const server = await startServer(site, {
        ...env,
        DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}/${name}`,
        PORT: String(port),
        GAMES_PORT: String(gamesPort),
        WIDGETS_PORT: String(widgetsPort),
        SIMULATOR: 'false',
        LOG_LEVEL: 'info',
        ENGINES_APART: process.env['ENGINES_APART'] ?? 'true',
      })
      const probe = probeAt(`${site}/healthz`)
      try {
        await wait(CALM_MS)
        const before = await led(ctx.db.read)
        const calmMs = Math.max(...probe.take())
        const figures: Figure[] = []
        for (const [what, variant] of Object.entries(VARIANTS)) {
          const attacked = await attack({ ...variant, port: gamesPort, lastsMs: LASTS_MS })
          await wait(REST_MS)
          const worstMs = Math.max(...probe.take())
          figures.push(
            worst(`healthz_worst_ms_${what}`, worstMs, calmMs),
            { name: `messages_${what}`, value: attacked.sent, unit: 'messages' },
            { name: `opened_${what}`, value: attacked.opened, unit: 'sockets' },
          )
        }
        const after = await led(ctx.db.read)
        const worstMs = Math.max(
          ...figures.filter(({ name }) => name.startsWith('healthz')).map(({ value }) => value),
        )
        return [
          worst('healthz_worst_ms', worstMs, calmMs),
          { name: 'leases_lost', value: after.epochs - before.epochs, unit: 'leases', baseline: 0 },
          { name: 'rounds_void', value: after.voids - before.voids, unit: 'rounds', baseline: 0 },
          ...figures,
        ]
      } finally {
        probe.child.disconnect()
        await server.stop()
      }
    },
    // The limits are what is measured.
    { env: { ADDRESS_LIMITS: '' } },
  )
}

const worst = (name: string, value: number, baseline: number): Figure => ({
  name,
  value: rounded(value),
  unit: 'ms',
  baseline: rounded(baseline),
  ratio: rounded(value / baseline),
})

async function attack({ port, ...variant }: Omit<Attack, 'origin'>): Promise<Attacked> {
  const child = fork(join(import.meta.dirname, 'hostile-sockets.ts'))
  child.send({ ...variant, port, origin: `http://127.0.0.1:${port}` } satisfies Attack)
  const [attacked] = (await once(child, 'message')) as [Attacked]
  if (child.exitCode === null) await once(child, 'exit')
  return attacked
}

/** How often anything was led so far, and the rounds that leaders left void. */
async function led(reader: Reader): Promise<{ readonly epochs: number; readonly voids: number }> {
  const row = await firstRow(
    reader,
    sql<{ epochs: number; voids: number }>`select
      (select coalesce(sum(epoch), 0)::int from platform.leases) as epochs,
      (select count(*)::int from crash.rounds where state = 'void') as voids`,
  )
  return row!
}
