import type { IncomingMessage, Server } from 'node:http'
import { crashClientMessage, type CrashClientMessage, type CrashServerMessage } from '@ruka/contract/crash'
import { asCents, toKes } from '@ruka/contract/money'
import { readPlayer } from '../accounts/index.ts'
import { readGameSession } from '../catalogue/index.ts'
import type { Timer } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import { serveSockets, type Socket, type SocketEnds, type SocketServer } from '../platform/sockets.ts'
import { readBalance } from '../wagers/index.ts'
import { refuse } from './refuse.ts'
import type { Seat } from './book.ts'
import { ownerTopic, tableTopic, type Broadcast, type Personal } from './news.ts'
import { refusalOfInvalid } from './refusal-of-invalid.ts'
import { tableOf } from './table.ts'
import { crashGames } from './tables.ts'

/** How long a socket may stay silent before it says what it wants. */
const HELLO_MS = 5_000

type Bye = Extract<CrashServerMessage, { t: 'bye' }>['reason']
type Hello = Extract<CrashClientMessage, { t: 'hello' }>

/** `{ sessionIds }`: these sessions are over. */
export const REVOKED = 'crash.revoked'

/** The crash games' sockets, at `/socket` of the games' origin. They hold no state of a round; they ask the table. */
export function serveCrash(
  ctx: Ctx,
  server: Server,
  options: { clientAddress(request: IncomingMessage): string },
): SocketServer {
  const live = new Set<Guest>()
  const stopListening = ctx.bus.subscribe(REVOKED, payload => {
    const { sessionIds } = payload as { sessionIds: readonly string[] }
    for (const guest of live) if (sessionIds.includes(guest.sessionId() ?? '')) guest.leave('session')
  })
  const sockets = serveSockets(server, {
    kind: 'crash',
    origins: [ctx.config.GAMES_ORIGIN],
    log: ctx.log,
    metrics: ctx.metrics,
    clientAddress: options.clientAddress,
    open(socket) {
      const guest = new Guest(ctx, socket)
      live.add(guest)
      return {
        message: value => guest.message(value),
        closed() {
          live.delete(guest)
          guest.closed()
        },
      }
    },
  })
  return {
    async stop() {
      stopListening()
      for (const guest of live) guest.leave('restart')
      await sockets.stop()
    },
  }
}

/** One socket, from its hello to its end. */
class Guest implements SocketEnds {
  readonly #ctx: Ctx
  readonly #socket: Socket
  readonly #silence: Timer
  #hello: Hello | undefined
  #seat: Seat | undefined
  #gone = false
  #unsubscribe: () => void = () => undefined

  constructor(ctx: Ctx, socket: Socket) {
    this.#ctx = ctx
    this.#socket = socket
    this.#silence = ctx.clock.after(HELLO_MS, () => this.leave('protocol'))
  }

  sessionId(): string | null {
    return this.#seat?.sessionId ?? null
  }

  leave(reason: Bye): void {
    if (this.#gone) return
    this.#gone = true
    this.#send({ t: 'bye', reason })
    this.#socket.close()
  }

  message(value: unknown): void {
    if (this.#gone) return
    const parsed = crashClientMessage.safeParse(value)
    if (!parsed.success) {
      const refusal = this.#seat && refusalOfInvalid(value, parsed.error.issues)
      return refusal ? this.#send(refusal) : this.leave('protocol')
    }
    const message = parsed.data
    if (message.t === 'hello') {
      if (this.#hello) return this.leave('protocol')
      this.#hello = message
      this.#silence.cancel()
      return void this.#sit(message).catch(this.#onFault('a socket could not be seated'))
    }
    if (!this.#seat) return this.leave('protocol')
    if (message.t === 'ping') return this.#send({ t: 'pong', n: message.n })
    this.#command(message, this.#seat)
  }

  closed(): void {
    this.#gone = true
    this.#silence.cancel()
    this.#unsubscribe()
    if (this.#seat) tableOf(this.#ctx, this.#hello!.game)?.leave(this.#seat)
  }

  async #sit({ game, token }: Hello): Promise<void> {
    const ctx = this.#ctx
    const seat = await findSeat(ctx, game, token)
    if (typeof seat === 'string') return this.leave(seat)
    const balanceCents = seat.sessionId === null ? asCents(0) : await readBalance(ctx.db.read, seat.owner)
    if (this.#gone) return
    const table = tableOf(ctx, game)
    if (!table) return this.leave('restart')
    this.#seat = seat
    // From here to the subscriptions nothing is awaited: the welcome and the news behind it leave no gap.
    this.#send(table.welcome(seat, balanceCents))
    const topics = [
      ctx.bus.subscribe(tableTopic(game), news => {
        const { frame, droppable } = news as Broadcast
        this.#socket.sendFrame(frame, { droppable })
      }),
      ctx.bus.subscribe(ownerTopic(game, seat.owner), news => this.#hear(game, seat, news as Personal)),
    ]
    this.#unsubscribe = () => topics.forEach(stop => stop())
  }

  #hear(game: string, seat: Seat, news: Personal): void {
    if ('message' in news) return news.except === seat.id ? undefined : this.#send(news.message)
    if (seat.sessionId === null) {
      const demoCents = tableOf(this.#ctx, game)?.demoBalance(seat) ?? null
      return demoCents === null ? undefined : this.#send({ t: 'balance', balance: toKes(demoCents) })
    }
    readBalance(this.#ctx.db.read, seat.owner).then(
      cents => this.#send({ t: 'balance', balance: toKes(cents) }),
      this.#onFault('a balance could not be read'),
    )
  }

  #command(message: Extract<CrashClientMessage, { t: 'bet' | 'cashOut' }>, seat: Seat): void {
    const table = tableOf(this.#ctx, this.#hello!.game)
    if (!table) return this.#send(refuse(message.id, 'unavailable'))
    const answering = message.t === 'bet' ? table.bet(seat, message) : table.cashOut(seat, message)
    answering.then(
      answer => (answer === 'session' ? this.leave('session') : this.#send(answer)),
      this.#onFault('a command of a player failed'),
    )
  }

  #send(message: CrashServerMessage): void {
    this.#socket.send(message)
  }

  #onFault(what: string): (error: unknown) => void {
    return error => {
      this.#ctx.log.error({ error }, what)
      this.leave('restart')
    }
  }
}

/** Who sits down, or why nobody may. */
async function findSeat(ctx: Ctx, game: string, token: string | undefined): Promise<Seat | Bye> {
  const manifest = crashGames.find(listed => listed.slug === game)
  if (!manifest) return 'unknown_game'
  const id = ctx.random.bytes(12).toString('base64url')
  if (token === undefined)
    return manifest.demo ? { id, owner: `demo:${id}`, sessionId: null, mask: 'Demo' } : 'session'
  const session = await readGameSession(ctx, token)
  if (!session || session.game !== game) return 'session'
  const player = await readPlayer(ctx.db.read, session.playerId)
  return player
    ? { id, owner: player.id, sessionId: session.sessionId, mask: maskOf(player.msisdn) }
    : 'session'
}

/** `254712345612` → `07**12`: enough to find oneself, too little to find another. */
const maskOf = (msisdn: string): string => `0${msisdn.slice(3, 4)}**${msisdn.slice(-2)}`
