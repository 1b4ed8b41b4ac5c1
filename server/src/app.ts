import { api, type Api, type EndpointName } from '@ruka/contract/api'
import type { EndpointShape } from '@ruka/contract/endpoint'
import type { Site } from '@ruka/contract/site'
import type { FastifyInstance } from 'fastify'
import { lifeOf, type AppLife, type Beside, type Life } from './app-life.ts'
import {
  BASES,
  callersOf,
  handlersOf,
  serveGamesSockets,
  serveSiteSockets,
  serveWidgetsSockets,
} from './module-edges.ts'
import { modules, openModules, type Program } from './modules.ts'
import { openOrigins, type Origins } from './origins.ts'
import { campaignsReader } from './campaigns/index.ts'
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
import { serveGames, serveSite, serveWidgets } from './site/pages.ts'
import { readShell } from './site/shell.ts'
import { readBrand } from './site/read-brand.ts'

/** The program, opened but not started: its origins, and its roles. */
export type App = Origins & AppLife

const endpointsOf = (origin: keyof typeof BASES): Partial<Api> =>
  Object.fromEntries(
    (Object.entries(api) as [EndpointName, EndpointShape][]).filter(
      ([, shape]) => (shape.origin ?? 'site') === origin,
    ),
  )

/** Every endpoint at its origin; gives what starts the sockets. */
function mountAll(
  program: Program,
  { site, games, widgets, description }: Origins & { description: Site },
  { isAway }: DatabaseWatch,
): () => readonly Running[] {
  const ctx: Ctx = program
  const callers = callersOf(ctx)
  const edges = {
    handlers: handlersOf(program, description),
    isAway,
    ...callers,
    reads: readLimitsOf(ctx),
  }
  const mountAt = (app: FastifyInstance, origin: keyof typeof BASES) =>
    mount(app, ctx, { ...edges, api: endpointsOf(origin), base: BASES[origin] })
  mountAt(site, 'site')
  mountAt(site, 'content')
  mountAt(games, 'games')
  mountAt(widgets, 'widgets')
  for (const module of modules) module.hooks?.(site, program)
  const clientAddress = clientAddresses(ctx.config.TRUSTED_PROXIES)
  const edge = { ...callers, clientAddress, addresses: new SocketAddresses(ctx.config.ADDRESS_LIMITS) }
  return () => [
    serveSiteSockets(ctx, site.server, edge),
    serveGamesSockets(program, games.server, edge),
    serveWidgetsSockets(program, widgets.server, edge),
  ]
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
  const { site, games, widgets } = await openOrigins(ctx, { description, inline: shell?.policy, proxies })
  const database = openDatabaseWatch(ctx)
  const life: Life = { stage: 'starting', isOpening: false }
  for (const server of [site, games, widgets]) refuseWhile(server, () => life.isOpening)
  // The role that serves players has keys that the other roles lack.
  const serveSockets = config.ROLES.includes('web')
    ? mountAll(program, { site, games, widgets, description }, database)
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
  mountHealth(site, ctx, health)
  if (serveSockets) {
    await serveSite(ctx, site, { site: description, shell, dress })
    await serveGames(games, ctx, dress)
    await serveWidgets(ctx, widgets, brand.hasOwnWidgets ? campaignsReader(program) : undefined)
  }

  return {
    site,
    games,
    widgets,
    ...lifeOf(program, { site, games, widgets }, { serveSockets, beside, health, life, database }),
  }
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
