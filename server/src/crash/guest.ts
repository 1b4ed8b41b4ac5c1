import { crashClientMessage, type CrashClientMessage, type CrashServerMessage } from '@ruka/contract/crash'
import { asCents, toKes } from '@ruka/contract/money'
import { readGameSession } from '../catalogue/index.ts'
import type { Timer } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import type { Socket, SocketEnds } from '../platform/sockets.ts'
import { readBalance } from '../wagers/index.ts'
import { ask, unlessUnanswered, type Command } from './ask-table.ts'
import type { Seat } from './book.ts'
import { findSeat, type Bye } from './find-seat.ts'
import type { Hall, HallGuest, Told } from './hall.ts'
import { isBehind, ownerTopic, type Mark, type Personal } from './news.ts'
import { ownBets } from './own-bets.ts'
import { recordOf } from './record-of.ts'
import { refusalOfInvalid } from './refusal-of-invalid.ts'
import { refuse } from './refuse.ts'
import { tableOf } from './reach-table.ts'
import type { SeedMessage, Table } from './table.ts'

/** How long a socket may stay silent before it says what it wants. */
const HELLO_MS = 5_000
/** How long a hello waits for somebody to lead the table, as between an engine's end and the next one's start. */
const LEADER_MS = 8_000
const LEADER_PAUSE_MS = 250
/** What may come in before a welcome does. */
const HELD_MAX = 200

const NO_BETS = Promise.resolve({ bets: [], more: false })

type Hello = Extract<CrashClientMessage, { t: 'hello' }>

/** One socket, from its hello to its end. It holds no state of a round; it asks the table. */
export class Guest implements SocketEnds, HallGuest {
  readonly #ctx: Ctx
  readonly #socket: Socket
  readonly #halls: ReadonlyMap<string, Hall>
  readonly #node: string
  #silence: Timer | undefined
  #hello: Hello | undefined
  #seat: Seat | undefined
  #gone = false
  #stops: (() => void)[] = []
  /** What the last welcome tells already; until there is one, news is held back. */
  #mark: Mark | undefined
  #saves = false
  #held: (Told | Personal)[] = []

  constructor(ctx: Ctx, socket: Socket, place: { halls: ReadonlyMap<string, Hall>; node: string }) {
    this.#ctx = ctx
    this.#socket = socket
    this.#halls = place.halls
    this.#node = place.node
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
    const seat = this.#mark && this.#seat
    const parsed = crashClientMessage.safeParse(value)
    if (!parsed.success) {
      const refusal = seat && refusalOfInvalid(value, parsed.error.issues)
      return refusal ? this.#send(refusal) : this.leave('protocol')
    }
    const message = parsed.data
    if (message.t === 'hello') {
      if (this.#hello) return this.leave('protocol')
      this.#hello = message
      this.#saves = message.saver ?? false
      this.#silence?.cancel()
      this.#silence = undefined
      return void this.#sit(message).catch(this.#onFault('a socket could not be seated'))
    }
    if (message.t === 'ping' && this.#seat) return this.#send({ t: 'pong', n: message.n })
    if (!seat) return this.leave('protocol')
    if (message.t === 'seed') return this.#seed(message, seat)
    if (message.t === 'saver') return void (this.#saves = message.on)
    if (message.t === 'mine') return this.#mine(message.before, seat)
    if (message.t !== 'ping') return this.#command(message, seat)
  }

  closed(): void {
    this.#gone = true
    this.#silence?.cancel()
    this.#stops.splice(0).forEach(stop => stop())
    if (this.#seat?.sessionId !== null) return
    this.#table()
      .leave(this.#seat)
      .catch(unlessUnanswered(this.#onFault('a seat was not left')))
  }

  hear(told: Told): void {
    if (told.spare && this.#saves) return
    if (this.#isNews(told)) this.#socket.sendFrame(told.wire, told)
  }

  newLeader(): void {
    const seat = this.#seat
    if (this.#mark === undefined || seat?.sessionId !== null) return
    const purse = () => this.#table().demoBalance(seat)
    this.#onceLed(purse).then(
      cents => (cents === undefined ? undefined : this.#send({ t: 'balance', balance: toKes(cents) })),
      this.#onFault('a demo purse could not be opened'),
    )
  }

  lookAgain(): void {
    if (!this.#seat || this.#mark === undefined) return
    this.#mark = undefined
    void this.#greet(this.#seat).catch(this.#onFault('a socket could not be welcomed again'))
  }

  async #sit({ game, token, seed }: Hello): Promise<void> {
    const ctx = this.#ctx
    const seat = await findSeat(ctx, { game, token, node: this.#node })
    if (typeof seat === 'string') return this.leave(seat)
    if (this.#gone) return
    this.#seat = seat
    // From here on news is kept for after the welcome, so that between them nothing is missed and nothing told twice.
    this.#stops = [
      this.#halls.get(game)!.join(this),
      ctx.bus.subscribe(ownerTopic(game, seat.owner), news => this.#hearOwn(news as Personal)),
    ]
    // A session that ended after it was looked up and before it was listened for was not heard of.
    if (token !== undefined && !(await readGameSession(ctx, token))) return this.leave('session')
    await this.#greet(seat)
    if (seed !== undefined && this.#mark) this.#seed({ t: 'seed', seed }, seat)
  }

  async #greet(seat: Seat): Promise<void> {
    const hall = this.#halls.get(this.#hello!.game)!
    const welcomed = await this.#onceLed(async () => {
      const balanceCents =
        seat.sessionId === null ? asCents(0) : await readBalance(this.#ctx.db.read, seat.owner)
      const answer = await this.#table().welcome(seat, balanceCents)
      // Whoever answers must not have been succeeded.
      return hall.isCurrent(answer.mark) ? answer : undefined
    })
    if (this.#gone) return
    if (!welcomed) return this.leave('restart')
    this.#send({ ...welcomed.message, ...(await recordOf(this.#ctx, seat, this.#hello!)) })
    this.#release(welcomed.mark)
  }

  /** Asks until somebody who leads answers, for some time and while the socket is there. */
  async #onceLed<Asked>(ask: () => Promise<Asked | undefined>): Promise<Asked | undefined> {
    const { clock } = this.#ctx
    const untilMs = clock.elapsed() + LEADER_MS
    while (!this.#gone) {
      const answer = await ask().catch(unlessUnanswered())
      if (answer !== undefined || clock.elapsed() >= untilMs) return answer
      await new Promise<void>(resolve => void clock.after(LEADER_PAUSE_MS, resolve))
    }
    return undefined
  }

  #release(mark: Mark): void {
    this.#mark = mark
    for (const news of this.#held.splice(0)) {
      if ('wire' in news) this.hear(news)
      else this.#hearOwn(news)
    }
  }

  /** Whether it is to be sent now: neither before the welcome nor what the welcome tells already. */
  #isNews(news: Told | Personal): boolean {
    if (this.#mark) return 'balance' in news || isBehind(news, this.#mark)
    if (this.#held.length >= HELD_MAX) this.leave('restart')
    else this.#held.push(news)
    return false
  }

  #hearOwn(news: Personal): void {
    const seat = this.#seat!
    if (!this.#isNews(news)) return
    if ('message' in news) return news.except === seat.id ? undefined : this.#send(news.message)
    if (seat.sessionId === null) return
    readBalance(this.#ctx.db.read, seat.owner).then(
      cents => this.#send({ t: 'balance', balance: toKes(cents) }),
      this.#onFault('a balance could not be read'),
    )
  }

  /** Play money leaves no record. */
  #mine(before: number | undefined, { sessionId, owner: playerId }: Seat): void {
    const whose = { playerId, game: this.#hello!.game }
    const reading = sessionId === null ? NO_BETS : ownBets(this.#ctx, whose, before)
    reading.then(
      found => this.#send({ t: 'mine', ...found }),
      this.#onFault('a player’s own bets could not be read'),
    )
  }

  /** What cannot be registered now, since nobody leads the table, is with the next bet. */
  #seed(message: SeedMessage, seat: Seat): void {
    this.#seat = { ...seat, seed: message.seed }
    this.#table()
      .seed(this.#seat, message)
      .then(seeded => this.#send(seeded), unlessUnanswered(this.#onFault('a seed could not be registered')))
  }

  /** Without an answer nobody knows what became of it: the client repeats it by its id, and gets the first answer. */
  #command(message: Command, seat: Seat): void {
    ask(this.#table(), seat, message)
      .catch(unlessUnanswered())
      .then(
        (answer = refuse(message.id, 'unavailable')) =>
          answer === 'session' ? this.leave('session') : this.#send(answer),
        this.#onFault('a command of a player failed'),
      )
  }

  #table(): Table {
    return tableOf(this.#ctx, this.#hello!.game)
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
