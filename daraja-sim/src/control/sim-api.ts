import type { FastifyInstance, FastifyReply } from 'fastify'
import { move, OUTSIDE, phoneAccount } from '../mpesa/books.ts'
import { releaseCallbacks } from '../mpesa/callbacks.ts'
import { GREATEST_BALANCE_CENTS } from '../mpesa/config.ts'
import { describeFaults, noFaults, setFaults } from '../mpesa/faults.ts'
import { answerPrompt, type Thumb } from '../mpesa/prompts.ts'
import { certificatePem } from '../mpesa/security-credential.ts'
import { centsOf, fieldsOf, flagOf, msisdnOf, pinOf, Refusal } from '../mpesa/sim-fields.ts'
import { clockRoutes, type ShiftingClock } from './shifting-clock.ts'
import { moneyRoutes, outcomeView } from './sim-money.ts'
import { inboundRoutes } from '../sms/inbound.ts'
import { LANGUAGES } from '../mpesa/texts.ts'
import { viewBooks, viewCallbacks, viewPhone } from '../phone/view.ts'
import { booked, openingOf, phoneBalanceCents, settled, type World } from '../mpesa/world.ts'

type PhonePath = { Params: { number: string } }

/** The API of tests and of the phone page: everything under /sim. Refusals are `{error}`. */
export function simRoutes(app: FastifyInstance, world: World, shifting?: ShiftingClock): void {
  app.setErrorHandler((error, _request, reply) => {
    const { status, statusCode, message } = error as { status?: number; statusCode?: number; message: string }
    const code = status ?? statusCode ?? 500
    if (code >= 500) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    return reply.code(code).send({ error: code >= 500 ? 'the simulator failed' : message })
  })
  app.get('/sim/health', () => ({ status: 'up' }))
  app.get('/sim/certificate.pem', (_request, reply) =>
    reply.type('application/x-pem-file').send(certificatePem),
  )
  app.get('/sim/books', () => viewBooks(world))
  app.get('/sim/callbacks', () => viewCallbacks(world))
  app.post('/sim/settle', request => settle(world, flagOf(fieldsOf(request.body), 'quiet')))
  app.get('/sim/faults', () => world.faults)
  app.get('/sim/faults/list', () => ({ faults: describeFaults() }))
  app.put('/sim/faults', request => {
    const wrong = setFaults(world.faults, request.body)
    if (wrong.length > 0) throw new Refusal(400, wrong.join('; '))
    releaseCallbacks(world)
    return world.faults
  })
  app.delete('/sim/faults', () => {
    Object.assign(world.faults, noFaults())
    releaseCallbacks(world)
    return world.faults
  })
  phoneRoutes(app, world)
  moneyRoutes(app, world)
  inboundRoutes(app, world)
  if (shifting) clockRoutes(app, shifting)
}

function phoneRoutes(app: FastifyInstance, world: World): void {
  app.get<PhonePath>('/sim/phones/:number', request => viewPhone(world, msisdnOf(request.params.number)))
  app.post<PhonePath>('/sim/phones/:number/approve', request => {
    const pin = pinOf(fieldsOf(request.body), world.config.phonePin)
    return press(world, { number: request.params.number, thumb: { press: 'send', pin }, body: request.body })
  })
  app.post<PhonePath>('/sim/phones/:number/cancel', request =>
    press(world, { number: request.params.number, thumb: { press: 'cancel' }, body: request.body }),
  )
  app.post<PhonePath>('/sim/phones/:number/ignore', request =>
    press(world, { number: request.params.number, thumb: { press: 'nothing' }, body: request.body }),
  )
  app.post<PhonePath>('/sim/phones/:number/topup', request => {
    const msisdn = msisdnOf(request.params.number)
    topUp(world, msisdn, centsOf(fieldsOf(request.body)))
    return viewPhone(world, msisdn)
  })
  app.post<PhonePath>('/sim/phones/:number/unlock', request => {
    const msisdn = msisdnOf(request.params.number)
    world.record([{ change: 'pin-tried', msisdn, right: true }])
    return viewPhone(world, msisdn)
  })
  app.post<PhonePath>('/sim/phones/:number/language', request => {
    const msisdn = msisdnOf(request.params.number)
    const wanted = fieldsOf(request.body)['language']
    const language = LANGUAGES.find(one => one === wanted)
    if (language === undefined) throw new Refusal(400, 'language: expected en or sw')
    world.record([{ change: 'language-chosen', msisdn, language }])
    return viewPhone(world, msisdn)
  })
  app.get<PhonePath>('/sim/phones/:number/events', (request, reply) => {
    streamChanges(world, msisdnOf(request.params.number), reply)
  })
}

async function settle(world: World, quiet: boolean): Promise<unknown> {
  await settled(world)
  return quiet ? {} : viewCallbacks(world)
}

/**
 * Presses a button of the prompt. With `wait` true in the body, replies once the callback has been answered.
 */
async function press(world: World, ask: { number: string; thumb: Thumb; body: unknown }): Promise<unknown> {
  const wait = flagOf(fieldsOf(ask.body), 'wait')
  const outcome = answerPrompt(world, msisdnOf(ask.number), ask.thumb)
  if (outcome === null) throw new Refusal(409, 'there is no prompt on this phone')
  if (wait) await settled(world)
  return outcomeView(outcome)
}

function topUp(world: World, msisdn: string, cents: number): void {
  if (phoneBalanceCents(world, msisdn) + cents > GREATEST_BALANCE_CENTS) {
    throw new Refusal(409, 'amountKes: no M-PESA account may hold more than KES 500,000')
  }
  world.record([
    ...openingOf(world, msisdn),
    booked(world, {
      kind: 'topup',
      phone: msisdn,
      cents,
      intentIds: [],
      legs: move(OUTSIDE, phoneAccount(msisdn), cents),
    }),
  ])
}

/** Server-sent events: one `changed` now and one after each event that touches the phone. */
function streamChanges(world: World, msisdn: string, reply: FastifyReply): void {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const notify = (): void => void raw.write('event: changed\ndata: {}\n\n')
  notify()
  const unwatch = world.watchPhone(msisdn, notify)
  raw.on('close', unwatch)
}
