import type { FastifyInstance, FastifyReply } from 'fastify'
import { readFileSync } from 'node:fs'
import { readMsisdn } from '../mpesa/msisdn.ts'
import { viewPhone } from './view.ts'
import type { World } from '../mpesa/world.ts'
import { phonePage, startPage } from './pages.ts'
import type { Surroundings } from './screens.ts'

const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const FILES = {
  'tokens.css': 'text/css',
  'handset.css': 'text/css',
  'apps.css': 'text/css',
  'prompt.css': 'text/css',
  'phone.js': 'text/javascript',
  'pay-bill.js': 'text/javascript',
  'messages.js': 'text/javascript',
  'phone.svg': 'image/svg+xml',
}
const KNOWN_PHONES_SHOWN = 6

/** The phone in the browser: plain pages whose regions the script refreshes when the phone changes. */
export function phoneRoutes(app: FastifyInstance, world: World): void {
  for (const [name, type] of Object.entries(FILES)) {
    const body = readFileSync(new URL(name, import.meta.url))
    app.get(`/${name}`, (_request, reply) => harden(reply).type(`${type}; charset=utf-8`).send(body))
  }
  app.get('/', (_request, reply) => sendStart(world, reply, { typed: '', problem: '' }))
  app.get<{ Querystring: { number?: unknown } }>('/open', (request, reply) => {
    const { number } = request.query
    const typed = typeof number === 'string' ? number.slice(0, 40) : ''
    const msisdn = readMsisdn(typed)
    if (msisdn !== null) return reply.redirect(`/phone/${msisdn}`, 303)
    return sendStart(world, reply.code(400), {
      typed,
      problem:
        'That is not a Kenyan mobile number. It has nine digits after 0 or +254 and starts with 7 or 1.',
    })
  })
  app.get<{ Params: { number: string } }>('/phone/:number', (request, reply) => {
    const { number } = request.params
    const msisdn = readMsisdn(number)
    if (msisdn === null)
      return sendStart(world, reply.code(404), { typed: '', problem: 'There is no such phone.' })
    if (msisdn !== number) return reply.redirect(`/phone/${msisdn}`, 303)
    const around = surroundings(world)
    return sendPage(reply, phonePage(viewPhone(world, msisdn), around))
  })
}

function sendStart(
  world: World,
  reply: FastifyReply,
  { typed, problem }: { typed: string; problem: string },
): FastifyReply {
  const known = [...world.state.messages.keys()].toReversed().slice(0, KNOWN_PHONES_SHOWN)
  return sendPage(reply, startPage({ typed, problem, known, ...surroundings(world) }))
}

const surroundings = (world: World): Surroundings => ({
  businessName: world.config.businessName,
  shortcode: world.config.shortcode,
  pin: world.config.phonePin,
  nowMs: world.clock.now(),
  smsShortCode: world.config.smsHookUrl === null ? null : world.config.smsShortCode,
})

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  harden(reply).type('text/html; charset=utf-8').send(page)

const harden = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'content-security-policy': CSP,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
