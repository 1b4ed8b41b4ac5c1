import {
  retryUntilLeader,
  Subscription,
  unlessUnanswered,
  type Frame,
  type Position,
  type Subscriber,
  type TopicConnection,
  type TopicHub,
} from '../live/index.ts'
import type { Ctx } from '../platform/context/context.ts'

/** A snapshot of a room, as its leader answers it. */
type At = { readonly position: Position }

/**
 * What a room sends to one subscription. `Own` are its own messages. There are thousands, so it is an object
 * of methods and not of closures.
 */
export type RoomReceiver<Head, Snapshot extends At, Own extends object> = {
  /** Asks the leader of the room. It may throw `Unanswered`. */
  ask(): Promise<Snapshot>
  /**
   * Adds to a snapshot what is read after its position; undefined where the subscription was ended instead.
   */
  complete?(snapshot: Snapshot): Promise<Snapshot | undefined>
  send(snapshot: Snapshot): void
  /** A delta is about to be sent. */
  delivers?(frame: Frame<Head>): void
  deliverOwn?(own: Own): void
  /** Another process leads the room, after a snapshot was sent. */
  leaderChanged?(): void
}

type Options<Head, Snapshot extends At, Own extends object> = {
  readonly hub: TopicHub<Head>
  readonly receiver: RoomReceiver<Head, Snapshot, Own>
  /** How long a snapshot waits for a leader, as between an engine's end and the next one's start. */
  readonly leaderMs: number
  /** The topic of own messages (`ownTopic`), if there are any. */
  readonly ownTopic?: string
  readonly savesData?: boolean
}

/**
 * The messages of a room to one connection: a snapshot of its leader, the deltas after it, and its own
 * messages; another snapshot after a gap. A leader that was succeeded is ignored.
 */
export class RoomStream<
  Message,
  Head extends object,
  Snapshot extends At,
  Own extends object,
> implements Subscriber<Head, Snapshot, Own> {
  readonly #ctx: Pick<Ctx, 'bus' | 'clock'>
  readonly #connection: TopicConnection<Message, unknown>
  readonly #hub: TopicHub<Head>
  readonly #receiver: RoomReceiver<Head, Snapshot, Own>
  readonly #leaderMs: number
  readonly #subscription: Subscription<Head, Snapshot, Own>
  readonly #stopOwn: (() => void) | undefined
  /** Data-saver mode: only necessary messages. */
  savesData: boolean

  /** From here on deltas wait for the snapshot. */
  constructor(
    ctx: Pick<Ctx, 'bus' | 'clock'>,
    connection: TopicConnection<Message, unknown>,
    { hub, receiver, leaderMs, ownTopic, savesData = false }: Options<Head, Snapshot, Own>,
  ) {
    this.#ctx = ctx
    this.#connection = connection
    this.#hub = hub
    this.#receiver = receiver
    this.#leaderMs = leaderMs
    this.savesData = savesData
    this.#subscription = new Subscription(hub, ctx.clock, this)
    if (ownTopic !== undefined)
      this.#stopOwn = ctx.bus.subscribe(ownTopic, own => this.#subscription.receiveOwn(own as Own))
  }

  /** Sends the first snapshot. */
  open(): Promise<void> {
    return this.#subscription.open()
  }

  close(): void {
    this.#subscription.leave()
    this.#stopOwn?.()
  }

  /** Sends the answer to a command, which a snapshot that is being loaded may not contain. */
  answer(message: Message): void {
    this.#subscription.invalidate()
    this.#connection.send(message)
  }

  /**
   * Sends the player's own messages while the session lasts. Its end, which may have been reported by a lost
   * message, ends the socket.
   */
  async sendOwn(own: () => Promise<Message | undefined>): Promise<void> {
    if (!(await this.#connection.isLive())) return this.#connection.endSession()
    const message = await own().catch(unlessUnanswered())
    if (message) this.#connection.send(message)
  }

  /** The answer of a leader, or undefined when there is none for too long. */
  untilLeader<Answer>(call: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
    const patience = { withinMs: this.#leaderMs, isGone: () => this.isGone() }
    return retryUntilLeader(this.#ctx.clock, patience, call)
  }

  async load(): Promise<{ snapshot: Snapshot; position: Position } | undefined> {
    const receiver = this.#receiver
    const asked = await this.untilLeader(async () => {
      const answered = await receiver.ask()
      // The leader that answers must not have been succeeded.
      return this.#hub.isCurrent(answered.position) ? answered : undefined
    })
    if (!asked) return void this.#connection.restart()
    const snapshot = receiver.complete ? await receiver.complete(asked) : asked
    return snapshot && { snapshot, position: asked.position }
  }

  isGone(): boolean {
    return this.#connection.isGone()
  }

  send(snapshot: Snapshot): void {
    this.#receiver.send(snapshot)
  }

  deliver(frame: Frame<Head>): void {
    if (frame.spare && this.savesData) return
    this.#receiver.delivers?.(frame)
    this.#connection.sendFrame(frame.wire, frame)
  }

  deliverOwn(own: Own): void {
    this.#receiver.deliverOwn?.(own)
  }

  overflowed(): void {
    this.#connection.restart()
  }

  onFault(error: unknown): void {
    this.#connection.fail('a snapshot could not be loaded again', error)
  }

  leaderChanged(): void {
    if (this.#subscription.isOpen()) this.#receiver.leaderChanged?.()
  }
}
