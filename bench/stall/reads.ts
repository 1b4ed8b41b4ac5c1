import { api, type EndpointName } from '@ruka/contract/api'
import type { EndpointShape } from '@ruka/contract/endpoint'
import { readAddressLimits } from '../../server/src/platform/config/address-limits.ts'
import type { DbAddress } from '../../server/src/platform/db/db.ts'
import { freePorts } from '../../server/test/free-ports.ts'
import { rounded, type Figure } from '../harness/figures.ts'
import { takenBelow } from '../idle/processes.ts'
import { startServer, until, wait } from './program.ts'
import { inWorld } from '../harness/world.ts'

const CALLS = 200
const EVENTS = 60
const SEASON_MS_MAX = 240_000
const IDLE_MS = 20_000
const MINUTE_MS = 60_000
/** What one address may keep busy. */
const CORES_MAX = 0.5

type Ports = [number, number, number, number]
type Ask = (n: number) => Promise<Response>
type Read = { readonly endpoint: EndpointName; readonly ask: Ask }

/**
 * What the dearest public reads cost the process that serves players and the database, in milliseconds of
 * processor time against `/healthz`, each with a question that was not asked before; and how many cores one
 * address may keep busy with it. Linux only.
 */
export function reads(): Promise<readonly Figure[]> {
  return inWorld(async ({ database, env }) => {
    const { host, user, database: name } = database as Extract<DbAddress, { host: string }>
    const [port, gamesPort, widgetsPort, simPort] = (await freePorts(4)) as Ports
    const [site, games] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${gamesPort}`]
    const { FEED_KIND: _, ...rest } = env
    const server = await startServer(site, {
      ...rest,
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}/${name}`,
      PORT: String(port),
      GAMES_PORT: String(gamesPort),
      WIDGETS_PORT: String(widgetsPort),
      SIM_PORT: String(simPort),
      FEED_KIND: '',
      LOG_LEVEL: 'error',
    })
    try {
      const ids = await season(games)
      const idle = await idleShare()
      const measure = async (ask: Ask): Promise<number> => {
        const [beganMs, before] = [performance.now(), await busyMs()]
        for (let n = 0; n < CALLS; n++) await (await ask(n)).arrayBuffer()
        return ((await busyMs()) - before - idle * (performance.now() - beganMs)) / CALLS
      }
      const baseline = await measure(() => fetch(`${site}/healthz`))
      const figures: Figure[] = []
      for (const [what, { endpoint, ask }] of Object.entries(readsOf(games, ids))) {
        const ms = await measure(ask)
        const { cost = 1 } = api[endpoint] as EndpointShape
        const allowed = readAddressLimits([])!.reads / 60 / cost
        figures.push(
          {
            name: `${what}_ms`,
            value: rounded(ms),
            unit: 'ms',
            baseline: rounded(baseline),
          },
          {
            name: `${what}_address_cores`,
            value: rounded((allowed * ms) / 1_000),
            unit: 'cores',
            baseline: CORES_MAX,
          },
        )
      }
      return figures
    } finally {
      await server.stop()
    }
  })
}

/** A compressed answer, as browsers ask for. */
const read = (url: string): Promise<Response> => fetch(url, { headers: { 'accept-encoding': 'br' } })
const minute = (n: number): string => new Date(Date.now() - n * MINUTE_MS).toISOString()
/** Letters of names, two and three, of which each finds many. */
const words = (n: number): string =>
  ['fc', 'un', 'ar', 'er', 'an', 'to', 'ma', 'al'][n % 8]! + (n < 8 ? '' : ` ${'aeiou'[n % 5]!}${n}`)

function readsOf(games: string, ids: readonly string[]): Readonly<Record<string, Read>> {
  const events = `${games}/api/sports/events/`
  const list =
    (status: string): Ask =>
    n =>
      read(`${events}?status=${status}&limit=${EVENTS}&from=${minute(n)}`)
  return {
    highlights: { endpoint: 'listSportsEvents', ask: list('highlights') },
    upcoming: { endpoint: 'listSportsEvents', ask: list('upcoming') },
    event: { endpoint: 'readSportsEvent', ask: n => read(`${events}${ids[n % ids.length]!}/`) },
    search: { endpoint: 'searchSports', ask: n => read(`${games}/api/sports/search/?q=${words(n)}`) },
    background: {
      endpoint: 'readSportsBackground',
      ask: n => read(`${events}${ids[n % ids.length]!}/background/`),
    },
    competitions: {
      endpoint: 'listSportsCompetitions',
      ask: () => read(`${games}/api/sports/competitions/`),
    },
  }
}

/** The events that the simulated feed offers. */
async function season(games: string): Promise<readonly string[]> {
  let ids: string[] = []
  const look = async () => {
    const reply = await fetch(`${games}/api/sports/events/?status=upcoming&limit=${EVENTS}`)
    if (reply.ok) ids = ((await reply.json()) as { data: { id: string }[] }).data.map(({ id }) => id)
  }
  const looking = setInterval(() => void look().catch(() => undefined), 500)
  await until(() => ids.length === EVENTS, SEASON_MS_MAX)
  clearInterval(looking)
  if (ids.length < EVENTS) throw new Error(`the simulated season has ${ids.length} events to come`)
  return ids
}

/** The share of a core that they take without a call. */
async function idleShare(): Promise<number> {
  const [beganMs, before] = [performance.now(), await busyMs()]
  await wait(IDLE_MS)
  return ((await busyMs()) - before) / (performance.now() - beganMs)
}

/** Processor time so far of the process that serves players, and of the database. */
async function busyMs(): Promise<number> {
  const { server, postgres } = await takenBelow(process.pid)
  return (server.cpuS + postgres.cpuS) * 1_000
}
