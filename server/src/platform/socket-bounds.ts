/** The resources that one client, and one player with all their clients, can occupy. */
const SOCKETS_PER_PLAYER_MAX = 12
const QUESTIONS_PER_SOCKET_MAX = 24
const QUESTIONS_PER_PLAYER_MAX = 72

/** A socket, as its player’s bounds see it. */
export type Seen = {
  /** When its client last sent something, on a monotonic clock. */
  heardMs: number
  /** Ends it: its player has too many. */
  crowdOut(): void
}

/** `isOver` says whether nothing of it is left to be counted. */
type Player = { readonly sockets: Set<Seen>; questions: number; isOver(): void }

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

  #open(playerId: string): Player {
    const player: Player = {
      sockets: new Set(),
      questions: 0,
      isOver: () => {
        if (player.sockets.size === 0 && player.questions === 0) this.#players.delete(playerId)
      },
    }
    this.#players.set(playerId, player)
    return player
  }
}

/** The pending requests of one socket. */
export class Questions {
  readonly #player: Pick<Player, 'questions' | 'isOver'> | undefined
  readonly #left: (() => void) | undefined
  #underWay = 0

  constructor(player?: Pick<Player, 'questions' | 'isOver'>, left?: () => void) {
    this.#player = player
    this.#left = left
  }

  /** Starts one, unless too many are under way; `ask` handles its own faults. */
  start(ask: () => Promise<void>): boolean {
    const player = this.#player
    if (this.#underWay >= QUESTIONS_PER_SOCKET_MAX) return false
    if (player && player.questions >= QUESTIONS_PER_PLAYER_MAX) return false
    this.#underWay++
    if (player) player.questions++
    const end = () => {
      this.#underWay--
      if (!player) return
      player.questions--
      player.isOver()
    }
    ask().then(end, end)
    return true
  }

  /** Its socket is gone; what is under way still counts until it ends. */
  close(): void {
    this.#left?.()
    this.#player?.isOver()
  }
}
