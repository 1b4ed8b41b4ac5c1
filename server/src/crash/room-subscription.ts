import { CRASH_ANSWER_MS, type CrashServerMessage } from '@ruka/contract/crash'
import { toKes, type Cents } from '@ruka/contract/money'
import type { Frame } from '../live/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { RoomStream, type RoomReceiver } from '../rounds/index.ts'
import { ownerTopic, type Appearance, type Head, type Personal } from './broadcaster.ts'
import type { PendingCommands } from './pending-commands.ts'
import type { CrashConnection, RoomSnapshot, Snapshot } from './model/room-api.ts'
import { SNAPSHOT_MS } from './room-calls.ts'
import type { RoomHub } from './room-hub.ts'
import type { Participant } from './model/round-bets.ts'

/** The messages of a room to a connection: a snapshot, the deltas after it, and the player's own messages. */
export class RoomSubscription implements RoomReceiver<Head, RoomSnapshot, Personal> {
  readonly stream: RoomStream<CrashServerMessage, Head, RoomSnapshot, Personal>
  readonly #ctx: Ctx
  readonly #connection: CrashConnection
  readonly #participant: Participant
  readonly #hub: RoomHub
  readonly #pending: PendingCommands
  readonly #onAppearance: (appearance: Appearance) => void
  /**
   * The first round whose end was not sent to this connection: a snapshot has the outcomes of the player's
   * bets since.
   */
  #since: number | undefined
  /** Whether the balance is being read, and whether it has moved since that began. */
  #readsBalance = false
  #balanceMoved = false

  constructor(
    ctx: Ctx,
    connection: CrashConnection,
    at: {
      participant: Participant
      hub: RoomHub
      pending: PendingCommands
      since: number | undefined
      savesData: boolean
      onAppearance(appearance: Appearance): void
    },
  ) {
    const { participant, hub, savesData } = at
    this.#ctx = ctx
    this.#connection = connection
    this.#participant = participant
    this.#hub = hub
    this.#pending = at.pending
    this.#since = at.since
    this.#onAppearance = at.onAppearance
    this.stream = new RoomStream(ctx, connection, {
      hub: hub.topic,
      receiver: this,
      leaderMs: CRASH_ANSWER_MS - SNAPSHOT_MS,
      ownTopic: ownerTopic(hub.game, participant.owner),
      savesData,
    })
  }

  ask(): Promise<RoomSnapshot> {
    return this.#hub.room().snapshot(this.#participant)
  }

  /**
   * Adds the player's money and record. They are read after the position, so they contain everything that was
   * sent before it and is not sent again.
   */
  async complete(room: RoomSnapshot): Promise<RoomSnapshot | undefined> {
    const { clock } = this.#ctx
    const cameMs = clock.elapsed()
    const { owner, sessionId } = this.#participant
    const own =
      sessionId === null ? undefined : await this.#hub.recordOf({ owner, sessionId, since: this.#since })
    if (own === 'session') return void this.#connection.endSession()
    // The socket may be older than the player's choice, and the message about it may have been lost.
    if (own) this.#onAppearance(own)
    const times = laterBy(Math.round(clock.elapsed() - cameMs), room.message)
    return { ...room, message: { ...room.message, ...times, ...own?.record } }
  }

  send({ message, open }: RoomSnapshot): void {
    this.#connection.send(message)
    this.#since = open
  }

  delivers({ open }: Frame<Head>): void {
    this.#since = open ?? this.#since
  }

  /**
   * The connection of a waiting command gets the answer of its call: the message is for the player's other
   * connections.
   */
  deliverOwn(personal: Personal): void {
    if ('balance' in personal) {
      if (this.#participant.sessionId !== null) void this.#sendBalance()
    } else if ('showsBets' in personal) this.#onAppearance(personal)
    else if (!this.#pending.takesAnswer(personal.answers, personal.message))
      this.#connection.send(personal.message)
  }

  /** A new leader has no demo wallets. */
  leaderChanged(): void {
    if (this.#participant.sessionId !== null) return
    const wallet = () => this.stream.untilLeader(() => this.#hub.room().demoBalance(this.#participant))
    this.stream
      .sendOwn(() => wallet().then(balanceMessage))
      .catch((error: unknown) => this.#connection.fail('a demo wallet could not be opened', error))
  }

  /** One read runs at a time, and one more if the balance has moved meanwhile. */
  async #sendBalance(): Promise<void> {
    this.#balanceMoved = true
    if (this.#readsBalance) return
    this.#readsBalance = true
    const read = () => this.#hub.balanceOf(this.#participant.owner).then(balanceMessage)
    try {
      while (this.#balanceMoved && !this.#connection.isGone()) {
        this.#balanceMoved = false
        await this.stream.sendOwn(read)
      }
    } catch (error) {
      this.#connection.fail('a balance could not be read', error)
    }
    this.#readsBalance = false
  }
}

const balanceMessage = (cents: Cents | undefined): CrashServerMessage | undefined =>
  cents === undefined ? undefined : { t: 'balance', balance: toKes(cents) }

/** The times of a snapshot after the given delay. */
const laterBy = (ms: number, { leftMs, elapsedMs }: Snapshot): Pick<Snapshot, 'leftMs' | 'elapsedMs'> => ({
  ...(leftMs === undefined ? {} : { leftMs: Math.max(0, leftMs - ms) }),
  ...(elapsedMs === undefined ? {} : { elapsedMs: elapsedMs + ms }),
})
