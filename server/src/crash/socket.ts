import type { IncomingMessage, Server } from 'node:http'
import { gameSessionReader } from '../catalogue/index.ts'
import type { Ctx } from '../platform/context.ts'
import { serveSockets, type SocketServer } from '../platform/sockets.ts'
import { openCommandsInFlight } from './pending-commands.ts'
import { Connection, type NoteActivity } from './connection.ts'
import { openRoomHub } from './room-hub.ts'
import { crashGames } from './crash-games.ts'
import { ownReaders } from './own-readers.ts'

/** `{ sessionIds }`: these sessions are over. */
export const REVOKED = 'crash.revoked'

/** The crash games' sockets, at `/socket` of the games' origin; the rooms may be led in this process or another. */
export function serveCrash(
  ctx: Ctx,
  server: Server,
  {
    clientAddress,
    noteActivity = async () => undefined,
  }: { clientAddress(request: IncomingMessage): string; noteActivity?: NoteActivity },
): SocketServer {
  const live = new Set<Connection>()
  const node = ctx.random.bytes(12).toString('base64url')
  const hubs = new Map(crashGames.map(({ slug }) => [slug, openRoomHub(ctx, slug, node)]))
  const place = {
    hubs,
    node,
    readSession: gameSessionReader(ctx),
    own: ownReaders(ctx),
    inFlight: openCommandsInFlight(),
    noteActivity,
  }
  const stopListening = ctx.bus.subscribe(REVOKED, payload => {
    const { sessionIds } = payload as { sessionIds: readonly string[] }
    for (const connection of live)
      if (sessionIds.includes(connection.sessionId() ?? '')) connection.leave('session')
  })
  const sockets = serveSockets(server, {
    kind: 'crash',
    origins: [ctx.config.GAMES_ORIGIN],
    log: ctx.log,
    metrics: ctx.metrics,
    perAddressMax: ctx.config.ADDRESS_LIMITS.sockets,
    clientAddress,
    open(socket) {
      const connection = new Connection(ctx, socket, place)
      live.add(connection)
      return {
        message: value => connection.message(value),
        flooded: () => connection.flooded(),
        crowded: () => connection.crowded(),
        closed() {
          live.delete(connection)
          connection.closed()
        },
      }
    },
  })
  return {
    async stop() {
      stopListening()
      for (const connection of live) connection.leave('restart')
      await sockets.stop()
      for (const hub of hubs.values()) await hub.stop()
    },
  }
}
