import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDb, type DbAddress } from '../src/platform/db/db.ts'
import { lineOf } from './database.ts'
import { migrateJobs } from '../src/platform/events/jobs.ts'
import { KEY_NAMES, secretsOf } from '../src/config.ts'
import { openLog } from '../src/platform/log/log.ts'
import { migrate } from '../src/platform/process/migrate.ts'
import { ensureDatabase, startPostgres } from '../src/platform/db/postgres.ts'
import type { Role } from '../src/platform/config/secrets.ts'
import { freePorts } from './free-ports.ts'
import { openNatsServer } from './nats-server.ts'
import { dataFolder } from './scratch-folder.ts'
import { serverProcess, WIDE_LIMITS } from './server-process.ts'

/**
 * The real program in many processes, as an operator would split it: one PostgreSQL with fsync on, one NATS
 * server, and a process for each list of roles, with the keys of these roles only; `more` of the environment
 * of one at its place.
 */
export async function openNodes(
  roles: readonly string[],
  more: (place: { sites: readonly string[]; at: number }) => Record<string, string> = () => ({}),
) {
  const folder = await dataFolder('nodes')
  const [postgres, nats] = await Promise.all([startPostgres(join(folder, 'postgres')), openNatsServer()])
  const address = (await ensureDatabase(postgres, 'ruka')) as Extract<DbAddress, { host: string }>
  const db = openDb(address, openLog('silent'), 4)
  await migrate(db)
  await migrateJobs(db)
  const ports = await freePorts(roles.length * 3)
  const keys = new Map(KEY_NAMES.map(name => [name, randomBytes(32).toString('hex')]))
  const keysFor = (ROLES: string) =>
    Object.fromEntries(
      secretsOf({ ROLES: ROLES.split(',') as Role[], CRASH_CHAT: 'off' }).flatMap(name =>
        keys.has(name) ? [[name, keys.get(name)!]] : [],
      ),
    )
  const sites = roles.map((_, n) => `http://127.0.0.1:${ports[3 * n]!}`)
  const nodes = roles.map((ROLES, n) => {
    const [PORT, GAMES_PORT, WIDGETS_PORT] = ports.slice(3 * n)
    const site = sites[n]!
    const env = {
      ...process.env,
      ...keysFor(ROLES),
      ROLES,
      NATS_URL: nats.url,
      DATABASE_URL: lineOf(address),
      DATA_DIR: join(folder, `node-${n}`),
      PORT: String(PORT),
      GAMES_PORT: String(GAMES_PORT),
      WIDGETS_PORT: String(WIDGETS_PORT),
      MPESA_BASE_URL: 'http://127.0.0.1:9',
      SMS_BASE_URL: 'http://127.0.0.1:9',
      SIMULATOR: 'false',
      REGISTRATION_PROOF: 'false',
      LOG_LEVEL: 'error',
      ...WIDE_LIMITS,
      ...more({ sites, at: n }),
    }
    return { site, games: `http://127.0.0.1:${GAMES_PORT}`, ...serverProcess(env, site) }
  })
  return {
    db,
    address,
    nats,
    nodes,
    async close() {
      await Promise.all(nodes.map(node => node.stop()))
      await db.end()
      await Promise.all([postgres.stop(), nats.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
