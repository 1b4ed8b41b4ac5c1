import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { testClock } from '../base/clock.ts'
import { openLog } from '../log/log.ts'
import { openMetrics } from '../metrics/metrics.ts'
import { SocketAddresses } from './socket-addresses.ts'
import { serveSockets, type SocketServer } from './sockets.ts'

const ORIGIN = 'https://games.example'
const [NEAR, FAR] = ['203.0.113.1', '203.0.113.2']
const clock = testClock(0)
const log = openLog('silent')
const metrics = openMetrics(log)
let server: ReturnType<typeof createServer>
let sockets: SocketServer
let handled: string[]
/** Questions are never answered, unless a message says that its socket belongs to a player. */
beforeEach(async () => {
  handled = []
  server = createServer()
  sockets = serveSockets(server, {
    kind: 'games',
    origins: [ORIGIN],
    log,
    metrics,
    addresses: new SocketAddresses({ sockets: 100, 'new-sockets': 60, 'socket-messages': 600 }, clock),
    clientAddress: request => String(request.headers['x-from']),
    open: socket => ({
      message(value) {
        handled.push(socket.ip)
        if (typeof value === 'string') socket.belongsTo(value)
      },
      closed: () => undefined,
    }),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  await sockets.stop()
  await new Promise(resolve => server.close(resolve))
})

/** A socket, or the status with which it was refused. */
async function connect(from: string): Promise<WebSocket | number> {
  const ws = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/socket`, {
    origin: ORIGIN,
    headers: { 'x-from': from },
  })
  return new Promise(resolve => {
    ws.once('open', () => resolve(ws))
    ws.on('error', () => undefined)
    ws.once('unexpected-response', (_, response) => resolve(response.statusCode!))
  })
}
const open = async (from: string) => (await connect(from)) as WebSocket
const said = (from: string) => handled.filter(ip => ip === from).length
/** Whether all that was sent before has arrived: the server answers each ping after what came before it. */
async function arrived(ws: WebSocket): Promise<void> {
  ws.ping()
  await once(ws, 'pong')
}

it('visitors of one address share their messages, whose rest waits, and others are heard at once', async () => {
  const flood = await Promise.all(Array.from({ length: 8 }, () => open(NEAR)))
  for (const ws of flood) for (let n = 0; n < 10; n++) ws.send('{}')
  await Promise.all(flood.map(arrived))
  expect(said(NEAR)).toBe(20)
  const other = await open(FAR)
  other.send('{}')
  await arrived(other)
  expect(said(FAR)).toBe(1)
  await clock.advance(1_000)
  expect(said(NEAR)).toBe(30)
  expect(flood.every(ws => ws.readyState === ws.OPEN)).toBe(true)
})

it('a player is not slowed down by the visitors of the same address', async () => {
  const [player, ...flood] = await Promise.all(Array.from({ length: 6 }, () => open(NEAR)))
  player!.send('"ann"')
  await arrived(player!)
  for (const ws of flood) for (let n = 0; n < 10; n++) ws.send('{}')
  await Promise.all(flood.map(arrived))
  const before = said(NEAR)
  for (let n = 0; n < 5; n++) player!.send('{}')
  await arrived(player!)
  expect(said(NEAR) - before).toBe(5)
})

it('an address that opens sockets again and again is refused, also after a flood, and another is not', async () => {
  const statuses: (number | 'open')[] = []
  for (let n = 0; n < 15; n++) {
    const ws = await connect(NEAR)
    statuses.push(typeof ws === 'number' ? ws : 'open')
    if (typeof ws === 'number') continue
    for (let message = 0; message < 60; message++) ws.send('{}')
    await once(ws, 'close')
  }
  expect(statuses).toEqual([...Array(10).fill('open'), ...Array(5).fill(429)])
  expect(typeof (await connect(FAR))).toBe('object')
  const refused = (await metrics.socketsRefused.get()).values
  expect(refused).toEqual([{ labels: { kind: 'games' }, value: 5 }])
  await clock.advance(1_000)
  expect(typeof (await connect(NEAR))).toBe('object')
})
