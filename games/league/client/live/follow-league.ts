import { followFreshness, type Freshness } from '@ruka/client/freshness'
import { openSocket, PLAY_PACE, type Socket, type SocketDevice } from '@ruka/client/socket'
import { createStore, type Store } from '@ruka/client/store'
import { gatewayServerMessage, type GatewayServerMessage } from '@ruka/contract/live'
import { leagueServerMessage, type LeagueNow, type LeagueServerMessage } from '@ruka/contract/league'
import { applied, settledDown, type LeagueState } from './league-state.rules.ts'
import type { ServerClock } from './server-clock.ts'

type Message = GatewayServerMessage | LeagueServerMessage
type Options = {
  /** The slug of the one that is followed first. */
  readonly league: string
  /** The league that the page was drawn with. */
  readonly drawn: LeagueNow | undefined
  readonly device: SocketDevice
  readonly clock: ServerClock
  readonly token: () => Promise<string | undefined>
  /** Hears what is no part of the state: that slips were settled, and that the connection is refused. */
  readonly onMessage: (message: Message) => void
}

/** The league as it is now: follows its topic, again from the snapshot where a message is missing. */
export class FollowedLeague {
  readonly state: Store<LeagueState | undefined>
  readonly link: Store<Freshness> = createStore<Freshness>('connecting')
  readonly #options: Options
  #league: string
  #socket: Socket | undefined
  #isDialing = false

  constructor(options: Options) {
    this.#options = options
    this.#league = options.league
    this.state = createStore<LeagueState | undefined>(options.drawn && { ...options.drawn, reasons: {} })
    options.clock.tick.subscribe(() => this.#settleDown())
  }

  readonly start = (): void => {
    // Where the page is seen again, nothing waits any longer.
    if (this.#socket) return this.#socket.hurry()
    if (this.#isDialing) return
    this.#isDialing = true
    void this.#options.token().then(token => {
      if (this.#isDialing) this.#dial(token)
    })
  }

  /** Follows another league instead. */
  readonly follow = (league: string): void => {
    if (league === this.#league) return
    this.#socket?.send({ t: 'unsubscribe', topic: this.#topic })
    this.#league = league
    this.state.set(undefined)
    this.#socket?.send({ t: 'subscribe', topic: this.#topic })
  }

  get #topic(): string {
    return `league/${this.#league}`
  }

  /** Closes the connection of a hidden page; `start` opens a new one. */
  readonly pause = (): void => {
    this.#isDialing = false
    this.#socket?.end()
    this.#socket = undefined
    this.link.set('stale')
  }

  #dial(token: string | undefined): void {
    this.#isDialing = false
    const { device } = this.#options
    this.#socket = openSocket<Message>(device, {
      pace: PLAY_PACE,
      token: () => token,
      topics: () => [{ topic: this.#topic }],
      read: readMessage,
      isReady: message => message.t === 'league' && message.league === this.#league,
      isVital: topic => topic === this.#topic,
      onLink: followFreshness(this.link, device.timers),
      onMessage: message => this.#receive(message),
    })
  }

  #receive(message: Message): void {
    const { clock, onMessage } = this.#options
    switch (message.t) {
      case 'welcome':
      case 'pong':
      case 'unsubscribed':
        return
      case 'bye':
        return onMessage(message)
      case 'league':
        if (message.league !== this.#league) return
        clock.hear(message.nowMs)
    }
    const state = this.state.get()
    // What comes between the leagues is of the one before.
    if (!state && message.t !== 'league') return
    const next = applied(state, message)
    if (next) this.state.set(settledDown(next, clock.now()))
    else this.#socket?.renew()
    onMessage(message)
  }

  #settleDown(): void {
    const state = this.state.get()
    if (state) this.state.set(settledDown(state, this.#options.clock.now()))
  }
}

/** Undefined for what is no message of the contract. */
const readMessage = (value: unknown): Message | undefined =>
  leagueServerMessage.safeParse(value).data ?? gatewayServerMessage.safeParse(value).data
