import type { SportsOptions, SportsServerMessage } from '@ruka/contract/sports-live'
import { SPORTS_FOLLOWED_MAX } from '@ruka/contract/sports-limits'
import { topics, type Topics } from '@ruka/contract/topics'
import type { GameSession } from '../../catalogue/index.ts'
import type { SocketTopic, TopicConnection } from '../../live/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { Board, type Wanted as WantedEvent } from './topic-board.ts'
import type { LiveEvent, Scope } from './topic-event.ts'

/** The topic `sports`: a snapshot of each followed event, then its changes. */
export function sportsTopic(ctx: Ctx): SocketTopic<Topics['sports'], GameSession> {
  const board = new Board(ctx)
  return {
    shape: topics.sports,
    admits: 'everyone',
    open(connection, { options }) {
      const following = new Following(connection, board, options.saver ?? false)
      following.follow(options)
      return {
        message(message) {
          if (message.t === 'sportsAgain') following.sendAgain(message.event)
          else following.follow(message)
        },
        closed: () => following.end(),
      }
    },
    stop: () => board.stop(),
  }
}

type Connection = TopicConnection<SportsServerMessage, GameSession>
type Wanted = Pick<SportsOptions, 'events' | 'live' | 'open'>

/** What one socket follows. There are thousands, so it is an object of methods and not of closures. */
class Following {
  readonly #connection: Connection
  readonly #board: Board
  readonly #isSaver: boolean
  readonly #events = new Map<string, LiveEvent>()
  /** Counts wishes, so that one that was replaced while events were read does nothing more. */
  #wishes = 0
  #stopWatching: (() => void) | undefined

  constructor(connection: Connection, board: Board, isSaver: boolean) {
    this.#connection = connection
    this.#board = board
    this.#isSaver = isSaver
  }

  /** Follows these events instead of those before; with `live`, those that are on, as they change. */
  follow(wanted: Wanted): void {
    const wish = ++this.#wishes
    this.#stopWatching?.()
    this.#stopWatching = undefined
    this.#connection.ask('sports could not be read', async () => {
      if (!wanted.live) return this.#show(wish, wanted.events ?? [], wanted.open)
      const show = (ids: readonly string[]) => this.#showLive(wish, wanted, ids)
      const ids = await this.#board.live()
      if (wish !== this.#wishes || this.#connection.isGone()) return
      this.#stopWatching = this.#board.watchLive(
        changed =>
          void show(changed).catch((error: unknown) =>
            this.#connection.fail('sports could not be read', error),
          ),
      )
      return show(ids)
    })
  }

  /** Sends a followed event as it is: the client found that a number is missing. */
  sendAgain(id: string): void {
    for (const scope of ['main', 'all'] as const)
      this.#events.get(keyOf(id, scope))?.sendAgain(this.#connection, this.#isSaver)
  }

  end(): void {
    this.#wishes++
    this.#stopWatching?.()
    for (const event of this.#events.values()) event.leave(this.#connection, this.#isSaver)
    this.#events.clear()
    this.#board.trim()
  }

  #showLive(wish: number, { events = [], open }: Wanted, live: readonly string[]): Promise<void> {
    if (wish === this.#wishes) this.#connection.send({ t: 'sportsLive', events: [...live] })
    return this.#show(wish, [...live, ...events], open)
  }

  async #show(wish: number, listed: readonly string[], open: string | undefined): Promise<void> {
    const list = [...new Set(listed)].filter(id => id !== open)
    const wanted: WantedEvent[] = [
      ...(open === undefined ? [] : [{ id: open, scope: 'all' as const }]),
      ...list.map(id => ({ id, scope: 'main' as const })),
    ].slice(0, SPORTS_FOLLOWED_MAX)
    const found = await this.#findAll(wanted)
    if (wish !== this.#wishes || this.#connection.isGone()) return
    const keys = new Set(wanted.map(({ id, scope }) => keyOf(id, scope)))
    for (const [key, event] of this.#events) if (!keys.has(key)) this.#leave(key, event)
    for (const [index, { id, scope }] of wanted.entries()) {
      const event = found[index]
      if (!event) this.#connection.send({ t: 'sportsGone', event: id })
      else if (!this.#events.has(keyOf(id, scope))) {
        this.#events.set(keyOf(id, scope), event)
        event.join(this.#connection, this.#isSaver)
      }
    }
    this.#board.trim()
  }

  /** One that was found at once may be dropped while others are read. */
  async #findAll(wanted: readonly WantedEvent[]): Promise<readonly (LiveEvent | undefined)[]> {
    for (;;) {
      const found = await this.#board.findAll(wanted)
      if (found.every(event => !event || this.#board.holds(event))) return found
    }
  }

  #leave(key: string, event: LiveEvent): void {
    event.leave(this.#connection, this.#isSaver)
    this.#events.delete(key)
  }
}

const keyOf = (id: string, scope: Scope): string => `${scope} ${id}`
