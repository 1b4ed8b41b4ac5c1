import type { CrashServerMessage } from '@ruka/contract/crash'
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
import type { Socket } from '../platform/client-socket.ts'
import type { PendingCommands } from './pending-commands.ts'
import type { Participant } from './round-bets.ts'
import type { Bye } from './find-participant.ts'
import { loadSnapshot, LEADER_MS } from './load-snapshot.ts'
import type { RoomHub } from './room-hub.ts'
import { ownerTopic, type Head, type Personal } from './broadcaster.ts'
import type { OwnReaders } from './own-readers.ts'
import type { Welcomed } from './room-api.ts'

/** The connection that a subscription is for. */
export type Owner = {
  readonly socket: Socket
  /** The commands whose answers may also come as messages. */
  readonly pending: PendingCommands
  readonly isGone: () => boolean
  leave(reason: Bye): void
  onFault(what: string): (error: unknown) => void
}

/** What a socket is sent of a room: a snapshot, the deltas behind it, and what is its player's own. */
export class RoomSubscription implements Subscriber<Head, Welcomed, Personal> {
  readonly #ctx: Ctx
  readonly #owner: Owner
  readonly #participant: Participant
  readonly #hub: RoomHub
  readonly #own: OwnReaders
  readonly #topic: Subscription<Head, Welcomed, Personal>
  readonly #stops: readonly (() => void)[]
  /** The first round whose end was not sent to this socket: a snapshot tells what became of bets since. */
  #since: number | undefined
  /** Whether the balance is being read, and whether it has moved since that began. */
  #readsBalance = false
  #balanceMoved = false
  /** Data saver: nothing that can be spared. */
  saves: boolean

  constructor(
    ctx: Ctx,
    owner: Owner,
    at: {
      participant: Participant
      hub: RoomHub
      own: OwnReaders
      since: number | undefined
      saves: boolean
    },
  ) {
    this.#ctx = ctx
    this.#owner = owner
    this.#participant = at.participant
    this.#hub = at.hub
    this.#own = at.own
    this.#since = at.since
    this.saves = at.saves
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

  /** An answer to a command, which a snapshot that is being loaded may not contain. */
  answer(message: CrashServerMessage): void {
    this.#topic.invalidate()
    this.#owner.socket.send(message)
  }

  /** Tells what is the player's own while the session lasts; its end, of which nothing may have been heard, ends the socket. */
  async tellOwn(own: () => Promise<CrashServerMessage | undefined>, what: string): Promise<void> {
    try {
      if (!(await this.#own.isLive(this.#participant))) return this.#owner.leave('session')
      const message = await own()
      if (message) this.#owner.socket.send(message)
    } catch (error) {
      unlessUnanswered(this.#owner.onFault(what))(error)
    }
  }

  /** However often it moves, it is read once at a time, and once more when it has moved meanwhile. */
  async #tellBalance(): Promise<void> {
    this.#balanceMoved = true
    if (this.#readsBalance) return
    this.#readsBalance = true
    const reading = () => this.#own.balanceOf(this.#participant.owner).then(balanceOf)
    while (this.#balanceMoved && !this.#owner.isGone()) {
      this.#balanceMoved = false
      await this.tellOwn(reading, 'a balance could not be read')
    }
    this.#readsBalance = false
  }

  async load(): Promise<{ snapshot: Welcomed; position: Position } | undefined> {
    const place = { since: this.#since, hub: this.#hub, isGone: this.#owner.isGone }
    const loaded = await loadSnapshot(this.#ctx, this.#participant, place)
    if (typeof loaded !== 'string') return { snapshot: loaded, position: loaded.position }
    if (!this.isGone()) this.#owner.leave(loaded)
    return undefined
  }

  isGone(): boolean {
    return this.#owner.isGone()
  }

  send({ message, open }: Welcomed): void {
    this.#owner.socket.send(message)
    this.#since = open
  }

  overflowed(): void {
    this.#owner.leave('restart')
  }

  onFault(error: unknown): void {
    this.#owner.onFault('a socket could not be welcomed again')(error)
  }

  deliver(frame: Frame<Head>): void {
    if (frame.spare && this.saves) return
    this.#since = frame.open ?? this.#since
    this.#owner.socket.sendFrame(frame.wire, frame)
  }

  leaderChanged(): void {
    if (!this.#topic.isOpen() || this.#participant.sessionId !== null) return
    const { clock } = this.#ctx
    const ask = () => this.#hub.room().demoBalance(this.#participant)
    const wallet = () => retryUntilLeader(clock, { withinMs: LEADER_MS, isGone: this.#owner.isGone }, ask)
    void this.tellOwn(() => wallet().then(balanceOf), 'a demo wallet could not be opened')
  }

  deliverOwn(personal: Personal): void {
    if ('message' in personal) {
      this.#owner.pending.told(personal.answers)
      return this.#owner.socket.send(personal.message)
    }
    if (this.#participant.sessionId === null) return
    void this.#tellBalance()
  }
}

const balanceOf = (cents: Cents | undefined): CrashServerMessage | undefined =>
  cents === undefined ? undefined : { t: 'balance', balance: toKes(cents) }
