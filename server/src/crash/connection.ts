import { crashClientMessage, type CrashClientMessage, type CrashServerMessage } from '@ruka/contract/crash'
import type { Timer } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import type { Socket } from '../platform/client-socket.ts'
import { Refused } from '../platform/refused.ts'
import type { SocketEnds } from '../platform/sockets.ts'
import { unlessUnanswered } from '../live/index.ts'
import type { Command } from './send-command.ts'
import { PendingCommands, type CommandsInFlight } from './pending-commands.ts'
import type { Participant } from './round-bets.ts'
import { ConnectionChat } from './chat/connection-chat.ts'
import { RoomSubscription, type Owner } from './room-subscription.ts'
import { findParticipant, type Bye, type ReadGameSession } from './find-participant.ts'
import type { RoomHub } from './room-hub.ts'
import { ownBetsOf } from './player-record.ts'
import type { OwnReaders } from './own-readers.ts'
import { refusalOfInvalid } from './refuse.ts'
import type { SeedMessage, RoomApi } from './room-api.ts'

/** How long a socket may stay silent before it says what it wants. */
const HELLO_MS = 5_000
/** What a client may say before its first welcome, which it does not wait for to say what it had to. */
const EARLY_MAX = 20

/** Told of each session in which something is done on purpose. */
export type NoteActivity = (sessionId: string) => Promise<void>
type Hello = Extract<CrashClientMessage, { t: 'hello' }>
/** What needs a participant. */
type Act = Command | Extract<CrashClientMessage, { t: 'seed' | 'myBets' | 'chat' | 'report' }>

/** What a connection is given by the sockets it is one of. */
export type Place = {
  readonly hubs: ReadonlyMap<string, RoomHub>
  readonly node: string
  readonly readSession: ReadGameSession
  readonly own: OwnReaders
  readonly inFlight: CommandsInFlight
  readonly noteActivity: NoteActivity
}

/** One socket, from its hello to its end. It holds no state of a round; it asks the room. */
export class Connection implements SocketEnds, Owner {
  readonly socket: Socket
  readonly pending: PendingCommands
  readonly #ctx: Ctx
  readonly #place: Place
  #silence: Timer | undefined
  #hello: Hello | undefined
  #saves = false
  #participant: Participant | undefined
  #ear: RoomSubscription | undefined
  #gone = false
  /** What came before the first welcome; gone with it. */
  #early: Act[] | undefined = []
  #chat: ConnectionChat | undefined

  constructor(ctx: Ctx, socket: Socket, place: Place) {
    this.pending = new PendingCommands(place.inFlight)
    this.#ctx = ctx
    this.socket = socket
    this.#place = place
    this.#silence = ctx.clock.after(HELLO_MS, () => this.leave('protocol'))
  }

  readonly isGone = (): boolean => this.#gone

  sessionId(): string | null {
    return this.#participant?.sessionId ?? null
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
    if (message.t === 'dataSaver') return this.#save(message.on)
    if (!this.#early) return this.#act(message, this.#participant!)
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
    if (this.#participant?.sessionId !== null) return
    this.#room()
      .leave(this.#participant)
      .catch(unlessUnanswered(this.onFault('a demo player could not leave')))
  }

  #greeted(hello: Hello): void {
    this.#hello = hello
    this.#save(hello.dataSaver ?? false)
    this.#silence?.cancel()
    this.#silence = undefined
    this.socket.question(() => this.#sit(hello).catch(this.onFault('a socket could not be seated')))
  }

  async #sit({ game, token, seed, since }: Hello): Promise<void> {
    const { readSession, node, own } = this.#place
    const participant = await findParticipant(this.#ctx, { readSession, game, token, node })
    if (typeof participant === 'string') return this.leave(participant)
    if (this.#gone) return
    if (participant.sessionId !== null) this.socket.belongsTo(participant.owner)
    this.#participant = participant
    this.#ear = new RoomSubscription(this.#ctx, this, {
      participant,
      hub: this.#hub(),
      own,
      since,
      saves: this.#saves,
    })
    await this.#ear.open()
    if (this.#gone) return
    if (seed !== undefined) this.#act({ t: 'seed', seed }, participant)
    const early = this.#early!
    this.#early = undefined
    for (const message of early) this.#act(message, this.#participant)
  }

  #save(saves: boolean): void {
    this.#saves = saves
    if (this.#ear) this.#ear.saves = saves
  }

  /** Too many unanswered questions are no player’s: whoever asks them has to wait. */
  #act(message: Act, participant: Participant): void {
    if (this.#gone) return
    if (!this.socket.question(() => this.#ask(message, participant))) this.leave('flood')
  }

  #ask(message: Act, participant: Participant): Promise<void> {
    if (message.t === 'seed') return this.#seed(message, participant)
    if (message.t === 'myBets') return this.#mine(message.before, participant)
    if (message.t === 'chat' || message.t === 'report') return this.#chatHere().ask(message, participant)
    return this.#command(message, participant)
  }

  #mine(before: number | undefined, participant: Participant): Promise<void> {
    const { game } = this.#hello!
    const reading = async () => ({
      t: 'myBets' as const,
      ...(await ownBetsOf(this.#ctx, participant, game, before)),
    })
    return this.#ear!.tellOwn(reading, 'a player’s own bets could not be read')
  }

  /** What cannot be registered now, since nobody leads the room, is with the next bet. */
  #seed(message: SeedMessage, participant: Participant): Promise<void> {
    const seeded = { ...participant, seed: message.seed }
    this.#participant = seeded
    return this.#ear!.tellOwn(() => this.#room().seed(seeded, message), 'a seed could not be registered')
  }

  #command(message: Command, participant: Participant): Promise<void> {
    if (participant.sessionId !== null)
      this.#place
        .noteActivity(participant.sessionId)
        .catch((error: unknown) =>
          this.#ctx.log.warn({ error }, 'the activity of a session could not be noted'),
        )
    return this.pending.ask(this.#room(), participant, message).then(answer => {
      if (answer === 'session') return this.leave('session')
      if (answer) this.#ear!.answer(answer)
    }, this.onFault('a command of a player failed'))
  }

  #hub(): RoomHub {
    return this.#place.hubs.get(this.#hello!.game)!
  }

  #chatHere(): ConnectionChat {
    const ends = { leave: () => this.leave('session'), fault: (what: string) => this.onFault(what) }
    return (this.#chat ??= new ConnectionChat(this.#ctx, { ...ends, hub: this.#hub(), socket: this.socket }))
  }

  #room(): RoomApi {
    return this.#hub().room()
  }

  #send(message: CrashServerMessage): void {
    this.socket.send(message)
  }
}
