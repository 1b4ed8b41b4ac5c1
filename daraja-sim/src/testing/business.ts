import { constants, publicEncrypt } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readConfig } from '../mpesa/config.ts'
import { createSimulator, type Simulator } from '../simulator.ts'
import { manualClock, type ManualClock } from './manual-clock.ts'

/** 10:05:07 on 21 November 2026 in Nairobi. */
const NOON_MS = Date.UTC(2026, 10, 21, 7, 5, 7, 123)

export type Notice = { path: string; body: unknown }
export type Answer = { status: number; body: Record<string, unknown>; text: string }

/**
 * A simulator and a business that calls it over real sockets, written from the protocol's documents alone.
 */
export type Business = {
  simulator: Simulator
  clock: ManualClock
  base: string
  hooks: string
  /** The callbacks received so far, oldest first. */
  notices: Notice[]
  /** Resolves when this many callbacks have arrived. */
  received: (count: number) => Promise<Notice[]>
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  token: () => Promise<string>
  daraja: (path: string, body: unknown) => Promise<Answer>
  /** What the business answers a callback at a path; null is never. Everything else is accepted. */
  answers: Map<string, object | string | null>
  /** Registers the C2B addresses `/confirmed` and `/validated`. */
  register: (version: 'v1' | 'v2', over?: Record<string, unknown>) => Promise<Answer>
  /** Sends a command with initiator, credential and the addresses `/queue` and `/result`. */
  command: (path: string, fields: Record<string, unknown>) => Promise<Answer>
  push: (over?: Record<string, unknown>) => Promise<Answer>
  payout: (over?: Record<string, unknown>) => Promise<Answer>
  phone: (number: string, action: string, body?: unknown) => Promise<Answer>
  /** Restarts the simulator on the same folder. */
  restart: () => Promise<void>
  close: () => Promise<void>
}

export const password = (shortcode: string, passkey: string, timestamp: string): string =>
  Buffer.from(shortcode + passkey + timestamp).toString('base64')

export async function openBusiness(env: Record<string, string> = {}): Promise<Business> {
  const clock = manualClock(NOON_MS)
  const config = readConfig({ SIM_PORT: '0', ...env })
  const listener = await openListener()
  let simulator = createSimulator({ config, clock })
  let base = await simulator.start()
  let serial = 0

  const call: Business['call'] = async (method, path, body, headers = {}) => {
    const payload = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const reply = await fetch(base + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...payload,
    })
    const text = await reply.text()
    const parsed: unknown = text.startsWith('{') ? JSON.parse(text) : {}
    return { status: reply.status, body: parsed as Record<string, unknown>, text }
  }
  const token = async (): Promise<string> => {
    const basic = Buffer.from(`${config.consumerKey}:${config.consumerSecret}`).toString('base64')
    const { body } = await call('GET', '/oauth/v1/generate?grant_type=client_credentials', undefined, {
      authorization: `Basic ${basic}`,
    })
    return String(body['access_token'])
  }
  const daraja: Business['daraja'] = async (path, body) =>
    call('POST', path, body, { authorization: `Bearer ${await token()}` })
  return {
    get simulator() {
      return simulator
    },
    get base() {
      return base
    },
    clock,
    hooks: listener.url,
    notices: listener.notices,
    received: listener.received,
    call,
    token,
    daraja,
    answers: listener.answers,
    register: (version, over) =>
      daraja(`/mpesa/c2b/${version}/registerurl`, { ...registrationBody(listener.url), ...over }),
    command: async (path, fields) => {
      const { text: pem } = await call('GET', '/sim/certificate.pem')
      return daraja(path, { ...commandBody(listener.url, pem), ...fields })
    },
    push: over => daraja('/mpesa/stkpush/v1/processrequest', { ...pushBody(listener.url), ...over }),
    payout: async over => {
      serial += 1
      const { text: pem } = await call('GET', '/sim/certificate.pem')
      return daraja('/mpesa/b2c/v3/paymentrequest', {
        ...payoutBody(listener.url, { pem, id: `payout-${serial}` }),
        ...over,
      })
    },
    phone: (number, action, body = {}) => call('POST', `/sim/phones/${number}/${action}`, body),
    restart: async () => {
      await simulator.stop()
      simulator = createSimulator({ config, clock })
      base = await simulator.start()
    },
    close: async () => {
      await simulator.stop()
      await listener.close()
    },
  }
}

function pushBody(hooks: string): Record<string, unknown> {
  return {
    BusinessShortCode: 575758,
    Password: password('575758', 'sample-passkey', '20261121100507'),
    Timestamp: '20261121100507',
    TransactionType: 'CustomerPayBillOnline',
    Amount: 100,
    PartyA: 254712345678,
    PartyB: 575758,
    PhoneNumber: 254712345678,
    CallBackURL: `${hooks}/stk`,
    AccountReference: 'INTENT-1',
    TransactionDesc: 'deposit',
  }
}

const registrationBody = (hooks: string): Record<string, unknown> => ({
  ShortCode: '575758',
  ResponseType: 'Completed',
  ConfirmationURL: `${hooks}/confirmed`,
  ValidationURL: `${hooks}/validated`,
})

const commandBody = (hooks: string, pem: string): Record<string, unknown> => ({
  Initiator: 'sample-initiator',
  SecurityCredential: seal(pem, 'sample-initiator-password'),
  Remarks: 'asked for',
  QueueTimeOutURL: `${hooks}/queue`,
  ResultURL: `${hooks}/result`,
  Occasion: '',
})

function payoutBody(hooks: string, { pem, id }: { pem: string; id: string }): Record<string, unknown> {
  return {
    OriginatorConversationID: id,
    InitiatorName: 'sample-initiator',
    SecurityCredential: seal(pem, 'sample-initiator-password'),
    CommandID: 'BusinessPayment',
    Amount: '50',
    PartyA: '575758',
    PartyB: '254712345678',
    Remarks: 'withdrawal',
    QueueTimeOutURL: `${hooks}/queue`,
    ResultURL: `${hooks}/result`,
    Occassion: '',
  }
}

/** What a client does with the initiator password and the certificate. */
export const seal = (pem: string, secret: string): string =>
  publicEncrypt({ key: pem, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(secret)).toString('base64')

type Listener = Pick<Business, 'notices' | 'answers' | 'received' | 'close'> & { url: string }

async function openListener(): Promise<Listener> {
  const notices: Notice[] = []
  const answers: Business['answers'] = new Map()
  let waiting: { count: number; wake: () => void }[] = []
  const server: Server = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => (text += String(chunk)))
    request.on('end', () => {
      notices.push({ path: request.url ?? '', body: JSON.parse(text) })
      const { url = '' } = request
      const answer = answers.has(url) ? answers.get(url) : { ResultCode: 0, ResultDesc: 'Success' }
      if (answer !== null) {
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(typeof answer === 'string' ? answer : JSON.stringify(answer))
      }
      waiting = waiting.filter(({ count, wake }) => (notices.length < count ? true : void wake()))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    notices,
    answers,
    received: async count => {
      if (notices.length < count) await new Promise<void>(wake => waiting.push({ count, wake }))
      return notices
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
