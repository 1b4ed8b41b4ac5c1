import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STATUS } from '../course/fact.rules.ts'
import type { Match } from '../feed/match.ts'
import { PRODUCTS, type Product } from '../messages/message.rules.ts'
import { eventUrn } from '../messages/xml.rules.ts'
import type { Request as Recovery } from '../feed/recovery.ts'
import type { Simulation } from '../feed/simulation.ts'
import * as xml from './rest-xml.rules.ts'

/** A refusal in the feed's format. */
class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const HOUR_MS = 3_600_000
const LIMIT_MAX = 1_000
/** A request for the whole window may take this long. */
const TOLERANCE_MS = 60_000
const iso = (atMs: number): string => new Date(atMs).toISOString()

/** The feed's REST API and its messages. Every request needs the access token. */
export function restRoutes(app: FastifyInstance, simulation: Simulation): void {
  const { config, clock, engine, transport, stream } = simulation
  // No endpoint reads a body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isToken(request.headers['x-access-token'], config.token))
      return done(new Refusal(403, 'FORBIDDEN', 'the access token is missing or wrong'))
    if (transport.faults.apiDown && !request.url.startsWith('/v1/messages'))
      return done(new Refusal(503, 'SERVICE_UNAVAILABLE', 'the API is down'))
    done()
  })
  app.setErrorHandler((error, _request, reply) => {
    const { status, code, message } = refusalOf(error)
    return answer(reply, xml.responseXml(code, message), status)
  })

  const time = () => ({ nowMs: clock.now(), iso })
  app.get('/v1/users/whoami.xml', (_request, reply) =>
    answer(reply, xml.whoamiXml(config.bookmakerId, iso(clock.now() + 365 * 24 * HOUR_MS))),
  )
  app.get('/v1/descriptions/producers.xml', (request, reply) =>
    answer(reply, xml.producersXml(`${request.protocol}://${request.host}`)),
  )
  app.get('/v1/sports/en/schedules/pre/schedule.xml', (request, reply) => {
    const start = whole(request, 'start') ?? 0
    const limit = Math.min(LIMIT_MAX, whole(request, 'limit') ?? LIMIT_MAX)
    const listed = [...engine.matches.values()].filter(({ state }) => !state.isLive && isToCome(state.status))
    return answer(reply, xml.scheduleXml(listed.slice(start, start + limit), time()))
  })
  app.get('/v1/sports/en/schedules/live/schedule.xml', (_request, reply) => {
    const listed = [...engine.matches.values()].filter(({ state }) => state.isLive && !hasEnded(state.status))
    return answer(reply, xml.scheduleXml(listed, time()))
  })
  for (const name of ['fixture', 'fixture_change_fixture'])
    app.get(`/v1/sports/en/sport_events/:id/${name}.xml`, (request, reply) =>
      answer(reply, xml.fixtureXml(matchOf(simulation, request), time())),
    )
  app.get('/v1/sports/en/sport_events/:id/summary.xml', (request, reply) =>
    answer(reply, xml.summaryXml(matchOf(simulation, request), time())),
  )
  app.get('/v1/sports/en/fixtures/changes.xml', (_request, reply) => {
    const sinceMs = clock.now() - 24 * HOUR_MS
    const changes = [...engine.matches.values()].flatMap(match => {
      const atMs = match.fixtureChangesMs.at(-1) ?? -Infinity
      return atMs >= sinceMs ? [{ event: match.fixture.id, atMs }] : []
    })
    return answer(reply, xml.changesXml(changes, time()))
  })
  recoveryRoutes(app, simulation)
  app.get('/v1/messages', (request, reply) => {
    const refused = stream.refusal()
    if (refused !== undefined) throw new Refusal(403, 'FORBIDDEN', refused)
    const node = whole(request, 'node_id')
    reply.hijack()
    stream.connect(reply.raw, node === undefined ? undefined : String(node))
  })
}

function recoveryRoutes(app: FastifyInstance, simulation: Simulation): void {
  const { clock, recoveries } = simulation
  const request = (reply: FastifyReply, recovery: Recovery, action: string): FastifyReply => {
    if (recoveries.request(recovery) === 'quota')
      throw new Refusal(429, 'TOO_MANY_REQUESTS', 'the quota of recoveries is used up')
    return answer(reply, xml.acceptedXml(action), 202)
  }
  app.post('/v1/:product/recovery/initiate_request', (given, reply) => {
    const { product, windowMs } = productOf(given)
    const afterMs = whole(given, 'after')
    if (afterMs !== undefined && (afterMs > clock.now() || afterMs < clock.now() - windowMs - TOLERANCE_MS))
      throw new Refusal(400, 'BAD_REQUEST', 'after: expected milliseconds within the recovery window')
    const after = afterMs === undefined ? {} : { afterMs }
    const recovery: Recovery = { product, what: 'all', asked: askedOf(given), ...after }
    return request(reply, recovery, 'Request for odds and stateful messages')
  })
  const kinds = [
    ['odds', 'odds'],
    ['stateful_messages', 'stateful'],
  ] as const
  for (const [path, what] of kinds)
    app.post(`/v1/:product/${path}/events/:id/initiate_request`, (given, reply) => {
      const { product } = productOf(given)
      const event = matchOf(simulation, given).fixture.id
      return request(reply, { product, what, event, asked: askedOf(given) }, `Request for ${eventUrn(event)}`)
    })
}

const answer = (reply: FastifyReply, text: string, status = 200): FastifyReply =>
  reply.code(status).type('application/xml; charset=utf-8').send(text)

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { statusCode = 500, message = '' } = error as { statusCode?: number; message?: string }
  return statusCode < 500
    ? new Refusal(statusCode, 'BAD_REQUEST', message)
    : new Refusal(500, 'INTERNAL_ERROR', 'the simulator has failed')
}

/** Compares in constant time; digests have one length. */
function isToken(given: string | string[] | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(token))
}

const isToCome = (status: number): boolean =>
  status === STATUS.notStarted || status === STATUS.delayed || status === STATUS.postponed
const hasEnded = (status: number): boolean => status === STATUS.closed || status === STATUS.abandoned

function whole(request: FastifyRequest, name: string): number | undefined {
  const { [name]: value } = request.query as Record<string, unknown>
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value))
    throw new Refusal(400, 'BAD_REQUEST', `${name}: expected a whole number`)
  return Number(value)
}

function askedOf(request: FastifyRequest): Recovery['asked'] {
  const requestId = whole(request, 'request_id')
  if (requestId === undefined) throw new Refusal(400, 'BAD_REQUEST', 'request_id: expected a whole number')
  const node = whole(request, 'node_id')
  return { requestId, ...(node === undefined ? {} : { node: String(node) }) }
}

const WINDOWS = new Map<string, { product: Product; windowMs: number }>([
  ['liveodds', { product: PRODUCTS.live, windowMs: 10 * HOUR_MS }],
  ['pre', { product: PRODUCTS.prematch, windowMs: 72 * HOUR_MS }],
])
function productOf(request: FastifyRequest) {
  const found = WINDOWS.get((request.params as { product: string }).product)
  if (found === undefined) throw new Refusal(404, 'NOT_FOUND', 'no such producer')
  return found
}

function matchOf({ engine }: Simulation, request: FastifyRequest): Match {
  const [, number] = /^sr:match:(\d{1,15})$/.exec((request.params as { id: string }).id) ?? []
  const match = number === undefined ? undefined : engine.matches.get(Number(number))
  if (match === undefined) throw new Refusal(404, 'NOT_FOUND', 'no such event')
  return match
}
