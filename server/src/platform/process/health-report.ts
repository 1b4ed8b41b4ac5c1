import { Unanswered, type Bus } from '../events/bus.ts'
import { within } from '../base/clock.ts'
import type { Ctx } from '../context/context.ts'
import type { Health, HealthReport } from './health.ts'

const TOPICS = { health: 'health.beside', metrics: 'metrics.beside' } as const
const ANSWER_MS = 1_500
/** What needs the database is left out of a report while that does not answer: the process itself lives. */
const BLOCKERS_MS = 1_000
/** Figures that need the database are waited for before the others are given. */
const METRICS_MS = 4_000

/** Reports to the process that serves players, where this one has no port of its own. */
export function reportHealth({ bus, metrics }: Pick<Ctx, 'bus' | 'metrics'>, health: Health): void {
  bus.serve(TOPICS.health, async () => ({
    waiting: await within(BLOCKERS_MS, health.blockers()).catch(() => []),
    degraded: await health.degraded(),
  }))
  bus.serve(TOPICS.metrics, () => metrics.registry.metrics())
}

/** How the process beside this one is; undefined where it does not answer. */
export const askHealth = (bus: Bus): Promise<HealthReport | undefined> =>
  ask<HealthReport>(bus, TOPICS.health, ANSWER_MS)

/** What the process beside this one measures, as Prometheus reads it; undefined where it does not answer. */
export const askMetrics = (bus: Bus): Promise<string | undefined> =>
  ask<string>(bus, TOPICS.metrics, METRICS_MS)

async function ask<T>(bus: Bus, topic: string, timeoutMs: number): Promise<T | undefined> {
  try {
    return (await bus.request(topic, null, { timeoutMs })) as T
  } catch (error) {
    if (error instanceof Unanswered) return undefined
    throw error
  }
}
