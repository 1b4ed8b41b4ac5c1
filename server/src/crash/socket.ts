import type { IncomingMessage, Server } from 'node:http'
import { gameSessionReader } from '../catalogue/index.ts'
import type { Ctx } from '../platform/context.ts'
import { serveSockets, type SocketServer } from '../platform/sockets.ts'
import { openCommandsInFlight } from './asked.ts'
import { Guest, type NoteActivity } from './guest.ts'
import { openHall } from './hall.ts'
import { crashGames } from './crash-games.ts'
import { ownReaders } from './own-readers.ts'

/** `{ sessionIds }`: these sessions are over. */
export const REVOKED = 'crash.revoked'

/** The crash games' sockets, at `/socket` of the games' origin; the tables may be led in this process or another. */
export function serveCrash(
  ctx: Ctx,
  server: Server,
  {
    clientAddress,
    noteActivity = async () => undefined,
  }: { clientAddress(request: IncomingMessage): string; noteActivity?: NoteActivity },
): SocketServer {
  const live = new Set<Guest>()
  const node = ctx.random.bytes(12).toString('base64url')
  const halls = new Map(crashGames.map(({ slug }) => [slug, openHall(ctx, slug, node)]))
  const place = {
    halls,
    node,
    readSession: gameSessionReader(ctx),
    own: ownReaders(ctx),
    inFlight: openCommandsInFlight(),
    noteActivity,
  }
  const stopListening = ctx.bus.subscribe(REVOKED, payload => {
    const { sessionIds } = payload as { sessionIds: readonly string[] }
    for (const guest of live) if (sessionIds.includes(guest.sessionId() ?? '')) guest.leave('session')
  })
  const sockets = serveSockets(server, {
    kind: 'crash',
    origins: [ctx.config.GAMES_ORIGIN],
    log: ctx.log,
    metrics: ctx.metrics,
    perAddressMax: ctx.config.ADDRESS_LIMITS.sockets,
    clientAddress,
    open(socket) {
      const guest = new Guest(ctx, socket, place)
      live.add(guest)
      return {
        message: value => guest.message(value),
        flooded: () => guest.flooded(),
        crowded: () => guest.crowded(),
        closed() {
          live.delete(guest)
          guest.closed()
        },
      }
    },
  })
  return {
    async stop() {
      stopListening()
      for (const guest of live) guest.leave('restart')
      await sockets.stop()
      for (const hall of halls.values()) await hall.stop()
    },
  }
}
