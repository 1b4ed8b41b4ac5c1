import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CRASH_PROTOCOL, type CrashServerMessage } from '@ruka/contract/crash'
import { WebSocket } from 'ws'
import { catalogueModule } from '../src/catalogue/index.ts'
import type { Bus } from '../src/platform/bus.ts'
import { crashModule, serveCrash } from '../src/crash/index.ts'
import { openCrashRoom } from './crash-room.ts'
import { gameTokens } from './game-tokens.ts'

/**
 * Aviator's room with a socket server on a port of its own, and clients for it. Round 1 is open for bets. With `remote`, the
 * sockets use another bus, as if they were in another process.
 */
export async function openCrashSockets({
  remote,
  ...options
}: NonNullable<Parameters<typeof openCrashRoom>[0]> & { remote?: (bus: Bus) => Bus }) {
  const crash = await openCrashRoom(options)
  crashModule.register!(crash.ctx)
  await catalogueModule.seed!(crash.ctx)
  const server = createServer()
  const ctx = remote ? { ...crash.ctx, bus: remote(crash.ctx.bus) } : crash.ctx
  const sockets = serveCrash(ctx, server, { clientAddress: () => '127.0.0.1' })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const open: WebSocket[] = []
  await crash.start()
  await crash.awaitBroadcast('betting', 1)

  /** A client with all messages that it received; `closed` holds the code of the end, `refused` the status instead of a connection. */
  const connect = (origin: string | null = crash.ctx.config.GAMES_ORIGIN, query = '') => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/socket${query}`, origin === null ? {} : { origin })
    open.push(ws)
    const received: CrashServerMessage[] = []
    const client = { ws, received, closed: 0, refused: 0 }
    ws.on('message', data => received.push(JSON.parse((data as Buffer).toString()) as CrashServerMessage))
    ws.on('close', code => (client.closed = code))
    ws.on('unexpected-response', (_, reply) => (client.refused = reply.statusCode ?? 0))
    ws.on('error', () => undefined)
    const say = (message: unknown) => ws.send(typeof message === 'string' ? message : JSON.stringify(message))
    const until = async <T extends CrashServerMessage['t']>(t: T, match: object = {}) => {
      const fits = (message: CrashServerMessage) =>
        message.t === t && Object.entries(match).every(([key, value]) => message[key as never] === value)
      await crash.until(`${t} at a client`, () => received.some(fits))
      return received.find(fits) as Extract<CrashServerMessage, { t: T }>
    }
    const opened = () => crash.until('a connection', () => ws.readyState === ws.OPEN)
    const hello = async (more: object = {}) => {
      await opened()
      say({ t: 'hello', v: CRASH_PROTOCOL, game: 'aviator', ...more })
    }
    return Object.assign(client, { say, until, hello, opened })
  }

  const tokenOf = gameTokens(crash.ctx)

  return {
    ...crash,
    connect,
    tokenOf,
    /** A player who has joined the room by a socket. */
    async joinPlayer(kes?: number) {
      const player = await crash.addPlayer(kes)
      const client = connect()
      await client.hello({ token: await tokenOf(player) })
      return { player, client, welcome: await client.until('welcome') }
    },
    betMessage: (over: object = {}) => ({
      t: 'bet',
      id: crash.newId(),
      round: 1,
      slot: 0,
      stake: 100,
      ...over,
    }),
    async close(): Promise<void> {
      for (const socket of open) socket.terminate()
      await sockets.stop()
      await new Promise(resolve => server.close(resolve))
      await crash.expectCleanAudit()
      await crash.close()
    },
  }
}
