import type { CrashClientMessage, CrashOptions } from '@ruka/contract/crash'
import { unlessUnanswered } from '../live/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { ChatConnection } from './chat-connection.ts'
import { ownBetsOf } from './player-record.ts'
import { PendingCommands, type CommandsInFlight } from './pending-commands.ts'
import type { CrashConnection, SeedMessage } from './model/room-api.ts'
import type { RoomHub } from './room-hub.ts'
import { RoomSubscription } from './room-subscription.ts'
import type { Participant } from './model/round-bets.ts'

/** The most messages that a client may send before its first snapshot. */
const EARLY_MAX = 20

/** Called for each session in which the player acts. */
export type NoteActivity = (sessionId: string) => Promise<void>
type Act = Exclude<CrashClientMessage, { t: 'dataSaver' }>
type Command = Extract<Act, { t: 'bet' | 'cancel' | 'cashOut' | 'say' }>

/** A participant's subscription to a room. It has no state of a round; it queries the room. */
export class RoomConnection {
  readonly #ctx: Ctx
  readonly #connection: CrashConnection
  readonly #hub: RoomHub
  readonly #noteActivity: NoteActivity
  readonly #pending: PendingCommands
  readonly #subscription: RoomSubscription
  readonly #chat: ChatConnection
  #participant: Participant
  /** The messages before the first snapshot; undefined after it. */
  #early: Act[] | undefined = []

  constructor(
    ctx: Ctx,
    connection: CrashConnection,
    at: {
      hub: RoomHub
      participant: Participant
      options: CrashOptions
      inFlight: CommandsInFlight
      noteActivity: NoteActivity
    },
  ) {
    const { hub, participant, options } = at
    this.#ctx = ctx
    this.#connection = connection
    this.#hub = hub
    this.#participant = participant
    this.#noteActivity = at.noteActivity
    this.#pending = new PendingCommands(at.inFlight)
    this.#subscription = new RoomSubscription(ctx, connection, {
      participant,
      hub,
      pending: this.#pending,
      since: options.since,
      savesData: options.dataSaver ?? false,
      onAppearance: ({ showsBets, alias }) => {
        this.#participant = { ...this.#participant, showsBets, alias }
      },
    })
    this.#chat = new ChatConnection(ctx, connection, hub)
    connection.ask('a subscription to a room could not be opened', () => this.#open(options.seed))
  }

  message(message: CrashClientMessage): void {
    if (message.t === 'dataSaver') this.#subscription.stream.savesData = message.on
    else if (!this.#early) this.#act(message)
    else if (this.#early.push(message) > EARLY_MAX) this.#connection.flood()
  }

  closed(): void {
    this.#subscription.stream.close()
    this.#chat.close()
    if (this.#participant.sessionId !== null) return
    const onFault = (error: unknown) => this.#ctx.log.error({ error }, 'a demo player could not leave')
    this.#hub.room().leave(this.#participant).catch(unlessUnanswered(onFault))
  }

  async #open(seed: string | undefined): Promise<void> {
    await this.#subscription.stream.open()
    if (this.#connection.isGone()) return
    const early = this.#early!
    this.#early = undefined
    if (seed !== undefined) this.#act({ t: 'seed', seed })
    for (const message of early) this.#act(message)
  }

  #act(message: Act): void {
    const participant = this.#participant
    switch (message.t) {
      case 'seed':
        return this.#connection.ask('a seed could not be registered', () => this.#seed(message))
      case 'myBets':
        return this.#connection.ask('a player’s own bets could not be read', () =>
          this.#sendOwnBets(message.before),
        )
      case 'chat':
        return this.#connection.ask('a chat could not be read', () =>
          this.#chat.toggle(message.on, participant),
        )
      case 'report':
        return this.#connection.ask('a message could not be reported', () =>
          this.#chat.report(message, participant),
        )
      default:
        return this.#connection.ask('a command of a player failed', () => this.#command(message))
    }
  }

  #sendOwnBets(before: number | undefined): Promise<void> {
    return this.#subscription.stream.sendOwn(async () => ({
      t: 'myBets',
      ...(await ownBetsOf(this.#ctx, this.#participant, this.#hub.game, before)),
    }))
  }

  /** Without a leader of the room, the seed is registered with the next bet. */
  #seed(message: SeedMessage): Promise<void> {
    this.#participant = { ...this.#participant, seed: message.seed }
    const participant = this.#participant
    return this.#subscription.stream.sendOwn(async () => {
      const answer = await this.#hub.room().command(participant, message)
      return answer === 'session' ? undefined : answer
    })
  }

  async #command(message: Command): Promise<void> {
    const { sessionId } = this.#participant
    if (sessionId !== null)
      this.#noteActivity(sessionId).catch((error: unknown) =>
        this.#ctx.log.warn({ error }, 'the activity of a session could not be noted'),
      )
    const participant = this.#participant
    const answer = await this.#pending.answerTo(participant, message, () =>
      this.#hub.room().command(participant, message),
    )
    if (answer === 'session') this.#connection.endSession()
    else this.#subscription.stream.answer(answer)
  }
}
