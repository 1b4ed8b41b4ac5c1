import type { Ctx } from '../context/context.ts'
import { registerReadGauge } from '../metrics/metrics.ts'
import type { Waits } from './module.ts'

/**
 * Shows what waits for a person: it changes no answer's status, so that without this figure no alarm would
 * ring.
 */
export const measureWaits = (ctx: Ctx, waits: Waits): void =>
  registerReadGauge(ctx.metrics, {
    name: 'ruka_waiting',
    help: '1 while a part of this process waits for a person, who finds what to do in /readyz',
    labelNames: ['what'],
    read: () =>
      Promise.all(
        Object.entries(waits).map(async ([what, wait]) => ({
          labels: { what },
          value: (await wait(ctx)).length > 0 ? 1 : 0,
        })),
      ),
  })
