import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CrashSocketMessage } from '@ruka/contract/crash'
import { LIVE_PROTOCOL } from '@ruka/contract/live'
import { WebSocket } from 'ws'
import { catalogueModule } from '../src/catalogue/index.ts'
import type { Bus } from '../src/platform/events/bus.ts'
import { accountsModule } from '../src/accounts/index.ts'
import { crashModule, openRooms } from '../src/crash/index.ts'
import { serveGamesSockets } from '../src/module-edges.ts'
import { SocketAddresses } from '../src/platform/sockets/socket-addresses.ts'
import { openCrashRoom } from './crash-room.ts'
import { gameTokens } from './game-tokens.ts'

type Hello = {
  v?: number
  game?: string
  token?: string | undefined
  seed?: string
  since?: number
  dataSaver?: boolean
}
export const TOPIC = 'crash/aviator'

const textOf = (message: object): string => {
  const isForGateway = 't' in message && (message.t === 'hello' || message.t === 'ping')
  return JSON.stringify(isForGateway ? message : { topic: TOPIC, ...message })
}

/**
 * The Aviator room with a socket server on its own port, and clients for it. Round 1 is open for bets. With
 * `remote`, the sockets use another bus, as if they were in another process.
 */
export async function openCrashSockets({
  remote,
  ...options
}: NonNullable<Parameters<typeof openCrashRoom>[0]> & { remote?: (bus: Bus) => Bus }) {
  const crash = await openCrashRoom(options)
  for (const module of [accountsModule, crashModule]) module.register!(crash.ctx)
  await catalogueModule.seed!(crash.ctx)
  const server = createServer()
  const ctx = remote ? { ...crash.ctx, bus: remote(crash.ctx.bus), rooms: openRooms() } : crash.ctx
  const sockets = serveGamesSockets(ctx, server, {
    addresses: new SocketAddresses(ctx.config.ADDRESS_LIMITS),
    clientAddress: () => '127.0.0.1',
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const open: WebSocket[] = []
  await crash.start()
  await crash.awaitBroadcast('betting', 1)

  /**
   * A client with all messages that it received; `closed` is the close code, `refused` the HTTP status of a
   * refused connection.
   */
  const connect = (origin: string | null = crash.ctx.config.GAMES_ORIGIN, query = '') => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/socket${query}`, origin === null ? {} : { origin })
    open.push(ws)
    const received: CrashSocketMessage[] = []
    const client = { ws, received, closed: 0, refused: 0 }
    ws.on('message', data => received.push(JSON.parse((data as Buffer).toString()) as CrashSocketMessage))
    ws.on('close', code => (client.closed = code))
    ws.on('unexpected-response', (_, reply) => (client.refused = reply.statusCode ?? 0))
    ws.on('error', () => undefined)
    /** Sends a text unchanged, and a message to the gateway or by default to Aviator's topic. */
    const say = (message: unknown) =>
      ws.send(typeof message === 'string' ? message : textOf(message as object))
    const until = async <T extends CrashSocketMessage['t']>(t: T, match: object = {}) => {
      const fits = (message: CrashSocketMessage) =>
        message.t === t && Object.entries(match).every(([key, value]) => message[key as never] === value)
      await crash.until(`${t} at a client`, () => received.some(fits))
      return received.find(fits) as Extract<CrashSocketMessage, { t: T }>
    }
    const opened = () => crash.until('a connection', () => ws.readyState === ws.OPEN)
    /** Sends hello and subscribes to the game with these options. */
    const hello = async ({ token, v = LIVE_PROTOCOL, game = 'aviator', ...options }: Hello = {}) => {
      await opened()
      say({ t: 'hello', v, ...(token === undefined ? {} : { token }) })
      if (ws.readyState === ws.OPEN) say({ t: 'subscribe', topic: `crash/${game}`, ...options })
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
      return { player, client, welcome: await client.until('snapshot') }
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
