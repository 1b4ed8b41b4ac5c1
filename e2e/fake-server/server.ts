import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { site, type Site } from '@ruka/contract/site'
import { clientFolder } from '../../server/src/boot/clients.ts'
import { securityHeaders } from '../../server/src/platform/http/security-headers.ts'
import { allowedOnSite } from '../../server/src/site/site-policy.ts'
import { freePorts } from '../../server/test/free-ports.ts'
import { startProduct, type Product } from '../products/product.ts'
import { answer, type GameOrigins } from './api.ts'
import { People } from './people.ts'
import { promos, siteFacts } from './promos.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

/**
 * Another server that serves our shell as files beside its API, with the policy that ours would send: its site
 * file, its games, and the phones of its players.
 */
export async function startFakeServer(): Promise<Product> {
  const [own, games, phone] = await freeOrigins(3)
  const people = new People()
  const servers = [
    listen(own, serveSite(people, games)),
    listen(games, serveGame),
    listen(phone, servePhones(people)),
  ]
  const stop = async () => void (await Promise.all(servers.map(close)))
  return { site: own, api: `${own}/api`, games, phone, ...WITHOUT_OURS, stop }
}

/**
 * Our own server with a site file whose API and promos are those of another server, on an origin of its own
 * whose CORS lets through what section 7 needs and nothing else. The file names one more origin with games; a
 * game of an origin that it does not name, and one where nothing listens, stand beside it.
 */
export async function startCrossOrigin(): Promise<Product> {
  const [api, games, phone, unnamed, silent] = await freeOrigins(5)
  const people = new People()
  const folder = await mkdtemp(join(tmpdir(), 'ruka-site-'))
  const file = join(folder, 'site.json')
  const facts = siteFacts({
    apiBase: `${api}/api`,
    contentBase: `${api}/cms`,
    frameOrigins: [games, silent],
  })
  await writeFile(file, JSON.stringify(facts))
  const product = await startProduct({ SITE_FILE: file })
  const servers = [
    listen(api, serveApi(people, { games, api, unnamed, silent }, product.site)),
    listen(games, serveGame),
    listen(unnamed, serveGame),
    listen(phone, servePhones(people)),
  ]
  const stop = async () => {
    await Promise.all([...servers.map(close), product.stop()])
    await rm(folder, { recursive: true })
  }
  return { site: product.site, api: `${api}/api`, games, phone, ...WITHOUT_OURS, stop }
}

const refused = (what: string) => () => Promise.reject(new Error(`another server has no ${what} of ours`))
const WITHOUT_OURS = {
  audit: refused('audit'),
  staff: refused('staff'),
  change: refused('database'),
} satisfies Partial<Product>

type Origins = readonly [string, string, string, string, string]
const freeOrigins = async (count: number): Promise<Origins> =>
  (await freePorts(count)).map(port => `http://127.0.0.1:${port}`) as unknown as Origins

const listen = (origin: string, listener: RequestListener): Server =>
  createServer(listener).listen(Number(new URL(origin).port), '127.0.0.1')

const close = (server: Server) =>
  new Promise(resolve => {
    server.close(resolve)
    server.closeAllConnections()
  })

/** As strict as CORS can be with section 7: a header more in the preflight and the browser makes no call. */
function serveApi(people: People, origins: GameOrigins, shell: string): RequestListener {
  return (request, reply) => {
    const cors = {
      'access-control-allow-origin': shell,
      'access-control-allow-credentials': 'true',
      // The last is what the proxy in front of it would add, and the journeys do.
      'access-control-allow-headers': 'authorization, content-type, x-forwarded-for',
      'access-control-allow-methods': 'GET, POST, PUT',
    }
    if (request.method === 'OPTIONS') return void reply.writeHead(204, cors).end()
    // A game of this server stands at its root.
    if (/^\/(?:\?|$)/.test(request.url ?? '/')) return serveGame(request, reply)
    void respond({ people, origins }, request).then(({ status = 200, type, body }) => {
      reply.writeHead(status, { ...cors, 'content-type': type }).end(body)
    })
  }
}

function serveSite(people: People, games: string): RequestListener {
  const description = site.parse({
    ...siteFacts({ apiBase: '/api', contentBase: '/cms' }),
    gamesOrigin: games,
    paybill: '575758',
  })
  const { page } = securityHeaders({
    frameAncestors: [],
    hsts: false,
    allowed: allowedOnSite(description, []),
  })
  return (request, reply) => {
    void respond({ people, origins: { games }, description }, request).then(
      ({ status = 200, type, body }) => {
        reply.writeHead(status, { ...page, 'content-type': type, 'cache-control': 'no-cache' })
        reply.end(body)
      },
    )
  }
}

type Page = { readonly status?: number; readonly type: string; readonly body: string | Buffer }
const json = (body: unknown, status = 200): Page => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})

type Double = {
  readonly people: People
  readonly origins: GameOrigins
  readonly description?: Site
}

async function respond({ people, origins, description }: Double, request: IncomingMessage): Promise<Page> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake-server.invalid')
  if (pathname === '/site.json') return json(description)
  if (pathname === '/cms/promos') return json(promos)
  if (pathname.startsWith('/api/')) {
    const token = request.headers.authorization?.replace('Bearer ', '')
    const text = String(await buffer(request))
    const answered = answer(
      people,
      {
        method: request.method ?? 'GET',
        path: pathname.slice('/api'.length),
        query: searchParams,
        body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
        person: token === undefined ? undefined : people.byToken(token),
      },
      origins,
    )
    return json(answered.body, answered.status)
  }
  const file = join(clientFolder('web'), normalize(pathname))
  const type = TYPES[extname(file)]
  if (type !== undefined)
    return readFile(file).then(
      body => ({ type, body }),
      () => json({ detail: 'Not found.' }, 404),
    )
  return { type: 'text/html', body: await readFile(join(clientFolder('web'), 'index.html')) }
}

/** A third-party game sends no messages to the page around it. */
const serveGame: RequestListener = (_, reply) => {
  reply
    .writeHead(200, { 'content-type': 'text/html' })
    .end('<!doctype html><title>Nyota</title><p>Nyota flies')
}

/** The phones of the players, by the addresses under which the simulator has them. */
function servePhones(people: People): RequestListener {
  return (request, reply) => {
    const [, , , number = '', button] = (request.url ?? '').split('/')
    const msisdn = `254${number.slice(1)}`
    const kes = people.prompts.get(msisdn)
    const person = people.byPhone(msisdn)
    let body: unknown = { messages: people.texts(msisdn).map(text => ({ from: 'NYOTA', text, codes: [] })) }
    if (button !== undefined) {
      if (button === 'approve' && kes !== undefined && person !== undefined)
        people.book(person, 'deposit', kes)
      people.prompts.delete(msisdn)
      body = kes === undefined ? {} : { resultCode: '0' }
    }
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}
