import type { Ctx } from './context.ts'
import { openHttp } from './http.ts'
import type { Running } from './module.ts'

/**
 * Serves the metrics of this process on a port of their own, where one is configured: whatever stands before
 * the site's port, no player's request can reach them.
 */
export async function serveMetrics(ctx: Ctx): Promise<readonly Running[]> {
  const { METRICS_HOST: host, METRICS_PORT: port } = ctx.config
  if (port === undefined) return []
  const app = await openHttp(ctx, { origins: [], frameAncestors: [] })
  const { registry } = ctx.metrics
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  await app.listen({ host, port })
  return [{ stop: () => app.close() }]
}
