import { crashClientMessage, type CrashClientMessage, type CrashServerMessage } from '@ruka/contract/crash'
import { toKes } from '@ruka/contract/money'
import type { Timer } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import type { Socket, SocketEnds } from '../platform/sockets.ts'
import { readBalance } from '../wagers/index.ts'
import { unlessUnanswered, type Command } from './ask-table.ts'
import { Asked } from './asked.ts'
import { Backlog } from './backlog.ts'
import type { Seat } from './book.ts'
import { GuestChat } from './chat/guest-chat.ts'
import { findSeat, type Bye } from './find-seat.ts'
import { greetingFor } from './greeting.ts'
import type { Hall, HallGuest, Told } from './hall.ts'
import { isLive } from './is-live.ts'
import { openAfter, ownerTopic, type Mark, type Personal } from './news.ts'
import { onceLed } from './once-led.ts'
import { ownBets } from './own-bets.ts'
import { refusalOfInvalid } from './refusal-of-invalid.ts'
import { tableOf } from './reach-table.ts'
import type { SeedMessage, Table } from './table.ts'

/** How long a socket may stay silent before it says what it wants. */
const HELLO_MS = 5_000
/** What a client may say before its first welcome, which it does not wait for to say what it had to. */
const EARLY_MAX = 20

const NO_BETS = Promise.resolve({ bets: [], more: false })

type Hello = Extract<CrashClientMessage, { t: 'hello' }>
/** What wants a seat. */
type Act = Command | Extract<CrashClientMessage, { t: 'seed' | 'mine' | 'chat' | 'report' }>

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
  /** The first round whose end was not passed on to this socket: a welcome tells what became of bets since. */
  #since: number | undefined
  readonly #backlog = new Backlog()
  readonly #asked = new Asked()
  /** How often something happened that a welcome on its way may not tell. */
  #turns = 0
  /** What came before the first welcome; gone with it. */
  #early: Act[] | undefined = []
  #saves = false
  #chat: GuestChat | undefined

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
    const parsed = crashClientMessage.safeParse(value)
    if (!parsed.success) {
      const refusal = this.#hello && refusalOfInvalid(value, parsed.error.issues)
      return refusal ? this.#send(refusal) : this.leave('protocol')
    }
    const message = parsed.data
    if (message.t === 'ping') return this.#send({ t: 'pong', n: message.n })
    if (message.t === 'hello') return this.#hello ? this.leave('protocol') : this.#greeted(message)
    if (!this.#hello) return this.leave('protocol')
    if (message.t === 'saver') return void (this.#saves = message.on)
    if (!this.#early) return this.#act(message, this.#seat!)
    if (this.#early.push(message) > EARLY_MAX) this.leave('flood')
  }

  closed(): void {
    this.#gone = true
    this.#silence?.cancel()
    this.#stops.splice(0).forEach(stop => stop())
    this.#chat?.close()
    if (this.#seat?.sessionId !== null) return
    this.#table()
      .leave(this.#seat)
      .catch(unlessUnanswered(this.#onFault('a seat was not left')))
  }

  hear(told: Told): void {
    if (told.spare && this.#saves) return
    if (!this.#isNews(told)) return
    this.#since = told.open ?? this.#since
    this.#socket.sendFrame(told.wire, told)
  }

  newLeader(): void {
    const seat = this.#seat
    if (!this.#backlog.isOpen() || seat?.sessionId !== null) return
    const purse = () => this.#table().demoBalance(seat)
    onceLed(this.#ctx, this.#isGone, purse).then(
      cents => (cents === undefined ? undefined : this.#send({ t: 'balance', balance: toKes(cents) })),
      this.#onFault('a demo purse could not be opened'),
    )
  }

  lookAgain(): void {
    this.#turns++
    if (!this.#seat || !this.#backlog.isOpen()) return
    this.#backlog.close()
    void this.#greet(this.#seat).catch(this.#onFault('a socket could not be welcomed again'))
  }

  readonly #isGone = (): boolean => this.#gone

  #greeted(hello: Hello): void {
    this.#hello = hello
    this.#since = hello.since
    this.#saves = hello.saver ?? false
    this.#silence?.cancel()
    this.#silence = undefined
    void this.#sit(hello).catch(this.#onFault('a socket could not be seated'))
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
    await this.#greet(seat)
    if (this.#gone) return
    if (seed !== undefined) this.#seed({ t: 'seed', seed }, seat)
    const early = this.#early!
    this.#early = undefined
    for (const message of early) this.#act(message, this.#seat)
  }

  /** Welcomes the socket, with a welcome that knows all that happened while it was on its way. */
  async #greet(seat: Seat): Promise<void> {
    const { game } = this.#hello!
    const place = { game, since: this.#since, hall: this.#halls.get(game)!, isGone: this.#isGone }
    for (;;) {
      const turns = this.#turns
      const greeting = await greetingFor(this.#ctx, seat, place)
      if (this.#gone) return
      if (typeof greeting === 'string') return this.leave(greeting)
      if (turns !== this.#turns) continue
      this.#send(greeting.message)
      this.#since = openAfter(greeting.message)
      return this.#release(greeting.mark)
    }
  }

  #release(mark: Mark): void {
    for (const news of this.#backlog.open(mark)) {
      if ('wire' in news) this.hear(news)
      else this.#hearOwn(news)
    }
  }

  #isNews(news: Told | Personal): boolean {
    const takes = this.#backlog.takes(news)
    if (takes === 'full') this.leave('restart')
    return takes === true
  }

  #hearOwn(news: Personal): void {
    const seat = this.#seat!
    if (!this.#isNews(news)) return
    if ('message' in news) {
      this.#asked.told(news.answers)
      return this.#send(news.message)
    }
    if (seat.sessionId === null) return
    const balance = async () => toKes(await readBalance(this.#ctx.db.read, seat.owner))
    this.#tell(seat, async () => ({ t: 'balance', balance: await balance() }), 'a balance could not be read')
  }

  #act(message: Act, seat: Seat): void {
    if (message.t === 'seed') return this.#seed(message, seat)
    if (message.t === 'mine') return this.#mine(message.before, seat)
    if (message.t === 'chat' || message.t === 'report') return this.#chatHere().ask(message, seat)
    this.#command(message, seat)
  }

  /** Play money leaves no record. */
  #mine(before: number | undefined, seat: Seat): void {
    const whose = { playerId: seat.owner, game: this.#hello!.game }
    const reading = () => (seat.sessionId === null ? NO_BETS : ownBets(this.#ctx, whose, before))
    const what = 'a player’s own bets could not be read'
    this.#tell(seat, async () => ({ t: 'mine', ...(await reading()) }), what)
  }

  /** What cannot be registered now, since nobody leads the table, is with the next bet. */
  #seed(message: SeedMessage, seat: Seat): void {
    const seeded = { ...seat, seed: message.seed }
    this.#seat = seeded
    this.#tell(seat, () => this.#table().seed(seeded, message), 'a seed could not be registered')
  }

  /** Tells what is the player's own while the session lasts; its end, of which nothing may have been heard, ends this socket. */
  #tell(seat: Seat, own: () => Promise<CrashServerMessage>, what: string): void {
    isLive(this.#ctx, seat)
      .then(async live => (live ? this.#send(await own()) : this.leave('session')))
      .catch(unlessUnanswered(this.#onFault(what)))
  }

  #command(message: Command, seat: Seat): void {
    this.#asked.ask(this.#table(), seat, message).then(answer => {
      if (answer === 'session') return this.leave('session')
      if (!answer) return
      this.#turns++
      this.#send(answer)
    }, this.#onFault('a command of a player failed'))
  }

  #chatHere(): GuestChat {
    const ends = { leave: () => this.leave('session'), fault: (what: string) => this.#onFault(what) }
    const hall = this.#halls.get(this.#hello!.game)!
    return (this.#chat ??= new GuestChat(this.#ctx, { ...ends, hall, socket: this.#socket }))
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
