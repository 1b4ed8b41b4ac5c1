import type { LobbyServerMessage, LobbyWin } from '@ruka/contract/lobby'
import { LOBBY_ROUNDS } from '@ruka/contract/lobby-limits'
import { topics, type Topics } from '@ruka/contract/topics'
import { crashGames, followRooms, latestEnds } from '../crash/index.ts'
import type { SocketTopic, TopicConnection, Session } from '../live/index.ts'
import { frameOf } from '../platform/sockets/client-socket.ts'
import type { Ctx } from '../platform/context/context.ts'
import { openReplyCache } from '../platform/http/reply-cache.ts'
import { wireOf } from '../platform/sockets/sockets.ts'
import { nextRounds, shownRounds, unknownRounds, type Rounds } from './rounds.rules.ts'
import { FORGOTTEN_TOPIC, readWins, WINS_TOPIC } from './wins.ts'

/** What a snapshot reads is read at most this often, in seconds. */
const READ_S = 2

type Connection = TopicConnection<LobbyServerMessage, Session>

/** The topic `lobby`: a snapshot, then each change of a round and each win. */
export function lobbyTopic(ctx: Ctx): SocketTopic<Topics['lobby'], Session> {
  const connections = new Set<Connection>()
  const rounds = new Map<string, Rounds>()
  const tell = (message: LobbyServerMessage) => {
    const wire = wireOf(frameOf(message))
    for (const connection of connections) connection.sendFrame(wire, { droppable: true })
  }
  const nowMs = () => ctx.clock.elapsed()
  const stops = [
    followRooms(ctx.bus, (game, message) => {
      const [next, isTold] = nextRounds(rounds.get(game) ?? unknownRounds(game, []), message, nowMs())
      rounds.set(game, next)
      if (isTold) tell({ t: 'lobbyGame', game: shownRounds(next, nowMs()) })
    }),
    ctx.bus.subscribe(WINS_TOPIC, win => tell({ t: 'lobbyWin', win: win as LobbyWin })),
    ctx.bus.subscribe(FORGOTTEN_TOPIC, ns => tell({ t: 'lobbyForgotten', ns: ns as number[] })),
  ]
  const cached = openReplyCache(ctx.clock)
  /** Reads the ends of the latest rounds, where this process has run too short to have heard them. */
  const readEnds = async (slug: string): Promise<void> => {
    const heard = rounds.get(slug)?.ends ?? []
    if (heard.length >= LOBBY_ROUNDS) return
    // What is cached may be older than an end that was heard since.
    const read = () => latestEnds(ctx, slug, LOBBY_ROUNDS)
    const ends = (await cached(`${slug}:${heard.join()}`, READ_S, read)) as number[]
    const now = rounds.get(slug) ?? unknownRounds(slug, [])
    if (now.ends.join() === heard.join()) rounds.set(slug, { ...now, ends })
  }
  const shown = (slug: string) => shownRounds(rounds.get(slug) ?? unknownRounds(slug, []), nowMs())
  return {
    shape: topics.lobby,
    admits: 'everyone',
    open(connection) {
      connection.ask('the lobby could not be read', async () => {
        const wins = (await cached('wins', READ_S, () => readWins(ctx.db.read))) as LobbyWin[]
        for (const { slug } of crashGames) await readEnds(slug)
        if (connection.isGone()) return
        // In one step, so that no change of a round is missed in between.
        connection.send({ t: 'lobby', games: crashGames.map(({ slug }) => shown(slug)), wins })
        connections.add(connection)
      })
      return { message: () => undefined, closed: () => void connections.delete(connection) }
    },
    async stop() {
      stops.forEach(stop => stop())
    },
  }
}
