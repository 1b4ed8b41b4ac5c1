import type { Clock } from '../platform/base/clock.ts'

type Waiting = { readonly throughId: number; readonly atMs: number }
type Mark = { readonly product: number; readonly timestamp: number; readonly throughId: number }

/**
 * How far the log is written and applied: the lag of applying, and the alives before which everything is
 * applied. `oldestInInbox` gives when the oldest message arrived that is not in the log; times are of the
 * monotonic clock.
 */
export class Progress {
  readonly #clock: Clock
  readonly #oldestInInbox: () => number | undefined
  #appended: number
  #applied = 0
  #waiting: Waiting[] = []
  #marks: Mark[] = []

  constructor(clock: Clock, appended: number, oldestInInbox: () => number | undefined) {
    this.#clock = clock
    this.#appended = appended
    this.#oldestInInbox = oldestInInbox
    // What an earlier leader left has waited for an unknown time; its producers are down until it is applied.
    if (appended > 0) this.#waiting.push({ throughId: appended, atMs: clock.elapsed() })
  }

  /** The greatest id of the log. */
  appended(): number {
    return this.#appended
  }

  /** How many messages of the log are not applied. */
  behind(): number {
    return Math.max(0, this.#appended - this.#applied)
  }

  append(throughId: number, oldestAtMs: number): void {
    this.#appended = throughId
    this.#waiting.push({ throughId, atMs: oldestAtMs })
  }

  /** An alive that arrived behind everything in the log. */
  mark(product: number, timestamp: number): void {
    this.#marks.push({ product, timestamp, throughId: this.#appended })
  }

  /** Everything up to this id is applied. */
  apply(throughId: number): void {
    this.#applied = Math.max(this.#applied, throughId)
    while (this.#waiting[0] && this.#waiting[0].throughId <= this.#applied) this.#waiting.shift()
  }

  /** The last alive of each producer before which everything is applied, once. */
  takeReached(): ReadonlyMap<number, number> {
    const reached = this.#marks.filter(({ throughId }) => throughId <= this.#applied)
    this.#marks = this.#marks.filter(({ throughId }) => throughId > this.#applied)
    return new Map(reached.map(({ product, timestamp }) => [product, timestamp]))
  }

  /** How long the oldest message waits that is not applied. */
  lagMs(): number {
    const oldestMs = this.#waiting[0]?.atMs ?? this.#oldestInInbox()
    return oldestMs === undefined ? 0 : Math.max(0, this.#clock.elapsed() - oldestMs)
  }
}
