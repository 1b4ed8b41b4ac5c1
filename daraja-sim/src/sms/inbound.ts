import type { FastifyInstance } from 'fastify'
import { strikes } from '../mpesa/faults.ts'
import { smsId } from '../mpesa/identifiers.ts'
import { fieldsOf, flagOf, msisdnOf, Refusal, textOf, type Fields } from '../mpesa/sim-fields.ts'
import type { SentText, TextTry } from '../mpesa/state.ts'
import { settled, track, type World } from '../mpesa/world.ts'

/** How long the gateway waits for the business to answer a delivery. */
const ANSWER_TIMEOUT_MS = 10_000
/**
 * The pauses between deliveries until one is answered with a status of 2xx, so that a message arrives at least
 * once. Nothing tells the business that it has seen a message before, but its id.
 */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000, 600_000]
/** Safaricom, as the gateway calls networks. */
const NETWORK = '63902'
const TEXT = { accepts: /^[^]{1,1000}$/, expects: 'the text of a message' }
const NUMBER = { accepts: /^\d{3,8}$/, expects: 'a short code as a string' }

const isAnswered = ({ status }: TextTry): boolean => status !== null && status >= 200 && status < 300

/** How far the gateway has come with a message. */
export function deliveryOf(tries: TextTry[]): 'sending' | 'delivered' | 'failed' {
  if (tries.some(isAnswered)) return 'delivered'
  return tries.length > PAUSES_MS.length ? 'failed' : 'sending'
}

export function inboundRoutes(app: FastifyInstance, world: World): void {
  app.post<{ Params: { number: string } }>('/sim/phones/:number/sms', request =>
    send(world, msisdnOf(request.params.number), fieldsOf(request.body)),
  )
}

/** A phone sends a message. With `wait` true in the body, replies after its first delivery. */
async function send(world: World, msisdn: string, fields: Fields): Promise<unknown> {
  const { smsShortCode, smsHookUrl } = world.config
  const to = fields['to'] === undefined ? smsShortCode : textOf(fields, 'to', NUMBER)
  const wait = flagOf(fields, 'wait')
  const written = textOf(fields, 'text', TEXT)
  if (to !== smsShortCode || smsHookUrl === null) throw new Refusal(409, `nothing is connected to ${to}`)
  const text = { id: smsId(world.random), msisdn, to, text: written, atMs: world.clock.now() }
  world.record([{ change: 'text-sent', text }])
  void deliver(world, text)
  if (wait) await settled(world)
  return { id: text.id }
}

/** Goes on with what was not delivered when the simulator last stopped. */
export function resumeTexts(world: World): void {
  for (const { text, tries } of world.state.texts.values())
    if (deliveryOf(tries) === 'sending') void deliver(world, text)
}

const deliver = (world: World, text: SentText): Promise<void> => track(world, deliverOnce(world, text))

/** Once, but for a fault; then again after a pause. */
async function deliverOnce(world: World, text: SentText): Promise<void> {
  const { smsHookCopies, smsHookDelayMs } = world.faults
  if (smsHookDelayMs > 0) await new Promise<void>(resolve => world.later(smsHookDelayMs, resolve))
  let status: number | null = null
  for (let copy = 0; copy < Math.max(1, smsHookCopies); copy++) {
    const answered = await post(world, text)
    if (world.stopping.aborted) return
    status = strikes(world.faults, 'smsHookAnswersLostNext') ? null : answered
  }
  world.record([{ change: 'text-tried', tried: { id: text.id, status, atMs: world.clock.now() } }])
  const { tries } = world.state.texts.get(text.id)!
  if (deliveryOf(tries) !== 'sending') return
  world.later(PAUSES_MS[tries.length - 1] ?? PAUSES_MS.at(-1)!, () => void deliver(world, text))
}

/** The HTTP status of the answer, or null where none came in time. */
async function post({ config, stopping }: World, text: SentText): Promise<number | null> {
  const form = new URLSearchParams({
    id: text.id,
    linkId: `Link_${text.id.slice(-12)}`,
    from: `+${text.msisdn}`,
    to: text.to,
    text: text.text,
    date: new Date(text.atMs).toISOString(),
    networkCode: NETWORK,
  })
  try {
    const answer = await fetch(config.smsHookUrl!, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER_TIMEOUT_MS), stopping]),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return null
  }
}
