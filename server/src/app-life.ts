import type { Program } from './modules.ts'
import { modules } from './modules.ts'
import type { Origins } from './origins.ts'
import type { Ctx } from './platform/context.ts'
import { reportHealth } from './platform/health-report.ts'
import { mountHealth, type Health, type Stage } from './platform/health.ts'
import { openHttp } from './platform/http.ts'
import { keepDelivering } from './platform/keep-delivering.ts'
import type { Running } from './platform/module.ts'
import { warnOfUnnamedProxy } from './platform/proxy-watch.ts'
import { routinesOf, startRoutines } from './platform/routines.ts'
import { serveMetrics } from './platform/serve-metrics.ts'
import { watchFloor } from './platform/serving-floor.ts'

/** Requests under way at a stop have this long to be answered. */
const LAST_ANSWERS_MS = 5_000

export type Life = { stage: Stage }

/** A second process of this program on this machine. `start` resolves when its roles work. */
export type Beside = { start(): Promise<Running> }

export type AppLife = {
  /** Starts the configured roles and listens; stops everything again when a part fails. */
  start(): Promise<void>
  /**
   * Takes no more requests, ends sockets, then rounds, then jobs; in this order, so that no part starts work
   * in a part that is stopping.
   */
  stop(): Promise<void>
  /**
   * Resolves with the reason when a newer version has migrated the database so that this one may not serve: it has
   * ended its rounds and jobs by then, is not ready any more, and is to be stopped.
   */
  readonly outdated: Promise<string>
}

/** The start and the end of a program whose parts are mounted. `serveSockets` is the role `web`'s. */
export function lifeOf(
  program: Program,
  origins: Origins,
  {
    serveSockets,
    beside,
    health,
    life,
  }: {
    readonly serveSockets: (() => readonly Running[]) | undefined
    readonly beside: Beside | undefined
    readonly health: Health
    readonly life: Life
  },
): AppLife {
  const { config } = program
  /** Edges. */
  const running: Running[] = []
  /** Rounds and jobs, which change the database by themselves. */
  const working: Running[] = []
  const outdated = Promise.withResolvers<string>()
  const endOld = async (why: string) => {
    life.stage = 'draining'
    program.log.error({ why }, 'this version may not serve from its database any more')
    await stopEach(working)
    outdated.resolve(why)
  }
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= stopAll())
  const stopAll = async () => {
    // A balancer learns first that this process ends; until it sends no more, everything is served.
    if (life.stage === 'serving' && config.DRAIN_MS > 0) {
      life.stage = 'draining'
      await new Promise(resolve => setTimeout(resolve, config.DRAIN_MS))
    }
    life.stage = 'draining'
    await closeAll(origins, running, working)
  }
  return {
    stop,
    outdated: outdated.promise,
    async start() {
      try {
        running.push(...(await serveMetrics(program, health)))
        if (serveSockets) warnOfUnnamedProxy(config, program.log)
        for (const module of modules) await module.seed?.(program)
        if (beside) working.push(await beside.start())
        if (config.ROLES.includes('worker')) working.push(await startWorker(program))
        if (config.ROLES.includes('engine'))
          for (const module of modules) if (module.engine) working.push(await module.engine(program))
        if (serveSockets) {
          running.push(...serveSockets())
          const { site, games, widgets } = origins
          await games.listen({ host: config.HOST, port: config.GAMES_PORT })
          await widgets.listen({ host: config.HOST, port: config.WIDGETS_PORT })
          await site.listen({ host: config.HOST, port: config.PORT })
        } else if (config.OTHER_ROLES.includes('web')) reportHealth(program, health)
        else running.push(await serveHealth(program, health))
        life.stage = 'serving'
        running.push(watchFloor(program, endOld))
      } catch (error) {
        await stop()
        throw error
      }
    },
  }
}

/** Takes no more requests, and ends what runs, last first, and then what works. */
async function closeAll(
  { site, games, widgets }: Origins,
  running: Running[],
  working: Running[],
): Promise<void> {
  const servers = [site, games, widgets]
  // Servers close when their last connection has ended, so the sockets are ended at the same time.
  const closing = Promise.all(servers.map(server => server.close()))
  const deadline = setTimeout(
    () => servers.forEach(({ server }) => server.closeAllConnections()),
    LAST_ANSWERS_MS,
  )
  await stopEach(running)
  await stopEach(working)
  await closing
  clearTimeout(deadline)
}

async function stopEach(parts: Running[]): Promise<void> {
  for (const part of parts.splice(0).reverse()) await part.stop()
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
