import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { booksOf } from '../feed/books.ts'
import { FAULTS_OFF, isProduct, type Faults } from '../feed/faults.ts'
import { PRODUCTS, type Message } from '../messages/message.rules.ts'
import type { Simulation } from '../feed/simulation.ts'

/** A refusal of the controls: `{error}` with its HTTP status. */
class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const BURST_MAX = 1_000_000
const BURST_STEP = 500
/** As many markets as a change of prices usually has. */
const BURST_MARKETS = 10
const ADVANCE_MS_MAX = 7 * 86_400_000
const SILENT_MS_MAX = 86_400_000

/** The controls for tests and benches, only for callers on this machine. */
export function simRoutes(app: FastifyInstance, simulation: Simulation): void {
  const { clock, engine, transport, stream, broker, recoveries } = simulation
  app.addHook('onRequest', (request, _reply, done) =>
    LOOPBACK.test(request.ip) ? done() : done(new Refusal(403, 'only from this machine')),
  )
  app.setErrorHandler((error: { status?: number; statusCode?: number; message: string }, _request, reply) => {
    const status = error.status ?? error.statusCode ?? 500
    return reply.code(status).send({ error: status < 500 ? error.message : 'the simulator has failed' })
  })
  app.get('/sim/health', () => ({ nowMs: clock.now() }))
  app.get('/sim/faults', () => transport.faults)
  app.post('/sim/faults', request => {
    setFaults(simulation, fieldsOf(request))
    return transport.faults
  })
  app.post('/sim/clock', request => {
    const byMs = wholeOf(fieldsOf(request)['advanceMs'], 'advanceMs', ADVANCE_MS_MAX)
    if (simulation.advance === undefined)
      throw new Refusal(409, 'the clock is not manual: see FEED_SIM_MANUAL_CLOCK')
    return advance(simulation, byMs).then(() => ({ nowMs: clock.now() }))
  })
  app.get('/sim/books', request => {
    const { event } = request.query as { event?: unknown }
    if (event === undefined) return { nowMs: clock.now(), events: [...engine.matches.values()].map(booksOf) }
    return { nowMs: clock.now(), events: [booksOf(matchOf(simulation, event))] }
  })
  app.post('/sim/goal', request => {
    const { event, side } = fieldsOf(request)
    if (side !== 'home' && side !== 'away') throw new Refusal(400, 'side: expected home or away')
    const match = matchOf(simulation, event)
    if (!engine.score(match, side)) throw new Refusal(409, 'no bets are taken, or something else is due')
    return { nowMs: clock.now() }
  })
  app.get('/sim/counts', () => ({
    ...stream.counts,
    ...(broker ? { broker: broker.counts } : {}),
    recoveries: recoveries.counts,
  }))
  app.post('/sim/burst', request => {
    const sent = wholeOf(fieldsOf(request)['count'], 'count', BURST_MAX)
    return burst(simulation, sent).then(() => ({ sent }))
  })
}

function matchOf({ engine }: Simulation, event: unknown) {
  const [, number] = /^sr:match:(\d{1,15})$/.exec(typeof event === 'string' ? event : '') ?? []
  const match = engine.matches.get(Number(number))
  if (match === undefined) throw new Refusal(404, 'no such event')
  return match
}

const STEP_MS = 5_000
const WAITING_MAX = 5_000
const PATIENCE = { everyMs: 5, times: 2_000 }
/** A jump of hours is more than a queue holds: the clock waits for consumers that read. */
async function advance({ advance: move, stream }: Simulation, byMs: number): Promise<void> {
  for (let leftMs = byMs; leftMs > 0; leftMs -= STEP_MS) {
    move?.(Math.min(leftMs, STEP_MS))
    for (let tried = 0; stream.counts.waiting > WAITING_MAX && tried < PATIENCE.times; tried++)
      await setTimeout(PATIENCE.everyMs)
  }
}

/** Current odds of the matches in turn; each step leaves the connections time to be written. */
async function burst({ clock, engine, transport }: Simulation, count: number): Promise<void> {
  const snapshots = [...engine.matches.values()].flatMap((match): readonly Message[] => {
    const product = match.state.isLive ? PRODUCTS.live : PRODUCTS.prematch
    const message = match.snapshot(product, clock.now())
    return message?.type === 'odds_change'
      ? [{ ...message, quotes: message.quotes.slice(0, BURST_MARKETS) }]
      : []
  })
  if (snapshots.length === 0) throw new Refusal(409, 'no match is offered')
  for (let sent = 0; sent < count; sent++) {
    transport.send({ ...snapshots[sent % snapshots.length]!, atMs: clock.now() })
    if (sent % BURST_STEP === BURST_STEP - 1) await setImmediate()
  }
}

type Fields = Readonly<Record<string, unknown>>
function fieldsOf({ body }: FastifyRequest): Fields {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal(400, 'expected a JSON object')
  return { ...body }
}

function wholeOf(value: unknown, name: string, most: number): number {
  if (!Number.isSafeInteger(value) || Number(value) < 0 || Number(value) > most)
    throw new Refusal(400, `${name}: expected a whole number from 0 to ${most}`)
  return Number(value)
}

/** All fields are checked before any has an effect. */
function setFaults({ transport, stream }: Simulation, fields: Fields): void {
  const effects: (() => void)[] = []
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'producerSilent') effects.push(silence(transport, value))
    else if (name === 'dropStream') {
      if (typeof value !== 'boolean') throw new Refusal(400, 'dropStream: expected true or false')
      if (value) effects.push(() => stream.drop())
    } else effects.push(() => transport.set({ [name]: faultOf(name, value) }))
    if (name !== 'producerSilent' && name !== 'dropStream') faultOf(name, value)
  }
  for (const effect of effects) effect()
}

function silence(transport: Simulation['transport'], value: unknown): () => void {
  const { product, ms } = (typeof value === 'object' && value !== null ? value : {}) as Fields
  if (!isProduct(product)) throw new Refusal(400, 'producerSilent.product: expected 1 or 3')
  const forMs = wholeOf(ms, 'producerSilent.ms', SILENT_MS_MAX)
  return () => transport.silence(product, forMs)
}

function faultOf(name: string, value: unknown): Faults[keyof Faults] {
  if (!Object.hasOwn(FAULTS_OFF, name)) throw new Refusal(400, `${name.slice(0, 40)}: no such fault`)
  if (name === 'apiDown') {
    if (typeof value !== 'boolean') throw new Refusal(400, 'apiDown: expected true or false')
    return value
  }
  if (typeof value !== 'number' || !(value >= 0 && value <= 1))
    throw new Refusal(400, `${name}: expected a rate from 0 to 1`)
  return value
}
