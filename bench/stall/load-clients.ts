import { connect, type Socket } from 'node:net'
import { CRASH_ANSWER_MS } from '@ruka/contract/crash'
import { receiveFrames, openingOf, textFrame, upgradeTo } from '../fanout/frames.ts'

/** The parent's order: where to connect, and as which players. */
export type Orders = { readonly port: number; readonly origin: string; readonly tokens: readonly string[] }
/** How many have a snapshot at the moment, and what they sent and received in all. */
export type LoadClients = {
  readonly welcomed: number
  readonly asked: number
  readonly answered: number
  readonly lost: number
}

const PER_ADDRESS = 1_500
/** Connections opened at once at the start: the length of a listening server's backlog. */
const CONNECTING = 250
const ASK_MS = 4_000
const REPORT_MS = 100
/** As the games’ own client waits. */
const WAIT = { firstMs: 400, longestMs: 8_000, floodMs: 10_000, welcomeMs: CRASH_ANSWER_MS + 2_000 }
const MINE = textFrame(JSON.stringify({ t: 'myBets', topic: 'crash/aviator' }))

const clients = { welcomed: 0, asked: 0, answered: 0, lost: 0 }

/** One player’s socket, which requests its bets all the time and reconnects when its connection is lost. */
class Client {
  readonly #orders: Orders
  readonly #n: number
  #attempt = 0
  #leastMs = 0
  #asking: NodeJS.Timeout | undefined

  constructor(orders: Orders, n: number) {
    this.#orders = orders
    this.#n = n
  }

  dial(welcomed?: () => void): void {
    const { port, origin, tokens } = this.#orders
    const localAddress = `127.0.2.${1 + Math.floor(this.#n / PER_ADDRESS)}`
    const socket = connect({ host: '127.0.0.1', port, localAddress })
    const late = setTimeout(() => socket.destroy(), WAIT.welcomeMs)
    let hasSnapshot = false
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.once('connect', () => socket.write(upgradeTo(origin)))
    receiveFrames(socket, {
      agreed: () => socket.write(openingOf(tokens[this.#n])),
      onText: text => {
        const said = text()
        if (said.startsWith('{"t":"myBets"')) clients.answered++
        if (said.startsWith('{"t":"bye","reason":"flood"')) this.#leastMs = WAIT.floodMs
        // As the games' own client, which makes a new connection in both cases.
        if (/^{"t":"(bye|unsubscribed)"/.test(said)) return void socket.destroy()
        if (!said.startsWith('{"t":"snapshot"') || hasSnapshot) return
        hasSnapshot = true
        clearTimeout(late)
        clients.welcomed++
        this.#attempt = 0
        this.#ask(socket)
        welcomed?.()
      },
      fault: () => socket.destroy(),
    })
    socket.once('close', () => {
      clearTimeout(late)
      clearInterval(this.#asking)
      if (hasSnapshot) {
        clients.welcomed--
        clients.lost++
      }
      const ceilingMs = Math.min(WAIT.longestMs, WAIT.firstMs * 2 ** this.#attempt++)
      const waitMs = Math.max(this.#leastMs, ceilingMs * (0.5 + Math.random() / 2))
      this.#leastMs = 0
      setTimeout(() => this.dial(welcomed), waitMs)
    })
  }

  #ask(socket: Socket): void {
    const ask = () => {
      clients.asked++
      socket.write(MINE)
    }
    setTimeout(() => {
      if (socket.destroyed) return
      ask()
      this.#asking = setInterval(ask, ASK_MS)
    }, Math.random() * ASK_MS)
  }
}

process.once('message', (orders: Orders) => {
  let next = 0
  const connectNext = () => {
    const n = next++
    if (n < orders.tokens.length) new Client(orders, n).dial(once(connectNext))
  }
  for (let lane = 0; lane < CONNECTING; lane++) connectNext()
  setInterval(() => process.send?.({ ...clients } satisfies LoadClients), REPORT_MS)
})
process.on('disconnect', () => process.exit(0))

function once(act: () => void): () => void {
  let done = false
  return () => {
    if (!done) act()
    done = true
  }
}
