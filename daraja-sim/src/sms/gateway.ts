import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { smsId } from '../mpesa/identifiers.ts'
import { readMsisdn } from '../mpesa/msisdn.ts'
import type { Change } from '../mpesa/state.ts'
import type { World } from '../mpesa/world.ts'

/** The status of one recipient of a message; 101 is the only success. */
type Recipient = { statusCode: number; number: string; status: string; cost: string; messageId: string }

const STATUS_NAMES: Record<number, string> = {
  401: 'RiskHold',
  402: 'InvalidSenderId',
  403: 'InvalidPhoneNumber',
  404: 'UnsupportedNumberType',
  405: 'InsufficientBalance',
  406: 'UserInBlacklist',
  407: 'CouldNotRoute',
  409: 'DoNotDisturbRejection',
  500: 'InternalServerError',
  501: 'GatewayError',
  502: 'RejectedByGateway',
}
/** Prices have four decimals there, so they are counted in ten-thousandths of a shilling. */
const COST_PER_PART_E4 = 8000
const PART_LENGTH = 160
const DEFAULT_SENDER = 'AFRICASTKNG'

/** The Africa's Talking messaging API. Replies 201 even where no recipient was reached; each has a code. */
export function smsRoutes(app: FastifyInstance, world: World): void {
  app.post('/version1/messaging', (request, reply) => {
    if (world.faults.smsDown) return reply.code(502).type('text/plain').send('Bad Gateway')
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const refusal = refuse(world, request, form)
    if (refusal !== null)
      return reply.code(refusal.status).type('text/plain; charset=UTF-8').send(refusal.text)
    return send(world, { form, request, reply })
  })
}

function refuse(
  world: World,
  request: FastifyRequest,
  form: URLSearchParams,
): { status: number; text: string } | null {
  const key = request.headers['apikey']
  if (key === undefined) {
    return {
      status: 401,
      text: 'The resource requires authentication, which was not supplied with the request',
    }
  }
  if (key !== world.config.smsApiKey || form.get('username') !== world.config.smsUsername) {
    return { status: 401, text: 'The supplied authentication is invalid' }
  }
  for (const field of ['to', 'message']) {
    if ((form.get(field) ?? '') === '')
      return { status: 400, text: `Request is missing required form field '${field}'` }
  }
  return null
}

type Exchange = { form: URLSearchParams; request: FastifyRequest; reply: FastifyReply }

function send(world: World, { form, request, reply }: Exchange): unknown {
  const text = form.get('message') ?? ''
  const from = form.get('from') || DEFAULT_SENDER
  const numbers = (form.get('to') ?? '').split(',').map(number => number.trim())
  const changes: Change[] = []
  const recipients = numbers.map(number => {
    const recipient = deliverTo(world, number, text)
    const msisdn = readMsisdn(number)
    if (recipient.statusCode === 101 && msisdn !== null) {
      const message = { id: recipient.messageId, msisdn, from, text, atMs: world.clock.now() }
      changes.push({ change: 'message-arrived', message })
    }
    return recipient
  })
  if (changes.length > 0) world.record(changes)
  const sent = recipients.filter(recipient => recipient.statusCode === 101)
  const total = sent.length === 0 ? '0' : cost(sent.length * partsOf(text))
  const message = `Sent to ${sent.length}/${recipients.length} Total Cost: ${total}`
  void reply.code(201)
  if (wantsJson(request)) return reply.send({ SMSMessageData: { Message: message, Recipients: recipients } })
  return reply.type('application/xml; charset=UTF-8').send(asXml(message, recipients))
}

function deliverTo(world: World, number: string, text: string): Recipient {
  const reachable = number.startsWith('+') && readMsisdn(number) !== null
  const refused = world.faults.smsStatusCode || (reachable ? 0 : 403)
  if (refused !== 0) {
    const status = STATUS_NAMES[refused] ?? 'InternalServerError'
    return { statusCode: refused, number, status, cost: '0', messageId: 'None' }
  }
  return {
    statusCode: 101,
    number,
    status: 'Success',
    cost: cost(partsOf(text)),
    messageId: smsId(world.random),
  }
}

const partsOf = (text: string): number => Math.ceil(text.length / PART_LENGTH)

function cost(parts: number): string {
  const e4 = parts * COST_PER_PART_E4
  return `KES ${Math.floor(e4 / 10_000)}.${String(e4 % 10_000).padStart(4, '0')}`
}

/** XML unless JSON is requested, as the gateway documents. */
const wantsJson = (request: FastifyRequest): boolean =>
  /\bapplication\/json\b/i.test(request.headers.accept ?? '')

function asXml(message: string, recipients: Recipient[]): string {
  const escape = (value: string | number): string =>
    String(value).replace(/[<>&]/g, mark => `&#${mark.charCodeAt(0)};`)
  const rows = recipients.map(recipient => {
    const { number, cost: price, status, statusCode, messageId } = recipient
    return (
      `<Recipient><number>${escape(number)}</number><cost>${escape(price)}</cost><status>${escape(status)}</status>` +
      `<statusCode>${statusCode}</statusCode><messageId>${escape(messageId)}</messageId></Recipient>`
    )
  })
  return (
    `<AfricasTalkingResponse><SMSMessageData><Message>${escape(message)}</Message>` +
    `<Recipients>${rows.join('')}</Recipients></SMSMessageData></AfricasTalkingResponse>`
  )
}
