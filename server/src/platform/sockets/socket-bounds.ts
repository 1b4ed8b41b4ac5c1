import { MessageShare } from './message-share.ts'

/** The resources that one client, and one player with all their clients, can occupy. */
const SOCKETS_PER_PLAYER_MAX = 12
const QUESTIONS_PER_SOCKET_MAX = 24
const QUESTIONS_PER_PLAYER_MAX = 72
/** Messages of one player: more than three open games send. A player's questions beyond their number end a socket instead. */
const MESSAGES = { perSecond: 100, burst: 200, questionsMax: Infinity }

/** A socket, as its player’s bounds see it. */
export type Seen = {
  /** When its client last sent something, on a monotonic clock. */
  heardMs: number
  /** Ends it: its player has too many. */
  crowdOut(): void
}

type Player = { readonly sockets: Set<Seen>; readonly messages: MessageShare; questions: number }

/** The players’ sockets of one server. */
export class Players {
  readonly #players = new Map<string, Player>()

  /**
   * Counts a socket as this player’s. Above the limit the one silent for longest is closed: a phone that lost
   * its network leaves dead sockets behind, which must not prevent it from reconnecting.
   */
  join(playerId: string, socket: Seen): Questions {
    const player = this.#players.get(playerId) ?? this.#open(playerId)
    player.sockets.add(socket)
    if (player.sockets.size > SOCKETS_PER_PLAYER_MAX) {
      const others = [...player.sockets].filter(other => other !== socket)
      const silent = others.reduce((least, other) => (other.heardMs < least.heardMs ? other : least))
      player.sockets.delete(silent)
      silent.crowdOut()
    }
    return new Questions(player, () => void player.sockets.delete(socket))
  }

  /** Forgets the players that a new one would equal: one who comes back at once has no more than before. */
  sweep(): void {
    for (const [playerId, { sockets, messages, questions }] of this.#players)
      if (sockets.size === 0 && questions === 0 && messages.isAtRest()) this.#players.delete(playerId)
  }

  #open(playerId: string): Player {
    const player: Player = { sockets: new Set(), messages: new MessageShare(MESSAGES), questions: 0 }
    this.#players.set(playerId, player)
    return player
  }
}

/** The pending requests of one socket, and the share that its messages are counted in. */
export class Questions {
  readonly messages: MessageShare
  readonly #player: Player | undefined
  readonly #left: (() => void) | undefined
  #underWay = 0

  /** The questions of a visitor, whose messages wait while their address has too many under way. */
  static ofVisitor(messages: MessageShare): Questions {
    return new Questions({ messages })
  }

  constructor(of: Player | { readonly messages: MessageShare }, left?: () => void) {
    this.messages = of.messages
    this.#player = 'questions' in of ? of : undefined
    this.#left = left
  }

  /** Starts one, unless too many are under way; `ask` handles its own faults. */
  start(ask: () => Promise<void>): boolean {
    const player = this.#player
    if (this.#underWay >= QUESTIONS_PER_SOCKET_MAX) return false
    if (player && player.questions >= QUESTIONS_PER_PLAYER_MAX) return false
    this.#underWay++
    if (player) player.questions++
    const answered = this.messages.asked()
    const end = () => {
      this.#underWay--
      if (player) player.questions--
      answered()
    }
    ask().then(end, end)
    return true
  }

  /** Its socket is gone; what is under way still counts until it ends. */
  close(): void {
    this.#left?.()
  }
}
