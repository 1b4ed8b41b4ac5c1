import type { Clock } from '../platform/base/clock.ts'
import type { RawMessage } from './transport.ts'

/** What arrived and is not in the log yet. Times are of the monotonic clock. */
export type Arrival =
  | {
      readonly type: 'message'
      readonly message: RawMessage
      readonly atMs: number
      readonly receivedAtMs: number
    }
  /** Alives are not logged; their place among the messages tells what came before them. */
  | { readonly type: 'alive'; readonly product: number; readonly timestamp: number; readonly atMs: number }

/** Beyond either bound nothing is taken. */
const INBOX_MOST = { arrivals: 50_000, characters: 128_000_000 } as const

/**
 * The bounded buffer between a transport and the log. Whatever it holds is lost with the process: the next
 * one recovers.
 */
export class Inbox {
  readonly #clock: Clock
  readonly #most: { readonly arrivals: number; readonly characters: number }
  #arrivals: Arrival[] = []
  #characters = 0
  #arrived: PromiseWithResolvers<void> | undefined
  #room: PromiseWithResolvers<void> | undefined

  constructor(clock: Clock, most: { readonly arrivals: number; readonly characters: number } = INBOX_MOST) {
    this.#clock = clock
    this.#most = most
  }

  depth(): number {
    return this.#arrivals.length
  }

  message(message: RawMessage): 'taken' | 'full' {
    if (this.#isFull()) return 'full'
    const times = { atMs: this.#clock.elapsed(), receivedAtMs: this.#clock.now() }
    this.#add({ type: 'message', message, ...times }, message.body.length)
    return 'taken'
  }

  /** Is always taken: there are a few a minute. */
  alive(product: number, timestamp: number): void {
    this.#add({ type: 'alive', product, timestamp, atMs: this.#clock.elapsed() }, 0)
  }

  /** The first arrivals, which stay until they are dropped. */
  first(arrivals: number, characters: number): readonly Arrival[] {
    const taken: Arrival[] = []
    let sum = 0
    for (const arrival of this.#arrivals) {
      sum += charactersOf(arrival)
      if (taken.length > 0 && (taken.length >= arrivals || sum > characters)) break
      taken.push(arrival)
    }
    return taken
  }

  drop(count: number): void {
    for (const arrival of this.#arrivals.splice(0, count)) this.#characters -= charactersOf(arrival)
    if (this.#isFull()) return
    this.#room?.resolve()
    this.#room = undefined
  }

  /** When the oldest arrived; undefined while there is none. */
  oldestAtMs(): number | undefined {
    return this.#arrivals[0]?.atMs
  }

  async arrived(): Promise<void> {
    if (this.#arrivals.length > 0) return
    this.#arrived ??= Promise.withResolvers<void>()
    await this.#arrived.promise
  }

  async room(): Promise<void> {
    if (!this.#isFull()) return
    this.#room ??= Promise.withResolvers<void>()
    await this.#room.promise
  }

  #isFull(): boolean {
    return this.#arrivals.length >= this.#most.arrivals || this.#characters >= this.#most.characters
  }

  #add(arrival: Arrival, characters: number): void {
    this.#arrivals.push(arrival)
    this.#characters += characters
    this.#arrived?.resolve()
    this.#arrived = undefined
  }
}

const charactersOf = (arrival: Arrival): number =>
  arrival.type === 'message' ? arrival.message.body.length : 0
