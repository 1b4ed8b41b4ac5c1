import type { Api, EndpointName } from '@ruka/contract/api'
import type { EndpointShape } from '@ruka/contract/endpoint'
import { refusals, withCode } from '@ruka/contract/refusals'
import { parseCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context/context.ts'
import { callerReader, kindOf, type CallerKinds } from './caller.ts'
import type { Call, Handler, Handlers } from './http.ts'
import { openLastAnswers, type LastAnswers } from './last-answers.ts'
import { publicAnswer, sendPublic, type PublicAnswer } from './public-answer.ts'
import { once, type StoredAnswer } from './idempotency.ts'
import { openInFlight, type InFlight } from '../base/in-flight.ts'
import { readLimitsOf, type ReadLimits } from './read-limits.ts'
import { Refused } from '../base/refused.ts'
import { readParts } from './request-parts.ts'
import { openReplyCache } from './reply-cache.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Puts the endpoints of one origin on the server, under the API base. */
export function mount(
  app: FastifyInstance,
  ctx: Ctx,
  {
    api,
    handlers,
    callers = {},
    base = '/api',
    reads = readLimitsOf(ctx),
    isAway = () => false,
  }: {
    api: Partial<Api>
    handlers: Handlers
    callers?: CallerKinds
    base?: string
    reads?: ReadLimits
    isAway?: () => boolean
  },
): void {
  const paths = new Map<string, Set<string>>()
  const keep = openReplyCache(ctx.clock)
  const last = openLastAnswers(isAway)
  const inFlight = openInFlight(ctx.config.PLAYER_REQUESTS_MAX)
  for (const [name, shape] of Object.entries(api) as [EndpointName, EndpointShape][]) {
    const url = base + shape.path.replace(/\{(\w+)\}/g, ':$1')
    paths.set(url, (paths.get(url) ?? new Set()).add(shape.method))
    // The table types each handler by its own endpoint; here they are called with what that endpoint's schemas gave.
    const handler = handlers[name] as unknown as Handler<EndpointShape>
    const readCaller = callerReader(shape, callers)
    app.route({
      method: shape.method,
      url,
      exposeHeadRoute: false,
      ...(shape.bodyBytesMax === undefined ? {} : { bodyLimit: shape.bodyBytesMax }),
      ...kindOf(shape.auth, callers).kind?.hooks,
      handler: (request, reply) =>
        answer({
          ctx,
          shape,
          handler,
          readCaller,
          keep,
          last,
          inFlight,
          reads,
          request,
          reply,
        }),
    })
  }
  for (const [url, methods] of paths) {
    app.route({
      method: METHODS.filter(method => !methods.has(method)),
      url,
      handler: () => {
        throw new Refused('method_not_allowed')
      },
    })
  }
}

type Asked = {
  ctx: Ctx
  shape: EndpointShape
  handler: Handler<EndpointShape>
  readCaller: ReturnType<typeof callerReader>
  keep: ReturnType<typeof openReplyCache>
  last: LastAnswers
  inFlight: InFlight
  reads: ReadLimits
  request: FastifyRequest
  reply: FastifyReply
}

async function answer(asked: Asked) {
  const { ctx, shape, handler, readCaller, keep, last, inFlight, reads, request, reply } = asked
  reply.header('cache-control', 'no-store')
  const isRead = shape.method === 'GET'
  const known = last.insteadOf(shape, request.url)
  if (known !== undefined) return known
  const { counted, session, subject } = await countCaller(request, { shape, reads, readCaller })
  const { parts, errors } = readParts(shape, request)
  if (errors) return reply.code(400).send(withCode(errors, 'invalid'))
  const requestKey = readKey(shape, request)
  const call = {
    ...parts,
    session,
    ...clientOf(request),
    // Only money verbs know what to do with a key; the others are spared the randomness.
    requestKey: requestKey ?? (shape.idempotent ? ctx.random.bytes(16).toString('hex') : ''),
  }
  const run = async (): Promise<StoredAnswer> => {
    counted.charge((shape.cost ?? 1) - 1)
    return { status: 200, body: shape.reply.parse(await handler(call as unknown as Call<EndpointShape>)) }
  }
  if (shape.idempotent && subject !== null && requestKey !== undefined) {
    const named = {
      subject,
      key: requestKey,
      endpoint: shape.path,
      body: { params: call.params, body: call.body },
    }
    const stored = await inFlight(subject, () =>
      once({ reader: ctx.db.read, clock: ctx.clock }, named, () => run().catch(refusedAnswer)),
    )
    return reply.code(stored.status).send(stored.body)
  }
  const { auth, cacheSeconds, origin } = shape
  // Changes for one subject wait for one another, so few run at a time.
  if (!isRead && subject !== null) return (await inFlight(subject, run)).body
  const body = last.keeping(shape, { address: request.url, ip: request.ip }, async () => (await run()).body)
  if (cacheSeconds === undefined) return body()
  const make = async () => publicAnswer(await body())
  // What an operator edits is read each time; what is shown in frames is requested by a crowd at once. Two
  // requests are the same when they ask the same, however it is written.
  const isInFrames = origin === 'games' || origin === 'widgets'
  const made = await (isInFrames && auth === 'visitor'
    ? (keep(
        JSON.stringify([shape.path, call.params, call.query]),
        cacheSeconds,
        make,
      ) as Promise<PublicAnswer>)
    : make())
  return sendPublic(request, reply.header('cache-control', `public, max-age=${cacheSeconds}`), made)
}

/** Counts a call before anything is done for it, and says whose it is. */
async function countCaller(
  request: FastifyRequest,
  { shape, reads, readCaller }: Pick<Asked, 'shape' | 'reads' | 'readCaller'>,
) {
  const counted = reads.begin(request.ip, request.headers.authorization)
  const read = await readCaller(request).catch((error: unknown) => {
    if (error instanceof Refused && error.code === 'token_not_valid') counted.isStrangers()
    throw error
  })
  const subject = read?.subject ?? null
  // Changes have bounds of their own; what costs much is counted as reads are.
  const isCounted = shape.method === 'GET' || shape.cost !== undefined
  if (read) counted.belongsTo(isCounted ? subject : null)
  return { counted, session: read?.caller ?? null, subject }
}

/** What a request says about its device. */
const clientOf = ({ ip, headers }: FastifyRequest) => ({
  ip,
  userAgent: headers['user-agent'] ?? '',
  cookie: (name: string) => parseCookie(headers.cookie ?? '')[name],
})

/** A refusal is an answer too, and is replayed like one; what may have been cut short (5xx), limits of rate and what a log-in mends are not. */
function refusedAnswer(error: unknown): StoredAnswer {
  if (!(error instanceof Refused)) throw error
  const { status } = refusals[error.code]
  if (status >= 500 || status === 429 || error.code === 'log_in_again') throw error
  return { status, body: error.body() }
}

function readKey(shape: EndpointShape, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (!shape.idempotent || key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w.:-]{8,100}$/.test(key))
    throw new Refused(
      'malformed',
      'Idempotency-Key takes 8 to 100 letters, digits, dots, colons, dashes or underscores',
    )
  return key
}
