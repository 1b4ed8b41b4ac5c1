import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Body = Readonly<Record<string, unknown>> & {
  readonly include_aliases: { readonly external_id: readonly string[] }
}
/** How the next request is answered, in place of what the protocol says. */
type Answer =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  /** Carried out, and the answer is lost. */
  | 'silent'
  | 'cut'

const APP_ID = '11111111-2222-4333-8444-555555555555'
export const API_KEY = 'os_v2_app_sample'

/** What a device that is told outside the page gets of it; `deviceId` is what it logged in with. */
export type Delivered = { readonly deviceId: string; readonly body: Body }

/**
 * OneSignal's endpoint that creates a push, as its documentation has it: documentation.onesignal.com/reference,
 * "Push notification", "Idempotent requests" and "Rate limits". It knows nothing of the server's client.
 */
export async function openOneSignal() {
  const requests: {
    readonly headers: IncomingMessage['headers']
    readonly url: string
    readonly body: Body
  }[] = []
  const delivered: Delivered[] = []
  const unsubscribed = new Set<string>()
  const known = new Map<string, object>()
  const answers: Answer[] = []
  const server = createServer((request, reply) => void handle(request, reply))

  async function handle(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      reply.writeHead(status, { 'content-type': 'application/json', ...headers })
      reply.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    const body = JSON.parse(Buffer.concat(parts).toString()) as Body
    requests.push({ headers: request.headers, url: `${request.method} ${request.url}`, body })
    const answer = answers.shift()
    if (typeof answer === 'object') return send(answer.status, answer.body ?? {}, answer.headers)
    if (request.headers.authorization !== `Key ${API_KEY}`)
      return send(401, { errors: ['Access denied. Please include an authorization header'] })
    const fault = faultOf(body)
    if (fault !== undefined) return send(400, { errors: [fault] })
    const done = carryOut(body)
    if (answer === 'cut') return void request.socket.destroy()
    if (answer !== 'silent') send(200, done)
  }

  function carryOut(body: Body): object {
    const key = String(body['idempotency_key'])
    const before = known.get(key)
    if (before) return before
    const ids = body.include_aliases.external_id
    const lost = ids.filter(id => unsubscribed.has(id))
    for (const deviceId of ids) if (!unsubscribed.has(deviceId)) delivered.push({ deviceId, body })
    const done =
      lost.length === ids.length
        ? { id: '', errors: ['All included players are not subscribed'] }
        : {
            id: randomUUID(),
            external_id: key,
            ...(lost.length > 0 ? { errors: { invalid_aliases: { external_id: lost } } } : {}),
          }
    known.set(key, done)
    return done
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    /** The configuration of a server that sends here. */
    env: {
      WEB_PUSH: 'onesignal',
      ONESIGNAL_APP_ID: APP_ID,
      ONESIGNAL_API_KEY: API_KEY,
      ONESIGNAL_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    requests,
    delivered,
    unsubscribed,
    answers,
    reset() {
      for (const list of [requests, delivered, answers]) list.length = 0
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
export type FakeOneSignal = Awaited<ReturnType<typeof openOneSignal>>

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const ALIASES_MAX = 20_000
const TTL_MAX = 2_419_200

/** What the documentation says of a request that is refused. */
function faultOf(body: Body): string | undefined {
  const { app_id, target_channel, idempotency_key, ttl, contents, headings } = body
  const languages = (texts: unknown) => Object.keys(texts ?? {}).toSorted()
  const ids = body.include_aliases?.external_id
  if (app_id !== APP_ID) return 'app_id not found'
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > ALIASES_MAX)
    return 'You must include which players, segments, or tags you wish to send this notification to.'
  if (target_channel !== 'push') return 'You must set target_channel'
  if (typeof idempotency_key !== 'string' || !UUID.test(idempotency_key))
    return 'idempotency_key must be a valid UUID'
  if (!Number.isInteger(ttl) || Number(ttl) < 0 || Number(ttl) > TTL_MAX) return 'ttl is out of range'
  if (!languages(contents).includes('en')) return 'Message Notifications must have English language content'
  if (languages(headings).join() !== languages(contents).join())
    return 'headings must have the languages of contents'
  return undefined
}
