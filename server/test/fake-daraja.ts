import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { testClock } from '../src/platform/base/clock.ts'
import { mpesaRail } from '../src/payments/rails/mpesa/rail.ts'

/** The simulator's sample certificate and key, which protect nothing. */
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
/** A refusal in Daraja's format. */
export const fault = (status: number, errorCode: string, errorMessage = ''): Reply =>
  says(status, { requestId: 'x', errorCode, errorMessage })

const defaults = () => ({
  received: [] as Received[],
  /** The number of tokens issued; a new token does not end the earlier ones. */
  tokens: 0,
  expiresIn: '3599' as unknown,
  tokenStatus: 200,
  /** The timeout of the rail: long enough for a busy machine; tests of a missing answer shorten it. */
  timeoutMs: 10_000,
  reply: says(500, ''),
})

/**
 * A gateway whose answers each test sets, for faults that the simulator lacks, and an M-PESA rail against
 * it.
 */
export function fakeDaraja() {
  // 15:04:05 in Nairobi.
  const daraja = { ...defaults(), clock: testClock(Date.UTC(2026, 4, 4, 12, 4, 5)) }
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
      const call = { path: url, authorization: headers.authorization ?? '', body: JSON.parse(text) }
      daraja.received.push(call)
      daraja.reply(response, call)
    })
  })
  beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
  beforeEach(() => void Object.assign(daraja, defaults()))
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
