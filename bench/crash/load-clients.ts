import type { CrashSocketMessage } from '@ruka/contract/crash'
import { LIVE_PROTOCOL } from '@ruka/contract/live'
import { crashAtMs } from '@ruka/games/crash/curve.rules'
import { WebSocket } from 'ws'
import { below, seededRandom, uuid } from '../../server/src/platform/base/random.ts'

/** The parent's orders: who plays, for how many rounds, and who saves data. */
export type Orders = {
  readonly port: number
  readonly origin: string
  readonly tokens: readonly string[]
  readonly savers: number
  readonly rounds: number
}
export type Bet = { readonly id: string; readonly player: number; accepted?: true; paidKes?: number }
export type Flown = {
  readonly round: number
  readonly tookOffMs: number
  readonly endedMs: number
  readonly dueMs: number
}
/** What the clients saw: every bet they sent, and how long each answer took. */
export type Report = {
  readonly bets: readonly Bet[]
  readonly stakeMs: readonly number[]
  readonly cashOutMs: readonly number[]
  /**
   * Each socket's flights: when their take-off and their end were received, on one clock, and how long they
   * should last.
   */
  readonly flights: readonly (readonly Flown[])[]
  /** When the stakes were acknowledged, on one clock. */
  readonly acknowledgedAtMs: readonly number[]
  readonly refusals: Readonly<Record<string, number>>
  readonly playerKbPerMin: number
  readonly saverKbPerMin: number
}

const TOPIC = 'crash/aviator'
/** The most sockets of one address. */
const PER_ADDRESS = 1_500
/** When a client cashes out, after the take-off. */
const CASH_OUT_AFTER_MS = { from: 300, within: 2_700 } as const

/**
 * A process of its own: sockets that bet as betting opens and cash out manually in every round, as phones do.
 */
process.once('message', (orders: Orders) => void play(orders).then(report => process.send?.(report)))
process.on('disconnect', () => process.exit(0))

async function play(orders: Orders): Promise<Report> {
  const clients = orders.tokens.map((token, player) => new Client(orders, player, token))
  await Promise.all(clients.map(client => client.opened))
  process.send?.('connected')
  await new Promise(resolve => process.once('message', resolve))
  await Promise.all(clients.map(client => client.subscribe()))
  await Promise.all(clients.map(client => client.done))
  const ended = clients.map(client => client.leave())
  const kbPerMin = (of: typeof ended) =>
    of.reduce((sum, { bytes, ms }) => sum + bytes / 1024 / (ms / 60_000), 0) / of.length
  return {
    bets: ended.flatMap(({ bets }) => bets),
    stakeMs: ended.flatMap(({ stakeMs }) => stakeMs),
    cashOutMs: ended.flatMap(({ cashOutMs }) => cashOutMs),
    flights: ended.map(({ flights }) => flights),
    acknowledgedAtMs: ended.flatMap(({ acknowledgedAtMs }) => acknowledgedAtMs),
    refusals: counted(ended.flatMap(({ refusals }) => refusals)),
    playerKbPerMin: kbPerMin(ended.slice(orders.savers)),
    saverKbPerMin: kbPerMin(ended.slice(0, orders.savers)),
  }
}

function counted(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

class Client {
  readonly opened: Promise<void>
  readonly done: Promise<void>
  readonly #ws: WebSocket
  readonly #player: number
  readonly #token: string
  readonly #savesData: boolean
  readonly #subscribed: PromiseWithResolvers<void>
  readonly #luck
  readonly #bets: Bet[] = []
  readonly #stakeMs: number[] = []
  readonly #cashOutMs: number[] = []
  readonly #flights: Flown[] = []
  readonly #acknowledgedAtMs: number[] = []
  readonly #refusals: string[] = []
  #bet: { bet: Bet; round: number; atMs: number } | undefined
  #flying: { round: number; tookOffMs: number } | undefined
  #cashOutAtMs = 0
  #roundsLeft: number
  #first: { atMs: number; bytes: number } | undefined
  #finish = () => {}

  constructor({ port, origin, savers, rounds }: Orders, player: number, token: string) {
    this.#player = player
    this.#roundsLeft = rounds
    this.#luck = seededRandom(`clients ${player}`)
    const localAddress = `127.0.0.${2 + Math.floor(player / PER_ADDRESS)}`
    this.#ws = new WebSocket(`ws://127.0.0.1:${port}/socket`, { origin, localAddress })
    this.#subscribed = Promise.withResolvers<void>()
    this.opened = new Promise(resolve => this.#ws.on('open', resolve))
    this.done = new Promise(resolve => (this.#finish = resolve))
    this.#token = token
    this.#savesData = player < savers
    this.#ws.on('message', (data: Buffer) => {
      const t = data.toString('latin1', 6, 10)
      // Messages for the screen only are not parsed: the clients must not be what is measured.
      if (t === 'tick' || t === 'live') return
      const message = JSON.parse(data.toString()) as CrashSocketMessage
      if (message.t === 'snapshot') this.#subscribed.resolve()
      this.#onMessage(message)
    })
    this.#ws.on('error', this.#subscribed.reject)
    this.#ws.on('close', () => {
      this.#subscribed.reject(new Error('a socket was closed before its snapshot'))
      this.#finish()
    })
  }

  subscribe(): Promise<void> {
    this.#say({ t: 'hello', v: LIVE_PROTOCOL, token: this.#token })
    this.#say({ t: 'subscribe', topic: TOPIC, dataSaver: this.#savesData })
    return this.#subscribed.promise
  }

  leave() {
    const first = this.#first!
    const report = {
      bets: this.#bets,
      stakeMs: this.#stakeMs,
      cashOutMs: this.#cashOutMs,
      flights: this.#flights,
      acknowledgedAtMs: this.#acknowledgedAtMs,
      refusals: this.#refusals,
      bytes: this.#read() - first.bytes,
      ms: performance.now() - first.atMs,
    }
    this.#ws.terminate()
    return report
  }

  #onMessage(message: CrashSocketMessage): void {
    switch (message.t) {
      case 'betting':
        if (this.#roundsLeft <= 0) return
        this.#first ??= { atMs: performance.now(), bytes: this.#read() }
        return this.#placeBet(message.round)
      case 'accepted': {
        const now = performance.now()
        this.#bet!.bet.accepted = true
        this.#stakeMs.push(now - this.#bet!.atMs)
        this.#acknowledgedAtMs.push(now)
        return
      }
      case 'flying':
        this.#flying = { round: message.round, tookOffMs: performance.now() - message.elapsedMs }
        // A client that has played all rounds stays connected until the others have.
        if (this.#bet?.round === message.round && this.#bet.bet.accepted)
          setTimeout(
            () => this.#cashOut(message.round),
            CASH_OUT_AFTER_MS.from + below(this.#luck, CASH_OUT_AFTER_MS.within),
          )
        return
      case 'paid':
        this.#cashOutMs.push(performance.now() - this.#cashOutAtMs)
        this.#bet!.bet.paidKes = message.payout
        return
      case 'refused':
        this.#refusals.push(message.code)
        return
      case 'crashed':
        if (this.#flying?.round === message.round && this.#bet?.round === message.round)
          this.#flights.push({
            round: message.round,
            tookOffMs: this.#flying.tookOffMs,
            endedMs: performance.now(),
            dueMs: crashAtMs(message.x100),
          })
        if (this.#first && --this.#roundsLeft === 0) this.#finish()
        return
      default:
    }
  }

  #placeBet(round: number): void {
    const bet: Bet = { id: uuid(this.#luck, Date.now()), player: this.#player }
    this.#bets.push(bet)
    this.#bet = { bet, round, atMs: performance.now() }
    this.#say({ t: 'bet', topic: TOPIC, id: bet.id, round, slot: 0, stake: 10 + below(this.#luck, 500) })
  }

  #cashOut(round: number): void {
    this.#cashOutAtMs = performance.now()
    this.#say({ t: 'cashOut', topic: TOPIC, id: uuid(this.#luck, Date.now()), round, slot: 0 })
  }

  #say(message: object): void {
    this.#ws.send(JSON.stringify(message))
  }

  /** Bytes that came over the connection: frames with their headers, without those of TCP and IP. */
  #read(): number {
    return (this.#ws as unknown as { _socket: { bytesRead: number } })._socket.bytesRead
  }
}
