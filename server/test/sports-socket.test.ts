import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LIVE_PROTOCOL } from '@ruka/contract/live'
import { decodeSportsDelta } from '@ruka/contract/sports-delta'
import { marketOf } from '@ruka/sports/markets.rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { openRooms } from '../src/crash/index.ts'
import { serveGamesSockets } from '../src/module-edges.ts'
import { SocketAddresses } from '../src/platform/sockets/socket-addresses.ts'
import { openBook, newEvent, type Line } from '../src/sportsbook/model/book.rules.ts'
import { publishChanges } from '../src/sportsbook/live/topic-changes.ts'
import { market, openSportsbook, type TestSportsbook } from './sportsbook-harness.ts'

let at: TestSportsbook
let port: number
const server = createServer()
let sockets: ReturnType<typeof serveGamesSockets>
beforeAll(async () => {
  at = await openSportsbook('sports-socket')
  sockets = serveGamesSockets({ ...at.ctx, rooms: openRooms() }, server, {
    addresses: new SocketAddresses(at.ctx.config.ADDRESS_LIMITS),
    clientAddress: () => '127.0.0.1',
    noteActivity: async () => undefined,
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  await sockets.stop()
  await new Promise(resolve => server.close(resolve))
  await at.drop()
})

/** A visitor on a socket of the games' origin, with all that it received; deltas are those without `t`. */
async function visit() {
  const ws = new WebSocket(`ws://127.0.0.1:${port}/socket`, { origin: at.ctx.config.GAMES_ORIGIN })
  const received: Record<string, unknown>[] = []
  ws.on('message', (data: Buffer, isBinary) =>
    received.push(
      isBinary ? { ...decodeSportsDelta(data)! } : (JSON.parse(data.toString()) as Record<string, unknown>),
    ),
  )
  await new Promise(resolve => ws.once('open', resolve))
  const say = (message: object) => ws.send(JSON.stringify(message))
  const until = (match: object) =>
    expect.poll(() => received, { interval: 5 }).toContainEqual(expect.objectContaining(match))
  say({ t: 'hello', v: LIVE_PROTOCOL })
  return { ws, say, until, received }
}

it('a change of the feed reaches a visitor on a socket of the games', async () => {
  const event = await at.match()
  const visitor = await visit()
  visitor.say({ t: 'subscribe', topic: 'sports', events: [event] })
  await visitor.until({ t: 'sportsEvent', event, n: 0 })
  await at.feed({ type: 'odds_change', event_id: event, markets: [market(1, { 1: 1.5, 2: 3.5, 3: 4 })] })
  await visitor.until({ e: 0, n: 1, lines: [{ k: 0, odds: [[0, -5_000]] }] })
  visitor.say({ t: 'sportsAgain', topic: 'sports', event })
  await visitor.until({ t: 'sportsEvent', event, n: 1 })
  visitor.ws.terminate()
})

it('a visitor who asks for more than 60 events is sent away', async () => {
  const visitor = await visit()
  const events = Array.from({ length: 61 }, (_, number) => `sr:match:${number + 1}`)
  visitor.say({ t: 'subscribe', topic: 'sports', events })
  await visitor.until({ t: 'bye', reason: 'protocol' })
})

// Twelve megabytes of changes are half a minute of work where others share the processor.
it('a socket that reads nothing misses prices instead of filling the memory', async () => {
  const event = await at.match()
  const visitor = await visit()
  visitor.say({ t: 'subscribe', topic: 'sports', open: event })
  await visitor.until({ t: 'sportsEvent', event, n: 0 })
  visitor.ws.pause()
  const publish = publishChanges(at.ctx.bus, 'many')
  // Each change has a thousand lines of ten outcomes; the two ends of a connection hold far less than all.
  const changes = 250
  for (let count = 1; count <= changes; count++) {
    const book = openBook(newEvent, lines(count))
    publish([{ eventId: event, book, keys: [...book.lines.keys()] }])
    await at.ctx.clock.advance(250)
  }
  visitor.ws.resume()
  visitor.say({ t: 'sportsAgain', topic: 'sports', event })
  const of = (kind: string) => visitor.received.filter(({ t }) => t === kind)
  await expect.poll(() => of('sportsEvent').length, { timeout: 10_000 }).toBe(2)
  const { n } = of('sportsEvent')[1] as { n: number }
  await expect.poll(() => of('sportsLines').filter(part => part['n'] === n).length).toBe(9)
  expect(n).toBeGreaterThan(changes)
  const deltas = visitor.received.filter(message => !('t' in message))
  expect(deltas.length + of('sportsLines').length).toBeLessThan(n)
  visitor.ws.terminate()
}, 90_000)

/** Odds of any two changes that follow each other are far apart, so that a difference takes five bytes. */
const lines = (count: number): readonly Line[] =>
  Array.from({ length: 1_000 }, (_, number) => ({
    market: 81,
    specifiers: `line=${number}`,
    product: 3,
    status: 1,
    version: count,
    stoppedAtMs: null,
    cashOut: true,
    outcomes: Object.fromEntries(
      marketOf(81)!.outcomes.map(({ id }) => [
        id,
        { odds: (count % 2 ? 20_000 : 90_000_000) + count, active: true },
      ]),
    ),
  }))
