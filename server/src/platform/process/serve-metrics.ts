import type { Ctx } from '../context/context.ts'
import type { Health } from './health.ts'
import { openHttp } from '../http/http.ts'
import { joinMetrics } from '../metrics/join-metrics.ts'
import { listenOn } from '../base/listen.ts'
import type { Running } from './module.ts'

/**
 * Serves the metrics of this process, and of the one beside it, on a port of their own, where one is configured:
 * whatever stands before the site's port, no player's request can reach them.
 */
export async function serveMetrics(
  ctx: Ctx,
  { besideMetrics }: Pick<Health, 'besideMetrics'>,
): Promise<readonly Running[]> {
  const { METRICS_HOST: host, METRICS_PORT: port } = ctx.config
  if (port === undefined) return []
  const app = await openHttp(ctx, { origins: [], frameAncestors: [] })
  const { registry } = ctx.metrics
  app.get('/metrics', async (_, reply) => {
    const [own, other] = await Promise.all([registry.metrics(), besideMetrics?.()])
    return reply.type(registry.contentType).send(other === undefined ? own : joinMetrics(own, other))
  })
  await listenOn(host, [{ app, variable: 'METRICS_PORT', port }])
  return [{ stop: () => app.close() }]
}
