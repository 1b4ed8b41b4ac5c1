import type { Program } from './modules.ts'
import { modules } from './modules.ts'
import { eachOrigin, type Origins } from './origins.ts'
import type { Config } from './platform/config/config.ts'
import type { Ctx } from './platform/context/context.ts'
import { reportHealth } from './platform/process/health-report.ts'
import type { DatabaseWatch } from './platform/process/database-watch.ts'
import { mountHealth, type Health, type Stage } from './platform/process/health.ts'
import { openHttp } from './platform/http/http.ts'
import { listenOn, type Listener } from './platform/base/listen.ts'
import { keepDelivering } from './platform/events/keep-delivering.ts'
import type { Running } from './platform/process/module.ts'
import { warnOfUnnamedProxy } from './platform/http/proxy-watch.ts'
import { routinesOf, startRoutines } from './platform/process/routines.ts'
import { serveMetrics } from './platform/process/serve-metrics.ts'

/** Requests under way at a stop have this long to be answered. */
const LAST_ANSWERS_MS = 5_000

export type Life = {
  stage: Stage
  /** Whether the ports are open and the roles not yet started. */
  isOpening: boolean
}

/** A second process of this program on this machine. `start` resolves when its roles work. */
export type Beside = { start(): Promise<Running> }

export type AppLife = {
  /**
   * Listens, and answers 503 until the configured roles have started; stops everything again when a part fails.
   */
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
    database,
  }: {
    readonly serveSockets: (() => readonly Running[]) | undefined
    readonly beside: Beside | undefined
    readonly health: Health
    readonly life: Life
    readonly database: DatabaseWatch
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
  /** The process beside this one that has the role `web` answers for both. */
  const isReported = !serveSockets && config.OTHER_ROLES.includes('web')
  const ports = async (): Promise<readonly Listener[]> => {
    if (serveSockets) return portsOf(config, origins)
    return isReported ? [] : [await healthPort(program, health, running)]
  }
  return {
    stop,
    outdated: outdated.promise,
    async start() {
      try {
        // The ports come first: nothing works, and no other system is told our address, before they are ours.
        life.isOpening = true
        await listenOn(config.HOST, await ports())
        running.push(...(await serveMetrics(program, health)))
        if (serveSockets) warnOfUnnamedProxy(config, program.log)
        for (const module of modules) await module.seed?.(program)
        if (beside) working.push(await beside.start())
        if (config.ROLES.includes('worker')) working.push(await startWorker(program))
        if (config.ROLES.includes('engine'))
          for (const module of modules) if (module.engine) working.push(await module.engine(program))
        if (serveSockets) running.push(...serveSockets())
        Object.assign(life, { stage: 'serving', isOpening: false } satisfies Life)
        if (isReported) reportHealth(program, health)
        running.push(database.start(endOld))
      } catch (error) {
        await stop()
        throw error
      }
    },
  }
}

/** Takes no more requests, and ends what runs, last first, and then what works. */
async function closeAll(origins: Origins, running: Running[], working: Running[]): Promise<void> {
  const servers = Object.values(origins)
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

const portsOf = (config: Config, origins: Origins): readonly Listener[] =>
  Object.values(eachOrigin(({ port }, name) => ({ app: origins[name], variable: port, port: config[port] })))

/** Says whether a process without the role `web` lives and works. */
async function healthPort(ctx: Ctx, health: Health, running: Running[]): Promise<Listener> {
  const app = await openHttp(ctx, { origins: [], frameAncestors: [] })
  mountHealth(app, ctx, health)
  running.push({ stop: () => app.close() })
  return { app, variable: 'PORT', port: ctx.config.PORT }
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
