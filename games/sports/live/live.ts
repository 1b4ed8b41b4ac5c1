import { followFreshness } from '@ruka/client/freshness'
import { openSocket, PLAY_PACE, type Link, type Socket, type SocketDevice } from '@ruka/client/socket'
import { gatewayServerMessage, type GatewayServerMessage } from '@ruka/contract/live'
import { decodeSportsDelta, type SportsDelta } from '@ruka/contract/sports-delta'
import { SPORTS_FOLLOWED_MAX } from '@ruka/contract/sports-limits'
import { sportsServerMessage, type SportsServerMessage } from '@ruka/contract/sports-live'
import type { App } from '../app/app-context.ts'
import { applyMessage, forget, openBoard, type BoardChange } from './board.rules.ts'

type Message = GatewayServerMessage | SportsServerMessage | SportsDelta
type Options = Pick<App, 'prices' | 'link'> & {
  readonly device: SocketDevice
  readonly token: () => Promise<string | undefined>
  readonly isSaver: () => boolean
}

const TOPIC = { topic: 'sports' } as const
/** Rows that come and go within this time are one message. */
const GATHER_MS = 100
/** A row that left the screen is followed for a while: a thumb goes to and fro. */
const LINGER_MS = 5_000

/**
 * Prices as they change: follows what is on the screen, asks for an event again where a message of it is
 * missing, and says when the connection has been silent for too long.
 */
export class Live {
  readonly #options: Options
  readonly #board = openBoard()
  /** The rows on the screen by event. */
  readonly #rows = new Map<string, number>()
  #opened: string | undefined
  readonly #linked: (link: Link) => void
  #socket: Socket | undefined
  #gathering: unknown

  constructor(options: Options) {
    this.#options = options
    this.#linked = followFreshness(options.link, options.device.timers)
  }

  readonly follow = (event: string): (() => void) => {
    this.#rows.set(event, (this.#rows.get(event) ?? 0) + 1)
    this.#changed()
    return () => void this.#options.device.timers.after(LINGER_MS, () => this.#leave(event))
  }

  readonly open = (event: string): (() => void) => {
    this.#opened = event
    this.#changed()
    return () => {
      if (this.#opened === event) this.#opened = undefined
      this.#changed()
    }
  }

  readonly start = (): void => {
    // Where the page is seen again, nothing waits any longer.
    if (this.#socket) this.#socket.hurry()
    else void this.#options.token().then(token => this.#dial(token))
  }

  /** Closes the connection of a hidden page; `start` opens a new one. */
  readonly pause = (): void => {
    this.#socket?.end()
    this.#socket = undefined
    this.#options.link.set('stale')
  }

  #dial(token: string | undefined): void {
    if (this.#socket) return
    const { device, isSaver } = this.#options
    this.#socket = openSocket<Message>(device, {
      pace: PLAY_PACE,
      token: () => token,
      topics: () => [{ ...TOPIC, ...this.#wanted(), saver: isSaver() }],
      read: readMessage,
      isReady: message => 't' in message && message.t === 'welcome',
      onLink: link => {
        if (link !== 'open' && link !== 'connecting') this.#forgetAll()
        this.#linked(link)
      },
      onMessage: message => this.#receive(message),
    })
  }

  #leave(event: string): void {
    const left = this.#rows.get(event)! - 1
    if (left > 0) this.#rows.set(event, left)
    else this.#rows.delete(event)
    this.#changed()
  }

  #wanted(): object {
    const events = [...this.#rows.keys()].filter(id => id !== this.#opened)
    return {
      // The latest rows are those on the screen.
      events: events.slice(1 - SPORTS_FOLLOWED_MAX),
      ...(this.#opened === undefined ? {} : { open: this.#opened }),
    }
  }

  #changed(): void {
    const { timers } = this.#options.device
    timers.cancel(this.#gathering)
    this.#gathering = timers.after(GATHER_MS, () => {
      const ids = new Set([...this.#rows.keys(), this.#opened])
      for (const id of [...this.#board.events.keys()].filter(each => !ids.has(each))) this.#forget(id)
      this.#socket?.send({ t: 'sportsFollow', ...TOPIC, ...this.#wanted() })
    })
  }

  #forget(event: string): void {
    forget(this.#board, event)
    this.#options.prices.setFollowed(event, false)
  }

  /** Without a connection what a list says is newer. What is followed comes again as it is then. */
  #forgetAll(): void {
    for (const id of this.#board.events.keys()) this.#forget(id)
  }

  #receive(message: Message): void {
    if (!('t' in message)) return this.#show(applyMessage(this.#board, message))
    switch (message.t) {
      case 'welcome':
      case 'pong':
      case 'bye':
      case 'unsubscribed':
        return
      default:
        this.#show(applyMessage(this.#board, message))
    }
  }

  #show(changed: BoardChange | undefined): void {
    if (changed?.what === 'gap') this.#socket?.send({ t: 'sportsAgain', ...TOPIC, event: changed.event })
    if (changed?.what !== 'changed') return
    const { prices } = this.#options
    const event = this.#board.events.get(changed.event)!
    prices.setFollowed(changed.event, true)
    if (changed.hasState) prices.setState(changed.event, event.state)
    prices.setLines(
      changed.event,
      changed.lines.flatMap(k => event.lines.get(k) ?? []),
    )
  }
}

/** Undefined for what is no message of the contract. */
const readMessage = (value: unknown): Message | undefined =>
  value instanceof ArrayBuffer
    ? decodeSportsDelta(new Uint8Array(value))
    : (sportsServerMessage.safeParse(value).data ?? gatewayServerMessage.safeParse(value).data)
