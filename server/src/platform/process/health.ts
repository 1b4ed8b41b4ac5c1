import type { FastifyInstance } from 'fastify'
import { within } from '../base/clock.ts'
import type { Ctx } from '../context/context.ts'
import { firstRow, sql } from '../db/db.ts'
import type { Role } from '../config/secrets.ts'

/** How long the database has to answer before a process counts as disconnected from it. */
const ANSWER_MS = 2_000

export type Stage = 'starting' | 'serving' | 'draining'
/** How a process is, in the words of `/readyz`. */
export type HealthReport = {
  readonly waiting: readonly string[]
  readonly degraded: readonly string[]
}

export type Health = {
  stage(): Stage
  /** What blocks a part until a person acts, as messages for operators. */
  blockers(): Promise<readonly string[]>
  /** What works worse than it should, in words for operators. */
  degraded(): Promise<readonly string[]>
  /** The report of the process with this program's other roles, where there is one; undefined without an answer. */
  beside?(): Promise<HealthReport | undefined>
  /** The figures of that process. */
  besideMetrics?(): Promise<string | undefined>
}

/**
 * Liveness and readiness. A process is ready while it can serve most of what its roles promise: without the
 * bus, what waits for a person, or with something `degraded` it stays ready, since every other process would
 * be in the same state and none would be left to serve. The role
 * `web` has pages and lists to show without the database, too.
 */
export function mountHealth(app: FastifyInstance, ctx: Ctx, health: Health): void {
  const roles = [...ctx.config.ROLES, ...ctx.config.OTHER_ROLES]
  // Probes that arrive while one is being answered share the next check: they must not fill the pool's queue.
  let looked: Promise<Found> | undefined
  const look = () => (looked ??= lookAround(ctx, health).finally(() => (looked = undefined)))

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const { database, waiting, degraded, beside } = await look()
    const bus = ctx.bus.connected() && beside !== undefined
    const stage = health.stage()
    const isOurs = (role: Role) => roles.includes(role) && stage === 'serving'
    const isReady = stage === 'serving' && (database || isOurs('web'))
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      stage,
      database,
      bus,
      serves: {
        // Pages and the last lists; `web` is stored data, and `live` is broadcasts and replies of other processes.
        pages: isOurs('web'),
        web: isOurs('web') && database,
        live: isOurs('web') && database && bus,
        engine: isOurs('engine') && database && bus,
        worker: isOurs('worker') && database,
      },
      degraded: [
        ...(database
          ? []
          : ['the database does not answer: pages and the last lists are shown, the rest answers 503']),
        ...(bus
          ? []
          : [
              health.beside
                ? 'the process of engines and workers does not answer: broadcasts and replies of it are missing'
                : 'the connection to NATS is lost: broadcasts and replies of other processes are missing',
            ]),
        // Both processes may say the same of what they share.
        ...new Set([...degraded, ...(beside?.degraded ?? [])]),
      ],
      waiting,
    })
  })
}

type Found = {
  readonly database: boolean
  readonly waiting: readonly string[]
  readonly degraded: readonly string[]
  /** Undefined where the other process does not answer. */
  readonly beside: HealthReport | undefined
}

/** Real time, since a frozen database leaves no other. */
async function lookAround(ctx: Ctx, health: Health): Promise<Found> {
  const find = async () => {
    await firstRow(ctx.db.read, sql`select 1`)
    const [waiting, degraded] = await Promise.all([health.blockers(), health.degraded()])
    return { database: true, waiting, degraded }
  }
  const [found, beside] = await Promise.all([
    within(ANSWER_MS, find()).catch(() => ({ database: false, waiting: [], degraded: [] })),
    health.beside ? health.beside() : { degraded: [], waiting: [] },
  ])
  return { ...found, waiting: [...found.waiting, ...(beside?.waiting ?? [])], beside }
}
