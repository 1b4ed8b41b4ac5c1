import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateSync } from 'node:zlib'

export type Asked = { readonly method: string; readonly url: URL; readonly body: Buffer }
/** `down` ends every connection, `slow` never answers. */
type Mode = 'up' | 'down' | 'slow'

/**
 * The third parties that a site may use, as far as it can see them, in one plain server that records its
 * requests.
 */
export type FakeThirdParties = {
  readonly origin: string
  readonly asked: Asked[]
  mode: Mode
  /** The requests under a path. */
  at(path: string): Asked[]
  /** The items of every envelope that the error reporter sent, with recordings as text. */
  envelopes(): { readonly type: string; readonly text: string }[]
  stop(): Promise<void>
}

/**
 * Says back what a double was called with, by requests that the policy of the page must let through: one after
 * the other, so that they arrive in the order of the calls.
 */
const REPORT = (origin: string, path: string): string =>
  `let said = Promise.resolve()
const say = body => fetch('${origin}${path}', { method: 'POST', mode: 'no-cors', body })
const report = (...call) => (said = said.then(() => say(JSON.stringify(call))).catch(() => undefined))`

/** As developer.tawk.to/jsapi has it: the script fills `Tawk_API` and then calls `onLoad`. */
const tawk = (origin: string): string => `${REPORT(origin, '/tawk/calls')}
const api = window.Tawk_API
for (const name of ['maximize', 'showWidget', 'hideWidget']) api[name] = () => report(name)
setTimeout(() => api.onLoad(), 0)`

/**
 * As documentation.onesignal.com has it: functions of \`OneSignalDeferred\` are called in order, each after
 * the one before.
 */
const oneSignal = (origin: string): string => `${REPORT(origin, '/one/calls')}
let last = Promise.resolve()
const api = {
  init: async options => report('init', options),
  login: async id => report('login', id),
  logout: async () => report('logout'),
  User: {
    setLanguage: language => void report('setLanguage', language),
    PushSubscription: { optOut: async () => report('optOut') },
  },
}
const waiting = window.OneSignalDeferred
window.OneSignalDeferred = { push: act => void (last = last.then(() => act(api))) }
waiting.forEach(window.OneSignalDeferred.push)`

/** A tag manager: sends on what is in the data layer and what comes into it. */
const tag = (origin: string): string => `${REPORT(origin, '/tags/events')}
const send = event => report('event', event)
window.news.forEach(send)
window.news.push = event => (send(event), Array.prototype.push.call(window.news, event))`

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

export async function openThirdParties(): Promise<FakeThirdParties> {
  const asked: Asked[] = []
  const server = createServer((request, reply) => {
    void readBody(request).then(body => {
      const { origin } = thirdParties
      const url = new URL(request.url ?? '/', origin)
      asked.push({ method: request.method ?? '', url, body })
      if (thirdParties.mode === 'down') return request.socket.destroy()
      if (thirdParties.mode === 'slow') return
      const scripts: Record<string, string> = {
        '/tags/tag.js': tag(origin),
        '/one/sdks/web/v16/OneSignalSDK.page.js': oneSignal(origin),
        '/tawk/0123456789abcdef01234567/default': tawk(origin),
      }
      reply.setHeader('access-control-allow-origin', '*')
      reply.setHeader('access-control-allow-headers', '*')
      const script = scripts[url.pathname]
      if (script === undefined) return reply.end('{}')
      reply.setHeader('content-type', 'text/javascript')
      // The double’s scripts share one page, and keep their names to themselves.
      reply.end(`(() => {\n${script}\n})()`)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const thirdParties: FakeThirdParties = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    mode: 'up',
    at: path => asked.filter(({ url, method }) => url.pathname === path && method !== 'OPTIONS'),
    envelopes: () => thirdParties.at('/api/7/envelope/').flatMap(({ body }) => itemsOf(body)),
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return thirdParties
}

/**
 * Parses an envelope: a line about it, then for each item a line and as many bytes as that says, or a line.
 */
function itemsOf(envelope: Buffer): { type: string; text: string }[] {
  const found: { type: string; text: string }[] = []
  let at = envelope.indexOf(10) + 1
  while (at > 0 && at < envelope.length) {
    const end = envelope.indexOf(10, at)
    const { type, length } = JSON.parse(envelope.subarray(at, end).toString()) as {
      type: string
      length?: number
    }
    const next = length === undefined ? envelope.indexOf(10, end + 1) : end + 1 + length
    const body = envelope.subarray(end + 1, next < 0 ? undefined : next)
    found.push({ type, text: type === 'replay_recording' ? recordOf(body) : body.toString() })
    at = next < 0 ? envelope.length : next + 1
  }
  return found
}

const recordOf = (body: Buffer): string => inflateSync(body.subarray(body.indexOf(10) + 1)).toString()
