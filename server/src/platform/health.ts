import type { FastifyInstance } from 'fastify'
import type { Ctx } from './context.ts'
import { firstRow, sql } from './db.ts'
import { Refused } from './refused.ts'

/**
 * Liveness, readiness and metrics. Metrics answer only to this machine: a scraper runs beside the server. What `waits` for a
 * person is told with the readiness and does not end it: the rest works, and another start would wait as well.
 */
export function mountHealth(
  app: FastifyInstance,
  ctx: Ctx,
  { ready, waits }: { ready(): boolean; waits(): Promise<readonly string[]> },
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const database = await firstRow(ctx.db.read, sql`select 1`).then(
      () => true,
      () => false,
    )
    const bus = ctx.bus.connected()
    const status = ready() && database && bus ? 'ready' : 'not ready'
    const waiting = database ? await waits() : []
    return reply.code(status === 'ready' ? 200 : 503).send({ status, database, bus, waiting })
  })
  app.get('/metrics', async (request, reply) => {
    // A proxy on this machine has its address, and speaks for the whole world.
    const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
    if (isForwarded || !/^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? ''))
      throw new Refused('not_found')
    return reply.type(ctx.metrics.registry.contentType).send(await ctx.metrics.registry.metrics())
  })
}
