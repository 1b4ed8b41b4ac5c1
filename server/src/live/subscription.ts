import type { Clock } from '../platform/base/clock.ts'
import { DeliveryBuffer } from './delivery-buffer.ts'
import type { Frame, TopicHub, TopicSubscriber } from './topic-hub.ts'
import type { Position } from './topic.ts'

/**
 * The receiver of a subscription. `Own` are items for this subscriber only: after a position, or without one
 * in every case. There are thousands, so it is an object of methods and not of closures.
 */
export type Subscriber<Head, Snapshot, Own extends object> = {
  /** The snapshot with its position; undefined when there is none, which the subscriber has handled. */
  load(): Promise<{ readonly snapshot: Snapshot; readonly position: Position } | undefined>
  isGone(): boolean
  send(snapshot: Snapshot): void
  deliver(frame: Frame<Head>): void
  deliverOwn(own: Own): void
  /** Too many items arrived while the snapshot was loaded. */
  overflowed(): void
  leaderChanged(): void
  onFault(error: unknown): void
}

/**
 * One subscriber of a topic: a snapshot, then every later delta in order; a new snapshot after a gap. From
 * its construction on deltas wait for the snapshot, so that between them nothing is missed and nothing sent
 * twice.
 */
export class Subscription<Head, Snapshot, Own extends object> implements TopicSubscriber<Head> {
  readonly #clock: Clock
  readonly #subscriber: Subscriber<Head, Snapshot, Own>
  readonly #buffer = new DeliveryBuffer<Frame<Head> | Own>()
  /** Counts events that a snapshot that is being loaded may not contain. */
  #version = 0
  readonly leave: () => void

  constructor(hub: TopicHub<Head>, clock: Clock, subscriber: Subscriber<Head, Snapshot, Own>) {
    this.#clock = clock
    this.#subscriber = subscriber
    this.leave = hub.join(this)
  }

  isOpen(): boolean {
    return this.#buffer.isOpen()
  }

  /** Sends a snapshot that contains every event until then, and the items that waited for it. */
  async open(): Promise<void> {
    const subscriber = this.#subscriber
    for (;;) {
      const version = this.#version
      const loaded = await subscriber.load()
      if (!loaded || subscriber.isGone()) return
      if (version !== this.#version) continue
      subscriber.send(loaded.snapshot)
      for (const item of this.#buffer.open(loaded.position)) {
        if ('wire' in item) this.receive(item)
        else this.receiveOwn(item)
      }
      return
    }
  }

  /** Reports an event that a snapshot that is being loaded may not contain. */
  invalidate(): void {
    this.#version++
  }

  receive(frame: Frame<Head>): void {
    if (this.#takes(frame)) this.#subscriber.deliver(frame)
  }

  receiveOwn(own: Own): void {
    if (this.#takes(own)) this.#subscriber.deliverOwn(own)
  }

  leaderChanged(): void {
    this.#subscriber.leaderChanged()
  }

  resync(turnMs: number): void {
    this.#version++
    if (!this.#buffer.isOpen()) return
    this.#buffer.close()
    const open = () => void this.open().catch((error: unknown) => this.#subscriber.onFault(error))
    if (turnMs === 0) open()
    else this.#clock.after(turnMs, open)
  }

  #takes(item: Frame<Head> | Own): boolean {
    const takes = this.#buffer.takes(item)
    if (takes === 'full') this.#subscriber.overflowed()
    return takes === true
  }
}
