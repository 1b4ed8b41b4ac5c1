import cors from '@fastify/cors'
import type { Api, EndpointName } from '@ruka/contract/api'
import { BODY_BYTES_MAX, type EndpointShape, type Received, type ReplyInput } from '@ruka/contract/endpoint'
import { refusalBody, refusals, type RefusalCode } from '@ruka/contract/refusals'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Ctx } from '../context/context.ts'
import { isDatabaseAway } from '../db/db.ts'
import { loggedAs, nextWork } from '../log/log.ts'
import type { CallerOf } from './caller.ts'
import type { ProxyWatch } from './proxy-watch.ts'
import { Refused } from '../base/refused.ts'
import { securityHeaders, type Allowed } from './security-headers.ts'

/**
 * Everything a handler is given. `requestKey` is the `Idempotency-Key` of a money verb, a new key when none
 * was sent, and empty where the endpoint takes none.
 */
export type Call<E extends EndpointShape> = Received<E> & {
  readonly session: CallerOf<E['auth']>
  readonly ip: string
  /** The device as it describes itself: not trusted. */
  readonly userAgent: string
  /** A cookie that the browser sent, unparsed: not trusted. */
  readonly cookie: (name: string) => string | undefined
  readonly requestKey: string
}
export type Handler<E extends EndpointShape> = (call: Call<E>) => Promise<ReplyInput<E>>
/** One handler for each endpoint of the contract; a missing one does not compile. */
export type Handlers = { readonly [Name in EndpointName]: Handler<Api[Name]> }

/**
 * Addresses of answers that are no pages: a page names dozens of pictures, and each would carry its policies.
 */
const DATA = /^\/(?:api|content|assets|art)\//

/** A Fastify instance with our error shapes, headers and limits, and no routes yet. */
export async function openHttp(
  ctx: Ctx,
  {
    origins,
    frameAncestors,
    allowed = {},
    inline,
    proxies,
  }: {
    /** Origins that may call with credentials, beside the server's own. */
    origins: readonly string[]
    /** Who may put these pages in a frame. */
    frameAncestors: readonly string[]
    /** What these pages may fetch beside their own. */
    allowed?: Allowed
    /** The hashes of the inline parts of the pages. */
    inline?: { readonly scripts: readonly string[]; readonly styles: readonly string[] } | undefined
    /** Notices proxies that are not configured. */
    proxies?: ProxyWatch
  },
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: ctx.config.TRUSTED_PROXIES.length > 0 ? [...ctx.config.TRUSTED_PROXIES] : false,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    genReqId: () => nextWork('r'),
  })
  app.addHook('onRequest', (request, _, done) => loggedAs(request.id, done))
  // Schemas are zod's and are applied by `mount`.
  app.setValidatorCompiler(() => () => true)
  const headers = securityHeaders({
    frameAncestors,
    allowed,
    inline,
    hsts: ctx.config.RUKA_ENV === 'production',
  })
  app.addHook('onRequest', (request, reply, done) => {
    proxies?.sees(request)
    reply.headers(DATA.test(request.url) ? headers.data : headers.page)
    done(isStrayOptions(request) ? new Refused('method_not_allowed') : undefined)
  })
  // Before the routes of the library, which would answer errors in a shape of their own.
  app.setErrorHandler((error, request, reply) => answerError(ctx, error, request, reply))
  await app.register(cors, {
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'POST', 'PUT'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    // A shell goes by the clock of the server, not of the device, and waits as long as it is told.
    exposedHeaders: ['date', 'retry-after'],
    maxAge: 600,
  })
  app.setNotFoundHandler(() => {
    throw new Refused('not_found')
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    ctx.metrics.httpSeconds.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000)
    ctx.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
  return app
}

/** An OPTIONS request that is no preflight, which the library answers with a text of its own. */
const isStrayOptions = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && !(headers.origin && headers['access-control-request-method'])

/** What those who watch over a process ask, who are answered at any time. */
const WATCHED = /^\/(?:healthz|readyz)$/

/** Refuses the requests of a server as unavailable while `isClosed`, but for those who watch over it. */
export function refuseWhile(app: FastifyInstance, isClosed: () => boolean): void {
  app.addHook('onRequest', (request, _, done) =>
    done(isClosed() && !WATCHED.test(request.url) ? new Refused('unavailable') : undefined),
  )
}

/** The refusal for an error of Fastify's own, by its status. */
const byStatus: Partial<Record<number, RefusalCode>> = {
  400: 'malformed',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  414: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
}

function answerError(ctx: Ctx, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : 500
  const refused =
    error instanceof Refused ? error : status < 500 ? new Refused(byStatus[status] ?? 'malformed') : undefined
  if (refused) {
    ctx.metrics.refusals.inc({ code: refused.code })
    return sayWhenAgain(reply, refused.code, refused.retryAfterSeconds).send(refused.body())
  }
  // The request may succeed when it is repeated; whether it changed anything is unknown to the caller, who
  // repeats its key.
  if (isDatabaseAway(error)) {
    ctx.metrics.databaseAway.inc()
    ctx.log.warn(
      { error, method: request.method, route: request.routeOptions.url },
      'the database could not be used in time',
    )
    return sayWhenAgain(reply, 'unavailable').send(refusalBody('unavailable'))
  }
  ctx.log.error({ error, method: request.method, route: request.routeOptions.url }, 'a request failed')
  return reply.code(500).send({ detail: refusals.unavailable.text, code: 'unavailable' })
}

/** Sets the status of a refusal, and when the same request may succeed where that is known. */
function sayWhenAgain(reply: FastifyReply, code: RefusalCode, inSeconds?: number): FastifyReply {
  const { status, retryAfterSeconds } = refusals[code]
  const seconds = inSeconds ?? retryAfterSeconds
  if (seconds !== undefined) reply.header('retry-after', seconds)
  return reply.code(status)
}
