import { LIVE_PROTOCOL, gatewayServerMessage, type GatewayServerMessage } from '@ruka/contract/live'
import { leagueServerMessage, type LeagueServerMessage } from '@ruka/contract/league'
import { openLine, type Line, type LineOptions, type LineTimers } from '../../../kit/socket.ts'
import { makeStore, type Store } from '../../../kit/react/store.ts'
import { applied, settledDown, type LeagueState } from './league-state.rules.ts'
import type { ServerClock } from './server-clock.ts'

/** How sure what is shown is: `stale` when the connection has been silent, until it is back. */
export type Link = 'connecting' | 'live' | 'stale'
type Message = GatewayServerMessage | LeagueServerMessage
type Options = {
  /** The slug of the one that is followed first. */
  readonly league: string
  readonly connect: LineOptions<Message>['connect']
  readonly timers: LineTimers
  readonly clock: ServerClock
  readonly token: () => Promise<string | undefined>
  /** Hears what is no part of the state: that slips were settled, and that the connection is refused. */
  readonly onMessage: (message: Message) => void
}

const PING_MS = 5_000
/** Two pings without an answer: what is on the screen may be old. */
const SILENT_MAX = 2
const READY_MS = 8_000
/** A connection that is lost for so long is shown as lost. */
const GONE_MS = 2_500

/** The league as it is now: follows its topic, again from the snapshot where a message is missing. */
export class FollowedLeague {
  readonly state: Store<LeagueState | undefined> = makeStore<LeagueState | undefined>(undefined)
  readonly link: Store<Link> = makeStore<Link>('connecting')
  readonly #options: Options
  #league: string
  #line: Line | undefined
  #isDialing = false
  #isUp = false
  #silent = 0
  #pings = 0
  #beat: unknown

  constructor(options: Options) {
    this.#options = options
    this.#league = options.league
    options.clock.tick.subscribe(() => this.#settleDown())
  }

  readonly start = (): void => {
    if (this.#line || this.#isDialing) return
    this.#isDialing = true
    void this.#options.token().then(token => {
      if (this.#isDialing) this.#dial(token)
    })
  }

  /** Follows another league instead. */
  readonly follow = (league: string): void => {
    if (league === this.#league) return
    this.#line?.send({ t: 'unsubscribe', topic: this.#topic })
    this.#league = league
    this.state.set(undefined)
    this.#line?.send({ t: 'subscribe', topic: this.#topic })
  }

  get #topic(): string {
    return `league/${this.#league}`
  }

  /** Closes the connection of a hidden page; `start` opens a new one. */
  readonly pause = (): void => {
    this.#isDialing = false
    this.#options.timers.cancel(this.#beat)
    this.#line?.end()
    this.#line = undefined
    this.#isUp = false
    this.link.set('stale')
  }

  #dial(token: string | undefined): void {
    this.#isDialing = false
    const { connect, timers } = this.#options
    const hello = { t: 'hello', v: LIVE_PROTOCOL, ...(token === undefined ? {} : { token }) }
    this.#line = openLine<Message>({
      connect,
      timers,
      readyMs: READY_MS,
      first: () => [hello, { t: 'subscribe', topic: this.#topic }],
      parse: readMessage,
      isReady: ({ t }) => t === 'league',
      onLink: link => {
        if (link === 'reconnecting') this.#lose()
      },
      onMessage: message => this.#receive(message),
    })
    this.#silent = 0
    this.#beat = timers.after(PING_MS, this.#ping)
  }

  /** A connection that is back soon is not missed. */
  #lose(): void {
    if (!this.#isUp) return
    this.#isUp = false
    this.#options.timers.after(GONE_MS, () => {
      if (!this.#isUp) this.link.set('stale')
    })
  }

  readonly #ping = (): void => {
    this.#silent += 1
    if (this.#silent > SILENT_MAX) {
      this.link.set('stale')
      // A connection that is being made has its own time.
      if (this.#isUp) this.#line?.renew()
    } else this.#line?.send({ t: 'ping', n: (this.#pings += 1) })
    this.#beat = this.#options.timers.after(PING_MS, this.#ping)
  }

  #receive(message: Message): void {
    this.#silent = 0
    const { clock, onMessage } = this.#options
    switch (message.t) {
      case 'welcome':
      case 'pong':
        return
      case 'unsubscribed':
        if (message.topic === this.#topic && message.reason !== 'not_subscribed') this.#line?.renew()
        return
      case 'bye':
        return onMessage(message)
      case 'league':
        if (message.league !== this.#league) return
        clock.hear(message.nowMs)
        this.#isUp = true
        this.link.set('live')
    }
    const state = this.state.get()
    // What comes between the leagues is of the one before.
    if (!state && message.t !== 'league') return
    const next = applied(state, message)
    if (next) this.state.set(settledDown(next, clock.now()))
    else this.#line?.renew()
    onMessage(message)
  }

  #settleDown(): void {
    const state = this.state.get()
    if (state) this.state.set(settledDown(state, this.#options.clock.now()))
  }
}

/** Undefined for what is no message of the contract. */
function readMessage(data: unknown): Message | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const body: unknown = JSON.parse(data)
    return leagueServerMessage.safeParse(body).data ?? gatewayServerMessage.safeParse(body).data
  } catch {
    return undefined
  }
}
