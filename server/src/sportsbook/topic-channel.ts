import type { SportsServerMessage } from '@ruka/contract/sports-live'
import type { Clock, Timer } from '../platform/clock.ts'
import { frameOf } from '../platform/client-socket.ts'
import { wireOf } from '../platform/sockets.ts'

/** A socket that follows an event. */
export type Follower = { sendFrame(wire: Buffer, options?: { readonly droppable?: boolean }): void }
/** What a channel reads of its event when it sends. */
export type ChannelSource = {
  /** All of the event, as message `n`, each part small enough for a frame. */
  image(n: number): readonly SportsServerMessage[]
  /**
   * What changed of it, as messages from `n` on: `changed` has the lines by their `k`, and whether each is
   * sent whole.
   */
  deltas(n: number, changed: Changed): readonly SportsServerMessage[]
}
export type Changed = { readonly hasState: boolean; readonly lines: ReadonlyMap<number, 'odds' | 'whole'> }

/**
 * The followers of an event with one cadence. Changes are sent at once when nothing was sent for a period,
 * and else together at its end, each line as it is then; what is urgent does not wait. Each message is
 * encoded once.
 */
export class Channel {
  readonly #clock: Clock
  readonly #periodMs: number
  readonly #source: ChannelSource
  readonly #followers = new Set<Follower>()
  /** The messages that were sent. */
  #n = 0
  #image: readonly Buffer[] | undefined
  #hasState = false
  #lines = new Map<number, 'odds' | 'whole'>()
  #sentMs = -Infinity
  #timer: Timer | undefined

  constructor(clock: Clock, periodMs: number, source: ChannelSource) {
    this.#clock = clock
    this.#periodMs = periodMs
    this.#source = source
  }

  /** Sends the event as it is, and later changes. */
  join(follower: Follower): void {
    this.#followers.add(follower)
    this.sendImage(follower)
  }

  /** Gives whether no follower is left. */
  leave(follower: Follower): boolean {
    this.#followers.delete(follower)
    if (this.#followers.size > 0) return false
    this.#timer?.cancel()
    return true
  }

  sendImage(follower: Follower): void {
    this.#image ??= this.#source.image(this.#n).map(wire)
    for (const part of this.#image) follower.sendFrame(part)
  }

  /** Notes a change that is sent with the next `flush`. */
  noteState(): void {
    this.#hasState = true
    this.#image = undefined
  }
  noteLine(k: number, how: 'odds' | 'whole'): void {
    if (this.#lines.get(k) !== 'whole') this.#lines.set(k, how)
    this.#image = undefined
  }

  /** Sends what was noted, now or when the period is over. */
  flush(isUrgent: boolean): void {
    if (!this.#hasState && this.#lines.size === 0) return
    const waitMs = this.#sentMs + this.#periodMs - this.#clock.elapsed()
    if (isUrgent || waitMs <= 0) return this.#send(isUrgent)
    this.#timer ??= this.#clock.after(waitMs, () => this.#send(false))
  }

  #send(isUrgent: boolean): void {
    this.#timer?.cancel()
    this.#timer = undefined
    this.#sentMs = this.#clock.elapsed()
    const messages = this.#source.deltas(this.#n + 1, { hasState: this.#hasState, lines: this.#lines })
    this.#n += messages.length
    this.#hasState = false
    this.#lines = new Map()
    this.#image = undefined
    const frames = messages.map(wire)
    // A client that lags gets no prices, finds the missing number and asks for the event again.
    for (const follower of this.#followers)
      for (const frame of frames) follower.sendFrame(frame, { droppable: !isUrgent })
  }
}

const wire = (message: SportsServerMessage): Buffer => wireOf(frameOf(message))
