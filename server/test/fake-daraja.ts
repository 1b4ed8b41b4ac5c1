import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { testClock } from '../src/platform/clock.ts'
import { mpesaRail } from '../src/payments/rails/mpesa/rail.ts'

/** The simulator's sample pair, which protects nothing. */
export const samplePem = (name: 'cert' | 'key') =>
  readFileSync(
    new URL(`../../daraja-sim/src/certificate/sample-test-only.${name}.pem`, import.meta.url),
    'utf8',
  )

type Received = { path: string; authorization: string; body: Record<string, unknown> }
export type Reply = (response: ServerResponse, request: Received) => void

export const says =
  (status: number, body: unknown): Reply =>
  response =>
    void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
/** A refusal in Daraja's own shape. */
export const fault = (status: number, errorCode: string, errorMessage = ''): Reply =>
  says(status, { requestId: 'x', errorCode, errorMessage })

const rest = () => ({
  received: [] as Received[],
  /** How many tokens were given; each ends none of the others. */
  tokens: 0,
  expiresIn: '3599' as unknown,
  tokenStatus: 200,
  /** How long the rail waits: long enough for a busy machine, and shortened by tests of silence. */
  timeoutMs: 10_000,
  reply: says(500, ''),
})

/** A gateway that answers exactly as each test wants, where the simulator has no such fault, and the M-PESA rail against it. */
export function fakeDaraja() {
  // 15:04:05 in Nairobi.
  const daraja = { ...rest(), clock: testClock(Date.UTC(2026, 4, 4, 12, 4, 5)) }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => (text += String(chunk)))
    request.on('end', () => {
      const { url = '', headers } = request
      if (url.startsWith('/oauth')) {
        daraja.tokens += 1
        const token = { access_token: `token-${daraja.tokens}`, expires_in: daraja.expiresIn }
        return void response.writeHead(daraja.tokenStatus).end(JSON.stringify(token))
      }
      const asked = { path: url, authorization: headers.authorization ?? '', body: JSON.parse(text) }
      daraja.received.push(asked)
      daraja.reply(response, asked)
    })
  })
  beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
  beforeEach(() => void Object.assign(daraja, rest()))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return Object.assign(daraja, {
    rail: (baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`) =>
      mpesaRail(
        {
          MPESA_BASE_URL: baseUrl,
          MPESA_CONSUMER_KEY: 'key',
          MPESA_CONSUMER_SECRET: 'secret',
          MPESA_SHORTCODE: '575758',
          MPESA_PASSKEY: 'passkey',
          MPESA_INITIATOR_NAME: 'operator',
          MPESA_INITIATOR_PASSWORD: 'sample password',
          MPESA_CERTIFICATE: samplePem('cert'),
        },
        { clock: daraja.clock, timeoutMs: daraja.timeoutMs },
      ),
  })
}
