import type { Site } from '@ruka/contract/site'
import { activityNotes } from './accounts/index.ts'
import { lifeOf, type AppLife, type Beside, type Life } from './app-life.ts'
import { callersOf, handlersOf } from './module-edges.ts'
import { modules, openModules, type Program } from './modules.ts'
import { eachOrigin, endpointsAt, openOrigins, type Origins } from './origins.ts'
import type { Ctx } from './platform/context/context.ts'
import { openDatabaseWatch, type DatabaseWatch } from './platform/process/database-watch.ts'
import { refuseWhile } from './platform/http/http.ts'
import { measureWaits } from './platform/process/measure-waits.ts'
import { measureEvents } from './platform/process/measure-events.ts'
import { mount } from './platform/http/mount.ts'
import { readLimitsOf } from './platform/http/read-limits.ts'
import { askHealth, askMetrics } from './platform/process/health-report.ts'
import { mountHealth, type Health } from './platform/process/health.ts'
import type { Running, Waits } from './platform/process/module.ts'
import { clientAddresses } from './platform/base/client-address.ts'
import { watchProxies } from './platform/http/proxy-watch.ts'
import { SocketAddresses } from './platform/sockets/socket-addresses.ts'
import { measureRoutines, routinesOf } from './platform/process/routines.ts'
import { unguardedTables } from './platform/db/serving-role.ts'
import { dressFor } from './site/brand.ts'
import { readShell } from './site/shell.ts'
import { readBrand } from './site/read-brand.ts'

/** The program, opened but not started: its origins, and its roles. */
export type App = Origins & AppLife

/** Every endpoint at its origin; gives what starts the sockets. */
function mountAll(
  program: Program,
  servers: Origins,
  { description, isAway }: Pick<DatabaseWatch, 'isAway'> & { description: Site },
): () => readonly Running[] {
  const ctx: Ctx = program
  const noteActivity = activityNotes(ctx)
  const kinds = callersOf(ctx, noteActivity)
  const edges = { handlers: handlersOf(program, description), isAway, reads: readLimitsOf(ctx) }
  eachOrigin(({ bases, callers: known }, name) => {
    const callers = Object.fromEntries(known.map(kind => [kind, kinds[kind]]))
    for (const [place, base] of Object.entries(bases) as [keyof typeof bases, string][])
      mount(servers[name], ctx, { ...edges, callers, api: endpointsAt(place), base })
  })
  for (const module of modules) module.hooks?.(servers.site, program)
  const edge = {
    noteActivity,
    clientAddress: clientAddresses(ctx.config.TRUSTED_PROXIES),
    addresses: new SocketAddresses(ctx.config.ADDRESS_LIMITS),
  }
  return () =>
    Object.values(eachOrigin(({ serveSockets }, name) => serveSockets(program, servers[name].server, edge)))
}

/** What the program that starts this one adds to it. */
export type AppOptions = {
  /** The process that has the other roles, where this one serves players only. */
  readonly beside?: Beside | undefined
  /** What that program started itself and is impaired, in words for operators. */
  degraded?(): readonly string[]
}

export async function openApp(ctx: Ctx, { beside, degraded }: AppOptions = {}): Promise<App> {
  const { config } = ctx
  const brand = await readBrand(ctx)
  const dress = dressFor(brand)
  const description = brand.site
  const program = openModules(ctx)
  for (const module of modules) module.register?.(program)
  const waits: Waits = Object.assign({ serving_role: guardBlockers }, ...modules.map(module => module.waits))
  measureWaits(ctx, waits)
  measureEvents(ctx)
  measureRoutines(ctx, routinesOf(modules, program))
  const shell = await readShell(dress)
  const proxies = watchProxies(config.TRUSTED_PROXIES, ctx)
  const shown = { description, shell, dress, hasOwnWidgets: brand.hasOwnWidgets }
  const servers = await openOrigins(ctx, shown, proxies)
  const database = openDatabaseWatch(ctx)
  const life: Life = { stage: 'starting', isOpening: false }
  for (const server of Object.values(servers)) refuseWhile(server, () => life.isOpening)
  // The role that serves players has keys that the other roles lack.
  const serveSockets = config.ROLES.includes('web')
    ? mountAll(program, servers, { description, isAway: database.isAway })
    : undefined
  const health: Health = {
    stage: () => life.stage,
    degraded: async () =>
      [
        proxies.degraded(),
        degraded?.() ?? [],
        ...(await Promise.all(modules.map(async module => (await module.degraded?.(ctx)) ?? []))),
      ].flat(),
    blockers: async () => (await Promise.all(Object.values(waits).map(wait => wait(ctx)))).flat(),
    ...(beside ? { beside: () => askHealth(ctx.bus), besideMetrics: () => askMetrics(ctx.bus) } : {}),
  }
  mountHealth(servers.site, ctx, health)
  if (serveSockets)
    await Promise.all(
      Object.values(eachOrigin(({ servePages }, name) => servePages(servers[name], program, shown))),
    )
  return { ...servers, ...lifeOf(program, servers, { serveSockets, beside, health, life, database }) }
}

/**
 * In production the program must not own what may never change, so that a vulnerability in it cannot forge
 * the books.
 */
async function guardBlockers(ctx: Ctx): Promise<readonly string[]> {
  if (ctx.config.RUKA_ENV !== 'production') return []
  const tables = await unguardedTables(ctx.db.read)
  return tables.length === 0
    ? []
    : [`the role of DATABASE_URL can change ${tables.join(', ')}: give it MIGRATE_DATABASE_URL of another`]
}
