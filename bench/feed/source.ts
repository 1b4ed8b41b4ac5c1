import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  acceptedXml,
  changesXml,
  producersXml,
  scheduleXml,
  whoamiXml,
} from '../../feed-sim/http/rest-xml.rules.ts'
import { PRODUCTS, type Message, type Product } from '../../feed-sim/messages/message.rules.ts'
import { bodyOf, keyOf } from '../../feed-sim/messages/xml.rules.ts'
import { corpusOf } from './corpus.ts'
import type { FromSource, ToSource } from './open-source.ts'

/**
 * The other side of the feed in a process of its own: the interface, and a stream of messages that are written
 * before they are asked for, as fast as they are read. Its parent gives the orders.
 */
const MATCHES = 250
const ALIVE_MS = 10_000
const CHUNK = 64
const RECOVERY_MS = 50

const iso = (atMs: number): string => new Date(atMs).toISOString()
const time = () => ({ nowMs: Date.now(), iso })
const corpus = corpusOf(MATCHES, Date.now())
const producing = new Set<Product>(Object.values(PRODUCTS))
const lastAliveMs = new Map<Product, number>()
let stream: ServerResponse | undefined
let prepared: readonly Buffer[] = []

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
  if (pathname === '/v1/messages') return connect(response)
  if (request.method === 'POST') {
    const product = pathname.startsWith('/v1/liveodds/') ? PRODUCTS.live : PRODUCTS.prematch
    setTimeout(() => complete(product, Number(searchParams.get('request_id'))), RECOVERY_MS)
    return response.writeHead(202).end(acceptedXml('recovery'))
  }
  const answer = restOf(pathname, Number(searchParams.get('start') ?? 0))
  response.writeHead(answer === undefined ? 404 : 200).end(answer)
})

function restOf(path: string, start: number): string | undefined {
  switch (path) {
    case '/v1/users/whoami.xml':
      return whoamiXml(4711, iso(Date.now()))
    case '/v1/descriptions/producers.xml':
      return producersXml(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    case '/v1/sports/en/schedules/pre/schedule.xml':
      return scheduleXml(start === 0 ? corpus.fixtures : [], time())
    case '/v1/sports/en/schedules/live/schedule.xml':
      return scheduleXml([], time())
    case '/v1/sports/en/fixtures/changes.xml':
      return changesXml([], time())
    default:
      return undefined
  }
}

function connect(response: ServerResponse): void {
  stream = response
  response.on('error', () => undefined)
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  response.write('\n')
  for (const product of producing) alive(product)
}

const send = (message: Message): void =>
  void stream?.write(`${JSON.stringify({ key: keyOf(message, { node: '1' }), body: bodyOf(message) })}\n`)

function alive(product: Product): void {
  lastAliveMs.set(product, Date.now())
  send({ type: 'alive', product, atMs: Date.now(), subscribed: true })
}
const complete = (product: Product, requestId: number): void =>
  send({ type: 'snapshot_complete', product, atMs: Date.now(), requestId })

/** What was prepared, with regard to how fast it is read. */
async function sendPrepared(): Promise<void> {
  for (const chunk of prepared) if (stream && !stream.write(chunk)) await once(stream, 'drain')
  prepared = []
}

function prepare(from: number, count: number): void {
  const lines = corpus.lines(from, count)
  prepared = Array.from({ length: Math.ceil(lines.length / CHUNK) }, (_, at) =>
    Buffer.from(lines.slice(at * CHUNK, (at + 1) * CHUNK).join('')),
  )
}

const report = (message: FromSource): void => void process.send?.(message)

process.on('message', (order: ToSource) => {
  if (order.type === 'prepare') {
    prepare(order.from, order.count)
    report({ type: 'prepared' })
  } else if (order.type === 'send') void sendPrepared()
  else {
    producing.delete(order.product)
    report({ type: 'silent', lastAliveMs: lastAliveMs.get(order.product)! })
  }
})
process.on('disconnect', () => process.exit(0))
setInterval(() => {
  for (const product of producing) alive(product)
}, ALIVE_MS)
setInterval(() => stream?.write('\n'), ALIVE_MS / 2)

server.listen(0, '127.0.0.1', () =>
  report({ type: 'ready', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
)
