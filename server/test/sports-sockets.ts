import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LIVE_PROTOCOL } from '@ruka/contract/live'
import { decodeSportsDelta } from '@ruka/contract/sports-delta'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { openRooms } from '../src/crash/index.ts'
import { serveGamesSockets } from '../src/module-edges.ts'
import { SocketAddresses } from '../src/platform/sockets/socket-addresses.ts'
import { openSportsbook } from './sportsbook-harness.ts'

export type SportsSockets = Awaited<ReturnType<typeof openSportsSockets>>

/** A sportsbook behind the sockets of the games' origin. */
export async function openSportsSockets(name: string) {
  const at = await openSportsbook(name)
  const server = createServer()
  const sockets = serveGamesSockets({ ...at.ctx, rooms: openRooms() }, server, {
    addresses: new SocketAddresses(at.ctx.config.ADDRESS_LIMITS),
    clientAddress: () => '127.0.0.1',
    noteActivity: async () => undefined,
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  /** A visitor on a socket, with all that it received; deltas are those without `t`. */
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
  return {
    at,
    visit,
    async close() {
      await sockets.stop()
      await new Promise(resolve => server.close(resolve))
      await at.drop()
    },
  }
}
