import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { clientFolder } from '../../server/src/boot/clients.ts'
import { freePorts } from '../../server/test/free-ports.ts'
import type { Product } from '../product.ts'
import { answer } from './api.ts'
import { People } from './people.ts'
import { describeSite, promos } from './promos.ts'

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
 * Another server with our shell in front: its API, its site file, its games, and the phones of its players.
 * `crossOrigin` puts the API on an origin of its own, whose CORS lets through what section 7 needs and
 * nothing else.
 */
export async function startFakeServer({ crossOrigin = false } = {}): Promise<Product> {
  const ports = await freePorts(4)
  const [site, games, phone, api] = ports.map(port => `http://127.0.0.1:${port}`) as [
    string,
    string,
    string,
    string,
  ]
  const people = new People()
  const apiOrigin = crossOrigin ? api : ''
  const listeners = [
    serveSite(people, games, apiOrigin),
    serveGame,
    servePhones(people),
    serveApi(people, games, site),
  ]
  const servers = listeners.map((listener, at) => createServer(listener).listen(ports[at], '127.0.0.1'))
  return {
    site,
    games,
    phone,
    audit: () => Promise.reject(new Error('another server has no audit of ours')),
    staff: () => Promise.reject(new Error('another server has no staff of ours')),
    change: () => Promise.reject(new Error('another server has no database of ours')),
    async stop() {
      await Promise.all(servers.map(close))
    },
  }
}

const close = (server: Server) =>
  new Promise(resolve => {
    server.close(resolve)
    server.closeAllConnections()
  })

/** As strict as CORS can be with section 7: a header more in the preflight and the browser makes no call. */
function serveApi(people: People, games: string, site: string): RequestListener {
  return (request, reply) => {
    const cors = {
      'access-control-allow-origin': site,
      'access-control-allow-credentials': 'true',
      // The last is what the proxy in front of it would add, and the journeys do.
      'access-control-allow-headers': 'authorization, content-type, x-forwarded-for',
      'access-control-allow-methods': 'GET, POST, PUT',
    }
    if (request.method === 'OPTIONS') return void reply.writeHead(204, cors).end()
    void respond({ people, games, apiOrigin: '' }, request).then(({ status = 200, type, body }) => {
      reply.writeHead(status, { ...cors, 'content-type': type }).end(body)
    })
  }
}

function serveSite(people: People, games: string, apiOrigin: string): RequestListener {
  return (request, reply) => {
    void respond({ people, games, apiOrigin }, request).then(({ status = 200, type, body }) => {
      reply.writeHead(status, {
        'content-type': type,
        'cache-control': 'no-cache',
        'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ${apiOrigin}; font-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src ${games}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      })
      reply.end(body)
    })
  }
}

type Page = { readonly status?: number; readonly type: string; readonly body: string | Buffer }
const json = (body: unknown, status = 200): Page => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})

type Double = { readonly people: People; readonly games: string; readonly apiOrigin: string }

async function respond({ people, games, apiOrigin }: Double, request: IncomingMessage): Promise<Page> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake-server.invalid')
  if (pathname === '/site.json') return json(describeSite(games, `${apiOrigin}/api`))
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
      games,
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
