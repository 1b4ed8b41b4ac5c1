import type { LeagueServerMessage } from '@ruka/contract/league'
import { topics, type Topics } from '@ruka/contract/topics'
import type { GameSession } from '../catalogue/index.ts'
import { openTopicHub, type Position, type SocketTopic, type TopicHub } from '../live/index.ts'
import { Unanswered } from '../platform/events/bus.ts'
import type { Ctx } from '../platform/context/context.ts'
import { RoomStream } from '../rounds/index.ts'
import { leagueTopicOf } from './broadcaster.ts'
import { readLeagueNow } from './league-view.ts'
import { openLeagues, type League } from './leagues.ts'

/** How long a snapshot counts as that of its position: odds in it may change without a message. */
const SNAPSHOT_MS = 5_000
/** How long a snapshot waits for the first season of a league. */
const SEASON_MS = 5_000

type Snapshot = {
  readonly message: Extract<LeagueServerMessage, { t: 'league' }>
  readonly position: Position
}
type LeagueHub = { readonly hub: TopicHub<object>; ask(): Promise<Snapshot> }

/** The topic `league/:league`: a snapshot, then each change. It is the same for players and visitors. */
export function leagueTopic(ctx: Ctx): SocketTopic<Topics['league'], GameSession> {
  const hubs = new Map<string, LeagueHub>(openLeagues(ctx).map(league => [league.slug, openHub(ctx, league)]))
  return {
    shape: topics.league,
    admits: 'everyone',
    open(connection, { params }) {
      const league = hubs.get(params.league)
      if (!league) return 'unknown_topic'
      const stream = new RoomStream<LeagueServerMessage, object, Snapshot, never>(ctx, connection, {
        hub: league.hub,
        leaderMs: SEASON_MS,
        receiver: { ask: league.ask, send: ({ message }) => connection.send(message) },
      })
      connection.ask('a league could not be read', () => stream.open())
      return { message: () => undefined, closed: () => stream.close() }
    },
    async stop() {
      for (const { hub } of hubs.values()) await hub.stop()
    },
  }
}

/**
 * What the sockets of a process share at a league. Its snapshot is read from the database after the last message that
 * arrived here, so it contains what that says; messages that repeat what it contains change nothing. So no process
 * depends on the league's leader for it.
 */
function openHub(ctx: Ctx, league: League): LeagueHub {
  const hub = openTopicHub<object>(ctx.bus, leagueTopicOf(league.slug))
  let position: Position = { epoch: 0, n: 0 }
  hub.join({
    receive: ({ epoch, n }) => void (position = { epoch, n }),
    leaderChanged: () => undefined,
    resync: () => undefined,
  })
  let latest:
    | { readonly at: Position; readonly readMs: number; readonly now: ReturnType<typeof read> }
    | undefined
  const read = () => readLeagueNow(ctx, league)
  /** Read once for all who ask between two messages; a fault is not kept. */
  const readOnce = (at: Position): ReturnType<typeof read> => {
    const readMs = ctx.clock.elapsed()
    if (latest?.at === at && readMs - latest.readMs < SNAPSHOT_MS) return latest.now
    const now = read()
    latest = { at, readMs, now }
    now.catch(() => (latest = latest?.now === now ? undefined : latest))
    return now
  }
  return {
    hub,
    async ask() {
      const at = position
      const now = await readOnce(at)
      if (!now) throw new Unanswered('the league has no season yet')
      return { message: { t: 'league', ...now, nowMs: ctx.clock.now() }, position: at }
    },
  }
}
