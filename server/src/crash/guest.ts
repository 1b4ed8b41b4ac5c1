import { crashClientMessage, type CrashClientMessage, type CrashServerMessage } from '@ruka/contract/crash'
import type { Timer } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import type { Socket } from '../platform/client-socket.ts'
import { Refused } from '../platform/refused.ts'
import type { SocketEnds } from '../platform/sockets.ts'
import { unlessUnanswered, type Command } from './ask-table.ts'
import { Asked, type CommandsInFlight } from './asked.ts'
import type { Seat } from './book.ts'
import { GuestChat } from './chat/guest-chat.ts'
import { Ear, type Owner } from './ear.ts'
import { findSeat, type Bye, type ReadGameSession } from './find-seat.ts'
import type { Hall } from './hall.ts'
import { ownBetsOf } from './own-bets.ts'
import type { OwnReaders } from './own-readers.ts'
import { refusalOfInvalid } from './refusal-of-invalid.ts'
import type { SeedMessage, Table } from './table.ts'

/** How long a socket may stay silent before it says what it wants. */
const HELLO_MS = 5_000
/** What a client may say before its first welcome, which it does not wait for to say what it had to. */
const EARLY_MAX = 20

/** Told of each session in which something is done on purpose. */
export type NoteActivity = (sessionId: string) => Promise<void>
type Hello = Extract<CrashClientMessage, { t: 'hello' }>
/** What wants a seat. */
type Act = Command | Extract<CrashClientMessage, { t: 'seed' | 'mine' | 'chat' | 'report' }>

/** What a guest is given by the sockets it is one of. */
export type Place = {
  readonly halls: ReadonlyMap<string, Hall>
  readonly node: string
  readonly readSession: ReadGameSession
  readonly own: OwnReaders
  readonly inFlight: CommandsInFlight
  readonly noteActivity: NoteActivity
}

/** One socket, from its hello to its end. It holds no state of a round; it asks the table. */
export class Guest implements SocketEnds, Owner {
  readonly socket: Socket
  readonly asked: Asked
  readonly #ctx: Ctx
  readonly #place: Place
  #silence: Timer | undefined
  #hello: Hello | undefined
  #saves = false
  #seat: Seat | undefined
  #ear: Ear | undefined
  #gone = false
  /** What came before the first welcome; gone with it. */
  #early: Act[] | undefined = []
  #chat: GuestChat | undefined

  constructor(ctx: Ctx, socket: Socket, place: Place) {
    this.asked = new Asked(place.inFlight)
    this.#ctx = ctx
    this.socket = socket
    this.#place = place
    this.#silence = ctx.clock.after(HELLO_MS, () => this.leave('protocol'))
  }

  readonly isGone = (): boolean => this.#gone

  sessionId(): string | null {
    return this.#seat?.sessionId ?? null
  }

  leave(reason: Bye): void {
    if (this.#gone) return
    this.#gone = true
    this.#send({ t: 'bye', reason })
    this.socket.close()
  }

  onFault(what: string): (error: unknown) => void {
    return error => {
      // What is unavailable is told where it is missed, once for all that miss it.
      if (!(error instanceof Refused)) this.#ctx.log.error({ error }, what)
      this.leave('restart')
    }
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
    if (message.t === 'saver') return this.#save(message.on)
    if (!this.#early) return this.#act(message, this.#seat!)
    if (this.#early.push(message) > EARLY_MAX) this.leave('flood')
  }

  flooded(): void {
    this.#send({ t: 'bye', reason: 'flood' })
  }

  crowded(): void {
    if (this.#gone) return
    this.#gone = true
    this.#send({ t: 'bye', reason: 'crowded' })
  }

  closed(): void {
    this.#gone = true
    this.#silence?.cancel()
    this.#ear?.close()
    this.#chat?.close()
    if (this.#seat?.sessionId !== null) return
    this.#table()
      .leave(this.#seat)
      .catch(unlessUnanswered(this.onFault('a seat was not left')))
  }

  #greeted(hello: Hello): void {
    this.#hello = hello
    this.#save(hello.saver ?? false)
    this.#silence?.cancel()
    this.#silence = undefined
    this.socket.question(() => this.#sit(hello).catch(this.onFault('a socket could not be seated')))
  }

  async #sit({ game, token, seed, since }: Hello): Promise<void> {
    const { readSession, node, own } = this.#place
    const seat = await findSeat(this.#ctx, { readSession, game, token, node })
    if (typeof seat === 'string') return this.leave(seat)
    if (this.#gone) return
    if (seat.sessionId !== null) this.socket.belongsTo(seat.owner)
    this.#seat = seat
    this.#ear = new Ear(this.#ctx, this, { seat, hall: this.#hall(), own, since, saves: this.#saves })
    await this.#ear.greet()
    if (this.#gone) return
    if (seed !== undefined) this.#act({ t: 'seed', seed }, seat)
    const early = this.#early!
    this.#early = undefined
    for (const message of early) this.#act(message, this.#seat)
  }

  #save(saves: boolean): void {
    this.#saves = saves
    if (this.#ear) this.#ear.saves = saves
  }

  /** Too many unanswered questions are no player’s: whoever asks them has to wait. */
  #act(message: Act, seat: Seat): void {
    if (this.#gone) return
    if (!this.socket.question(() => this.#ask(message, seat))) this.leave('flood')
  }

  #ask(message: Act, seat: Seat): Promise<void> {
    if (message.t === 'seed') return this.#seed(message, seat)
    if (message.t === 'mine') return this.#mine(message.before, seat)
    if (message.t === 'chat' || message.t === 'report') return this.#chatHere().ask(message, seat)
    return this.#command(message, seat)
  }

  #mine(before: number | undefined, seat: Seat): Promise<void> {
    const { game } = this.#hello!
    const reading = async () => ({ t: 'mine' as const, ...(await ownBetsOf(this.#ctx, seat, game, before)) })
    return this.#ear!.tellOwn(reading, 'a player’s own bets could not be read')
  }

  /** What cannot be registered now, since nobody leads the table, is with the next bet. */
  #seed(message: SeedMessage, seat: Seat): Promise<void> {
    const seeded = { ...seat, seed: message.seed }
    this.#seat = seeded
    return this.#ear!.tellOwn(() => this.#table().seed(seeded, message), 'a seed could not be registered')
  }

  #command(message: Command, seat: Seat): Promise<void> {
    if (seat.sessionId !== null)
      this.#place
        .noteActivity(seat.sessionId)
        .catch((error: unknown) =>
          this.#ctx.log.warn({ error }, 'the activity of a session could not be noted'),
        )
    return this.asked.ask(this.#table(), seat, message).then(answer => {
      if (answer === 'session') return this.leave('session')
      if (answer) this.#ear!.answer(answer)
    }, this.onFault('a command of a player failed'))
  }

  #hall(): Hall {
    return this.#place.halls.get(this.#hello!.game)!
  }

  #chatHere(): GuestChat {
    const ends = { leave: () => this.leave('session'), fault: (what: string) => this.onFault(what) }
    return (this.#chat ??= new GuestChat(this.#ctx, { ...ends, hall: this.#hall(), socket: this.socket }))
  }

  #table(): Table {
    return this.#hall().table()
  }

  #send(message: CrashServerMessage): void {
    this.socket.send(message)
  }
}
