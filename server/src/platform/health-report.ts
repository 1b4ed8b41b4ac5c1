import type { Bus } from './bus.ts'
import { Unanswered } from './bus.ts'
import type { Ctx } from './context.ts'
import type { Health, HealthReport } from './health.ts'

const TOPIC = 'health.beside'
const ANSWER_MS = 1_500

/** Reports to the process that serves players, where this one has no port of its own. */
export const reportHealth = ({ bus, metrics }: Pick<Ctx, 'bus' | 'metrics'>, health: Health): (() => void) =>
  bus.serve(TOPIC, async () => ({
    waiting: await health.blockers(),
    degraded: await health.degraded(),
    metrics: await metrics.registry.metrics(),
  }))

/** What the process beside this one reports; undefined where it does not answer. */
export async function askHealth(bus: Bus): Promise<HealthReport | undefined> {
  try {
    return (await bus.request(TOPIC, null, { timeoutMs: ANSWER_MS })) as HealthReport
  } catch (error) {
    if (error instanceof Unanswered) return undefined
    throw error
  }
}
