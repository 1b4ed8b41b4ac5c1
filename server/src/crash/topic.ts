import { DEMO_ALIAS } from '@ruka/contract/alias'
import { topics, type Topics } from '@ruka/contract/topics'
import type { GameSession } from '../catalogue/index.ts'
import type { SocketTopic } from '../live/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { crashGames } from './model/crash-games.ts'
import { openCommandsInFlight } from './pending-commands.ts'
import { refusalOfInvalid } from './model/refuse.ts'
import type { CrashConnection } from './model/room-api.ts'
import type { WithRooms } from './room-calls.ts'
import { RoomConnection, type NoteActivity } from './room-connection.ts'
import { openRoomHub } from './room-hub.ts'
import type { Participant } from './model/round-bets.ts'

/** The crash games as topics of sockets; a room may be led in this process or another. */
export function crashTopic(
  ctx: WithRooms,
  { noteActivity }: { noteActivity: NoteActivity },
): SocketTopic<Topics['crash'], GameSession> {
  const node = ctx.random.bytes(12).toString('base64url')
  const hubs = new Map(crashGames.map(({ slug }) => [slug, openRoomHub(ctx, slug, node)]))
  const inFlight = openCommandsInFlight()
  return {
    shape: topics.crash,
    admits: 'everyone',
    open(connection, { params: { game }, options }) {
      const hub = hubs.get(game)
      if (!hub) return 'unknown_topic'
      const participant = participantOf(ctx, connection, { game, node })
      if (!participant) return 'not_admitted'
      const room = new RoomConnection(ctx, connection, { hub, participant, options, inFlight, noteActivity })
      return {
        message: message => room.message(message),
        refusalOf: refusalOfInvalid,
        closed: () => room.closed(),
      }
    },
    async stop() {
      for (const hub of hubs.values()) await hub.stop()
    },
  }
}

/**
 * The participant of a connection: a player whose session is of this game, or a visitor if the game has a
 * demo.
 */
function participantOf(
  ctx: Ctx,
  { caller }: CrashConnection,
  { game, node }: { game: string; node: string },
): Participant | undefined {
  const id = ctx.random.bytes(12).toString('base64url')
  if (caller) {
    const { playerId, sessionId, alias, showsBets } = caller
    return caller.game === game ? { id, owner: playerId, node, sessionId, alias, showsBets } : undefined
  }
  const hasDemo = crashGames.some(({ slug, demo }) => slug === game && demo)
  return hasDemo
    ? { id, owner: `demo:${id}`, node, sessionId: null, alias: DEMO_ALIAS, showsBets: true }
    : undefined
}
