import { encodeSportsDelta } from '@ruka/contract/sports-delta'
import type { SportsServerMessage } from '@ruka/contract/sports-live'
import type { Clock, Timer } from '../../platform/base/clock.ts'
import { frameOf } from '../../platform/sockets/client-socket.ts'
import { wireOf } from '../../platform/sockets/sockets.ts'
import { changesOf, snapshotOf, type Changes, type Named, type Shown } from './topic-messages.rules.ts'

/** A socket that follows an event. */
export type Follower = { sendFrame(wire: Buffer, options?: { readonly droppable?: boolean }): void }
/** What a channel reads of its event. */
export type ChannelSource = {
  named(): Named
  /** The event as it is now: a value that does not change later. */
  shown(): Shown
}
/** Small numbers, each of one channel at a time: the fewer there are, the fewer bytes they take. */
export type ChannelNumbers = { take(): number; giveBack(number: number): void }

export function channelNumbers(): ChannelNumbers {
  const free: number[] = []
  let next = 0
  return { take: () => free.pop() ?? next++, giveBack: number => void free.push(number) }
}

/**
 * The followers of an event with one cadence. Changes are sent at once when nothing was sent for a period,
 * and else together at its end, each line as it is then; what is urgent does not wait. All followers have the
 * event as it was sent last, those that join in between too, so that each message is encoded once and has
 * only what differs from there.
 */
export class Channel {
  readonly #clock: Clock
  readonly #numbers: ChannelNumbers
  readonly #periodMs: number
  readonly #source: ChannelSource
  readonly #followers = new Set<Follower>()
  readonly #e: number
  /** The messages that were sent. */
  #n = 0
  /** The event as it was sent last. */
  #sent: Shown
  #snapshot: readonly Buffer[] | undefined
  #hasState = false
  #lines = new Set<number>()
  #sentMs = -Infinity
  #timer: Timer | undefined

  constructor(
    { clock, numbers }: { clock: Clock; numbers: ChannelNumbers },
    periodMs: number,
    source: ChannelSource,
  ) {
    this.#clock = clock
    this.#numbers = numbers
    this.#periodMs = periodMs
    this.#source = source
    this.#e = numbers.take()
    this.#sent = source.shown()
  }

  /** Sends the event, and later changes. */
  join(follower: Follower): void {
    this.#followers.add(follower)
    this.sendSnapshot(follower)
  }

  /** Gives whether no follower is left, which ends the channel. */
  leave(follower: Follower): boolean {
    this.#followers.delete(follower)
    if (this.#followers.size > 0) return false
    this.#timer?.cancel()
    this.#numbers.giveBack(this.#e)
    return true
  }

  sendSnapshot(follower: Follower): void {
    const numbers = { e: this.#e, n: this.#n }
    this.#snapshot ??= snapshotOf(this.#source.named(), this.#sent, numbers).map(textWire)
    for (const part of this.#snapshot) follower.sendFrame(part)
  }

  /** Notes a change that is sent with the next `flush`. */
  noteState(): void {
    this.#hasState = true
  }
  noteLine(k: number): void {
    this.#lines.add(k)
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
    const now = this.#source.shown()
    const frames = this.#framesOf(changesOf(this.#sent, now, this.#lines))
    this.#hasState = false
    this.#lines = new Set()
    // What changed may be again as it was.
    if (frames.length === 0) return
    this.#sent = now
    this.#sentMs = this.#clock.elapsed()
    this.#snapshot = undefined
    // A client that lags gets no prices, finds the missing number and asks for the event again.
    for (const follower of this.#followers)
      for (const frame of frames) follower.sendFrame(frame, { droppable: !isUrgent })
  }

  #framesOf({ whole, deltas }: Changes): readonly Buffer[] {
    const event = this.#source.named().id
    return [
      ...whole.map(lines => textWire({ t: 'sportsLines', event, n: ++this.#n, lines })),
      ...deltas.map(delta =>
        wireOf(encodeSportsDelta({ e: this.#e, n: ++this.#n, ...delta }), { binary: true }),
      ),
    ]
  }
}

const textWire = (message: SportsServerMessage): Buffer => wireOf(frameOf(message))
