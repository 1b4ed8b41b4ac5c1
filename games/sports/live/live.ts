import { LIVE_PROTOCOL, gatewayServerMessage, type GatewayServerMessage } from '@ruka/contract/live'
import { decodeSportsDelta, type SportsDelta } from '@ruka/contract/sports-delta'
import { SPORTS_FOLLOWED_MAX } from '@ruka/contract/sports-limits'
import { sportsServerMessage, type SportsServerMessage } from '@ruka/contract/sports-live'
import { openLine, type Line, type LineOptions, type LineTimers } from '../../kit/socket.ts'
import type { App } from '../app/app-context.ts'
import { applyMessage, forget, openBoard, type BoardChange } from './board.rules.ts'

type Message = GatewayServerMessage | SportsServerMessage | SportsDelta
type Options = Pick<App, 'prices' | 'link'> & {
  readonly connect: LineOptions<Message>['connect']
  readonly timers: LineTimers
  readonly token: () => Promise<string | undefined>
  readonly isSaver: () => boolean
}

const TOPIC = { topic: 'sports' } as const
/** Rows that come and go within this time are one message. */
const GATHER_MS = 100
/** A row that left the screen is followed for a while: a thumb goes to and fro. */
const LINGER_MS = 5_000
const PING_MS = 5_000
/** Two pings without an answer: prices on the screen may be old. */
const SILENT_MAX = 2
const READY_MS = 8_000

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
  #line: Line | undefined
  #isUp = false
  #silent = 0
  #pings = 0
  #gathering: unknown
  #beat: unknown

  constructor(options: Options) {
    this.#options = options
  }

  readonly follow = (event: string): (() => void) => {
    this.#rows.set(event, (this.#rows.get(event) ?? 0) + 1)
    this.#changed()
    return () => void this.#options.timers.after(LINGER_MS, () => this.#leave(event))
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
    if (!this.#line) void this.#options.token().then(token => this.#dial(token))
  }

  /** Closes the connection of a hidden page; `start` opens a new one. */
  readonly pause = (): void => {
    this.#options.timers.cancel(this.#beat)
    this.#line?.end()
    this.#line = undefined
    this.#forgetAll()
    this.#options.link.set('stale')
  }

  #dial(token: string | undefined): void {
    if (this.#line) return
    const { connect, timers, isSaver } = this.#options
    const hello = { t: 'hello', v: LIVE_PROTOCOL, ...(token === undefined ? {} : { token }) }
    this.#line = openLine<Message>({
      connect,
      timers,
      readyMs: READY_MS,
      first: () => [hello, { t: 'subscribe', ...TOPIC, ...this.#wanted(), saver: isSaver() }],
      parse: readMessage,
      isReady: message => 't' in message && message.t === 'welcome',
      onLink: now => {
        if (now !== 'reconnecting') return
        this.#isUp = false
        this.#forgetAll()
      },
      onMessage: message => this.#receive(message),
    })
    this.#silent = 0
    this.#beat = timers.after(PING_MS, this.#ping)
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
    const { timers } = this.#options
    timers.cancel(this.#gathering)
    this.#gathering = timers.after(GATHER_MS, () => {
      const ids = new Set([...this.#rows.keys(), this.#opened])
      for (const id of [...this.#board.events.keys()].filter(each => !ids.has(each))) this.#forget(id)
      this.#line?.send({ t: 'sportsFollow', ...TOPIC, ...this.#wanted() })
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

  readonly #ping = (): void => {
    this.#silent += 1
    const isSilent = this.#silent > SILENT_MAX
    if (isSilent) this.#options.link.set('stale')
    // A connection that is being made has its own time.
    if (isSilent && this.#isUp) this.#line?.renew()
    else this.#line?.send({ t: 'ping', n: (this.#pings += 1) })
    this.#beat = this.#options.timers.after(PING_MS, this.#ping)
  }

  #receive(message: Message): void {
    this.#silent = 0
    if (!('t' in message)) return this.#show(applyMessage(this.#board, message))
    switch (message.t) {
      case 'welcome':
        this.#isUp = true
        this.#options.link.set('live')
        return
      case 'pong':
      case 'bye':
        return
      case 'unsubscribed':
        this.#line?.renew()
        return
      default:
        this.#show(applyMessage(this.#board, message))
    }
  }

  #show(changed: BoardChange | undefined): void {
    if (changed?.what === 'gap') this.#line?.send({ t: 'sportsAgain', ...TOPIC, event: changed.event })
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
function readMessage(data: unknown): Message | undefined {
  if (data instanceof ArrayBuffer) return decodeSportsDelta(new Uint8Array(data))
  if (typeof data !== 'string') return undefined
  try {
    const body: unknown = JSON.parse(data)
    return sportsServerMessage.safeParse(body).data ?? gatewayServerMessage.safeParse(body).data
  } catch {
    return undefined
  }
}
