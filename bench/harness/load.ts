import type { AddressInfo } from 'node:net'
import autocannon, { type Request } from 'autocannon'
import type { FastifyInstance } from 'fastify'

/** Connections that each have one request under way. */
const CONNECTIONS = 64

export type Load = { readonly answers: number; readonly perSecond: number; readonly p99Ms: number }

/**
 * Sends the requests in turn for `seconds`, from a thread of its own. @throws when any answer is not 2xx: the
 * figure counts good ones only.
 */
export async function load(
  app: FastifyInstance,
  { requests, seconds }: { requests: Request[]; seconds: number },
): Promise<Load> {
  const { port } = app.server.address() as AddressInfo
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: seconds,
    workers: 1,
    requests,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} bad answers and ${result.errors} errors under load`)
  const answers = result['2xx']
  return { answers, perSecond: answers / result.duration, p99Ms: result.latency.p99 }
}
