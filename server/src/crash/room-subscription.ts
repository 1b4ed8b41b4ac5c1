import { CRASH_ANSWER_MS, type CrashServerMessage } from '@ruka/contract/crash'
import { toKes, type Cents } from '@ruka/contract/money'
import {
  retryUntilLeader,
  Subscription,
  unlessUnanswered,
  type Frame,
  type Position,
  type Subscriber,
} from '../live/index.ts'
import type { Ctx } from '../platform/context.ts'
import { ownerTopic, type Head, type Personal } from './broadcaster.ts'
import type { PendingCommands } from './pending-commands.ts'
import type { CrashConnection, RoomSnapshot, Snapshot } from './room-api.ts'
import { SNAPSHOT_MS } from './room-calls.ts'
import type { RoomHub } from './room-hub.ts'
import type { Participant } from './round-bets.ts'

/** How long a snapshot waits for a leader, as between an engine's end and the next one's start. */
const LEADER_MS = CRASH_ANSWER_MS - SNAPSHOT_MS

/** The messages of a room to a connection: a snapshot, the deltas after it, and the player's own messages. */
export class RoomSubscription implements Subscriber<Head, RoomSnapshot, Personal> {
  readonly #ctx: Ctx
  readonly #connection: CrashConnection
  readonly #participant: Participant
  readonly #hub: RoomHub
  readonly #pending: PendingCommands
  readonly #topic: Subscription<Head, RoomSnapshot, Personal>
  readonly #onShowsBets: (showsBets: boolean) => void
  readonly #stops: readonly (() => void)[]
  /**
   * The first round whose end was not sent to this connection: a snapshot has the outcomes of the player's
   * bets since.
   */
  #since: number | undefined
  /** Whether the balance is being read, and whether it has moved since that began. */
  #readsBalance = false
  #balanceMoved = false
  /** Data-saver mode: only necessary messages. */
  savesData: boolean

  constructor(
    ctx: Ctx,
    connection: CrashConnection,
    at: {
      participant: Participant
      hub: RoomHub
      pending: PendingCommands
      since: number | undefined
      savesData: boolean
      onShowsBets(showsBets: boolean): void
    },
  ) {
    this.#ctx = ctx
    this.#connection = connection
    this.#participant = at.participant
    this.#hub = at.hub
    this.#pending = at.pending
    this.#since = at.since
    this.savesData = at.savesData
    this.#onShowsBets = at.onShowsBets
    this.#topic = new Subscription(at.hub.topic, ctx.clock, this)
    this.#stops = [
      this.#topic.leave,
      ctx.bus.subscribe(ownerTopic(at.hub.game, at.participant.owner), message =>
        this.#topic.receiveOwn(message as Personal),
      ),
    ]
  }

  close(): void {
    this.#stops.forEach(stop => stop())
  }

  open(): Promise<void> {
    return this.#topic.open()
  }

  /** Sends the answer to a command, which a snapshot that is being loaded may not contain. */
  answer(message: CrashServerMessage): void {
    this.#topic.invalidate()
    this.#connection.send(message)
  }

  /**
   * Sends the player's own messages while the session lasts. Its end, which may have been reported by a lost
   * message, ends the socket.
   */
  async sendOwn(own: () => Promise<CrashServerMessage | undefined>): Promise<void> {
    if (!(await this.#connection.isLive())) return this.#connection.endSession()
    const message = await own().catch(unlessUnanswered())
    if (message) this.#connection.send(message)
  }

  /**
   * The snapshot of the room's leader, with the player's money and record. They are read after the position,
   * so they contain everything that was sent before it and is not sent again.
   */
  async load(): Promise<{ snapshot: RoomSnapshot; position: Position } | undefined> {
    const { clock } = this.#ctx
    const room = await this.#untilLeader(async () => {
      const loaded = await this.#hub.room().snapshot(this.#participant)
      // The leader that answers must not have been succeeded.
      return this.#hub.topic.isCurrent(loaded.position) ? loaded : undefined
    })
    if (!room) return void this.#connection.restart()
    const cameMs = clock.elapsed()
    const { owner, sessionId } = this.#participant
    const own =
      sessionId === null ? undefined : await this.#hub.recordOf({ owner, sessionId, since: this.#since })
    if (own === 'session') return void this.#connection.endSession()
    // The socket may be older than the player's choice, and the message about it may have been lost.
    if (own) this.#onShowsBets(own.showsBets)
    const times = laterBy(Math.round(clock.elapsed() - cameMs), room.message)
    const snapshot = { ...room, message: { ...room.message, ...times, ...own?.record } }
    return { snapshot, position: room.position }
  }

  isGone(): boolean {
    return this.#connection.isGone()
  }

  send({ message, open }: RoomSnapshot): void {
    this.#connection.send(message)
    this.#since = open
  }

  deliver(frame: Frame<Head>): void {
    if (frame.spare && this.savesData) return
    this.#since = frame.open ?? this.#since
    this.#connection.sendFrame(frame.wire, frame)
  }

  /**
   * The connection of a waiting command gets the answer of its call: the message is for the player's other
   * connections.
   */
  deliverOwn(personal: Personal): void {
    if ('balance' in personal) {
      if (this.#participant.sessionId !== null) void this.#sendBalance()
    } else if ('showsBets' in personal) this.#onShowsBets(personal.showsBets)
    else if (!this.#pending.takesAnswer(personal.answers, personal.message))
      this.#connection.send(personal.message)
  }

  overflowed(): void {
    this.#connection.restart()
  }

  onFault(error: unknown): void {
    this.#connection.fail('a snapshot could not be loaded again', error)
  }

  /** A new leader has no demo wallets. */
  leaderChanged(): void {
    if (!this.#topic.isOpen() || this.#participant.sessionId !== null) return
    const wallet = () => this.#untilLeader(() => this.#hub.room().demoBalance(this.#participant))
    this.sendOwn(() => wallet().then(balanceMessage)).catch((error: unknown) =>
      this.#connection.fail('a demo wallet could not be opened', error),
    )
  }

  /** One read runs at a time, and one more if the balance has moved meanwhile. */
  async #sendBalance(): Promise<void> {
    this.#balanceMoved = true
    if (this.#readsBalance) return
    this.#readsBalance = true
    const read = () => this.#hub.balanceOf(this.#participant.owner).then(balanceMessage)
    try {
      while (this.#balanceMoved && !this.isGone()) {
        this.#balanceMoved = false
        await this.sendOwn(read)
      }
    } catch (error) {
      this.#connection.fail('a balance could not be read', error)
    }
    this.#readsBalance = false
  }

  #untilLeader<Answer>(call: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
    const patience = { withinMs: LEADER_MS, isGone: () => this.isGone() }
    return retryUntilLeader(this.#ctx.clock, patience, call)
  }
}

const balanceMessage = (cents: Cents | undefined): CrashServerMessage | undefined =>
  cents === undefined ? undefined : { t: 'balance', balance: toKes(cents) }

/** The times of a snapshot after the given delay. */
const laterBy = (ms: number, { leftMs, elapsedMs }: Snapshot): Pick<Snapshot, 'leftMs' | 'elapsedMs'> => ({
  ...(leftMs === undefined ? {} : { leftMs: Math.max(0, leftMs - ms) }),
  ...(elapsedMs === undefined ? {} : { elapsedMs: elapsedMs + ms }),
})
