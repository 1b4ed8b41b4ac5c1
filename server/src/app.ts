import { api, type Api, type EndpointName } from '@ruka/contract/api'
import type { EndpointShape } from '@ruka/contract/endpoint'
import type { Site } from '@ruka/contract/site'
import type { FastifyInstance } from 'fastify'
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
import type { Ctx } from './platform/context.ts'
import { openHttp } from './platform/http.ts'
import { measureEvents } from './platform/measure-events.ts'
import { mount } from './platform/mount.ts'
import { mountHealth, type Health, type Stage } from './platform/health.ts'
import { keepDelivering } from './platform/keep-delivering.ts'
import type { Running } from './platform/module.ts'
import { clientAddresses } from './platform/client-address.ts'
import { watchProxies } from './platform/proxy-watch.ts'
import { measureRoutines, routinesOf, startRoutines } from './platform/routines.ts'
import { unguardedTables } from './platform/serving-role.ts'
import { dressFor } from './site/brand.ts'
import { serveGames, serveSite, serveWidgets } from './site/pages.ts'
import { readShell } from './site/shell.ts'
import { readBrand } from './site/read-brand.ts'

/** Requests under way at a stop have this long to be answered. */
const LAST_ANSWERS_MS = 5_000

/** The program, opened but not started: its origins, and its roles. */
export type App = Origins & {
  /** Starts the configured roles and listens; stops everything again when a part fails. */
  start(): Promise<void>
  /**
   * Takes no more requests, ends sockets, then rounds, then jobs; in this order, so that no part starts work
   * in a part that is stopping.
   */
  stop(): Promise<void>
}

const endpointsOf = (origin: keyof typeof BASES): Partial<Api> =>
  Object.fromEntries(
    (Object.entries(api) as [EndpointName, EndpointShape][]).filter(
      ([, shape]) => (shape.origin ?? 'site') === origin,
    ),
  )

/** Every endpoint at its origin; gives what starts the sockets. */
function mountAll(
  ctx: Ctx,
  program: Program,
  { site, games, widgets, description }: Origins & { description: Site },
): () => readonly Running[] {
  const callers = callersOf(ctx)
  const edges = { handlers: handlersOf(program, description), ...callers }
  const mountAt = (app: FastifyInstance, origin: keyof typeof BASES) =>
    mount(app, ctx, { ...edges, api: endpointsOf(origin), base: BASES[origin] })
  mountAt(site, 'site')
  mountAt(site, 'content')
  mountAt(games, 'games')
  mountAt(widgets, 'widgets')
  for (const module of modules) module.hooks?.(site, program)
  const clientAddress = clientAddresses(ctx.config.TRUSTED_PROXIES)
  const edge = { ...callers, clientAddress }
  return () => [
    serveSiteSockets(ctx, site.server, edge),
    serveGamesSockets(program, games.server, edge),
    serveWidgetsSockets(program, widgets.server, edge),
  ]
}

export async function openApp(ctx: Ctx): Promise<App> {
  const { config } = ctx
  const brand = await readBrand(ctx)
  const dress = await dressFor(brand)
  const description = brand.site
  const program = openModules(ctx)
  for (const module of modules) module.register?.(program)
  measureEvents(ctx)
  measureRoutines(ctx, routinesOf(modules, program))
  const shell = await readShell(dress)
  const proxies = watchProxies(config.TRUSTED_PROXIES, ctx)
  const { site, games, widgets } = await openOrigins(ctx, { description, inline: shell?.policy, proxies })
  // The role that serves players has keys that the other roles lack.
  const serveSockets = config.ROLES.includes('web')
    ? mountAll(ctx, program, { site, games, widgets, description })
    : undefined
  let stage: Stage = 'starting'
  const health: Health = {
    stage: () => stage,
    degraded: () => proxies.degraded(),
    blockers: async () =>
      (
        await Promise.all([
          guardBlockers(ctx),
          ...modules.flatMap(module => module.readinessBlockers?.(ctx) ?? []),
        ])
      ).flat(),
  }
  mountHealth(site, ctx, health)
  if (serveSockets) {
    await serveSite(ctx, site, { site: description, shell, dress })
    await serveGames(games, ctx, dress)
    await serveWidgets(ctx, widgets, brand.hasOwnWidgets ? campaignsReader(program) : undefined)
  }

  const running: Running[] = []
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= stopAll())
  const stopAll = async () => {
    // A balancer learns first that this process ends; until it sends no more, everything is served.
    if (stage === 'serving' && config.DRAIN_MS > 0) {
      stage = 'draining'
      await new Promise(resolve => setTimeout(resolve, config.DRAIN_MS))
    }
    stage = 'draining'
    await closeAll({ site, games, widgets }, running)
  }
  return {
    site,
    games,
    widgets,
    stop,
    async start() {
      try {
        for (const module of modules) await module.seed?.(ctx)
        if (config.ROLES.includes('worker')) running.push(await startWorker(program))
        if (config.ROLES.includes('engine'))
          for (const module of modules) if (module.engine) running.push(await module.engine(program))
        if (serveSockets) {
          running.push(...serveSockets())
          await games.listen({ host: config.HOST, port: config.GAMES_PORT })
          await widgets.listen({ host: config.HOST, port: config.WIDGETS_PORT })
          await site.listen({ host: config.HOST, port: config.PORT })
        } else running.push(await serveHealth(ctx, health))
        stage = 'serving'
      } catch (error) {
        await stop()
        throw error
      }
    },
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

/** Takes no more requests, and ends what runs, last first. */
async function closeAll({ site, games, widgets }: Origins, running: Running[]): Promise<void> {
  const servers = [site, games, widgets]
  // Servers close when their last connection has ended, so the sockets are ended at the same time.
  const closing = Promise.all(servers.map(server => server.close()))
  const deadline = setTimeout(
    () => servers.forEach(({ server }) => server.closeAllConnections()),
    LAST_ANSWERS_MS,
  )
  for (const part of running.splice(0).reverse()) await part.stop()
  await closing
  clearTimeout(deadline)
}

/** Of a process without the role `web`: whether it lives and works, for those who watch over it. */
async function serveHealth(ctx: Ctx, health: Health): Promise<Running> {
  const app = await openHttp(ctx, { origins: [], frameAncestors: [] })
  mountHealth(app, ctx, health)
  await app.listen({ host: ctx.config.HOST, port: ctx.config.PORT })
  return { stop: () => app.close() }
}

/** The role `worker`: jobs, events, routines, and what each module does in every worker. */
async function startWorker(ctx: Program): Promise<Running> {
  await ctx.jobs.start()
  const delivering = keepDelivering(ctx)
  const parts = [await startRoutines(ctx, routinesOf(modules, ctx))]
  for (const module of modules) if (module.worker) parts.push(await module.worker(ctx))
  return {
    async stop() {
      for (const part of parts.reverse()) await part.stop()
      await ctx.jobs.stop()
      // Last, so that what the last jobs published is delivered before the database closes.
      await delivering.stop()
    },
  }
}
