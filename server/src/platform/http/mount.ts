import type { Api, EndpointName } from '@ruka/contract/api'
import type { EndpointShape } from '@ruka/contract/endpoint'
import { refusals, withCode } from '@ruka/contract/refusals'
import { parseCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context/context.ts'
import type {
  Authenticate,
  AuthenticateGame,
  Call,
  Caller,
  GameCaller,
  Handler,
  Handlers,
  ProviderCaller,
  ProviderEdge,
} from './http.ts'
import { openLastAnswers, type LastAnswers } from './last-answers.ts'
import { publicAnswer, sendPublic, type PublicAnswer } from './public-answer.ts'
import { once, type StoredAnswer } from './idempotency.ts'
import { openInFlight, type InFlight } from '../base/in-flight.ts'
import { readLimitsOf, type ReadLimits } from './read-limits.ts'
import { Refused } from '../base/refused.ts'
import { readParts } from './request-parts.ts'
import { openReplyCache } from './reply-cache.ts'

const noGameSessions: AuthenticateGame = async () => null
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** How each kind of caller is authenticated. */
export type Callers = {
  readonly authenticate: Authenticate
  readonly authenticateGame?: AuthenticateGame
  readonly providerEdge?: ProviderEdge
  /** Called for each session with a deliberate act, before the act. */
  readonly noteActivity?: (sessionId: string) => Promise<void>
}

/** Puts the endpoints of one origin on the server, under the API base. */
export function mount(
  app: FastifyInstance,
  ctx: Ctx,
  {
    api,
    handlers,
    authenticate,
    authenticateGame = noGameSessions,
    providerEdge,
    noteActivity = async () => undefined,
    base = '/api',
    reads = readLimitsOf(ctx),
    isAway = () => false,
  }: Callers & {
    api: Partial<Api>
    handlers: Handlers
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
    app.route({
      method: shape.method,
      url,
      exposeHeadRoute: false,
      ...(shape.auth === 'provider' && providerEdge
        ? { preParsing: providerEdge.preParsing, onSend: providerEdge.onSend }
        : {}),
      handler: (request, reply) =>
        answer({
          ctx,
          shape,
          handler,
          readCaller: callerReader(shape, { authenticate, authenticateGame, providerEdge, noteActivity }),
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
  readCaller: ReadCaller
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
  const { counted, session } = await countCaller(request, { shape, reads, readCaller })
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
  if (shape.idempotent && session && 'playerId' in session && requestKey !== undefined) {
    const named = {
      playerId: session.playerId,
      key: requestKey,
      endpoint: shape.path,
      body: { params: call.params, body: call.body },
    }
    const stored = await inFlight(session.playerId, () =>
      once({ reader: ctx.db.read, clock: ctx.clock }, named, () => run().catch(refusedAnswer)),
    )
    return reply.code(stored.status).send(stored.body)
  }
  const { auth, cacheSeconds, origin } = shape
  // A change for a player waits for the player's wallet, so few run at a time.
  if (!isRead && session && 'playerId' in session) return (await inFlight(session.playerId, run)).body
  const body = last.keeping(shape, { address: request.url, ip: request.ip }, async () => (await run()).body)
  if (cacheSeconds === undefined) return body()
  const make = async () => publicAnswer(await body())
  // What an operator edits is read each time; what games show of themselves is requested by many players at
  // once. Two requests are the same when they ask the same, however it is written.
  const isOfGames = origin === 'games' || origin === 'widgets'
  const made = await (isOfGames && auth === 'visitor'
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
  { shape, reads, readCaller }: { shape: EndpointShape; reads: ReadLimits; readCaller: ReadCaller },
) {
  const counted = reads.begin(request.ip, request.headers.authorization)
  const session = await readCaller(request).catch((error: unknown) => {
    if (error instanceof Refused && error.code === 'token_not_valid') counted.isStrangers()
    throw error
  })
  // What a player changes has bounds of its own; what costs much is counted as reads are.
  const isCounted = shape.method === 'GET' || shape.cost !== undefined
  if (session) counted.belongsTo(isCounted && 'playerId' in session ? session.playerId : undefined)
  return { counted, session }
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

type AnyCaller = Caller | GameCaller | ProviderCaller
type ReadCaller = (request: FastifyRequest) => Promise<AnyCaller | null>

/** Says who calls an endpoint. @throws Refused token_not_valid, or why a signature is not believed. */
function callerReader(
  { auth, method }: EndpointShape,
  ways: {
    authenticate: Authenticate
    authenticateGame: AuthenticateGame
    providerEdge: ProviderEdge | undefined
    noteActivity: (sessionId: string) => Promise<void>
  },
): ReadCaller {
  if (auth === 'provider')
    return async request => {
      if (!ways.providerEdge) throw new Refused('signature_wrong')
      return ways.providerEdge.authenticate(request)
    }
  const authenticate = auth.startsWith('game') ? ways.authenticateGame : ways.authenticate
  const isOptional = auth === 'either' || auth === 'game-or-visitor'
  return async request => {
    const header = request.headers.authorization
    if (auth === 'visitor' || (header === undefined && isOptional)) return null
    const session =
      header?.startsWith('Bearer ') && header.length <= 2_100 ? await authenticate(header.slice(7)) : null
    // A stale token on an open endpoint is refused: the client refreshes it instead of acting as a visitor.
    if (!session) throw new Refused('token_not_valid')
    // A shell polls all the time; only a write shows that a player is active.
    if (method !== 'GET') await ways.noteActivity(session.sessionId)
    return session
  }
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
