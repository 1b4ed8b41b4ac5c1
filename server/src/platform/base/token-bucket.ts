import { systemClock, type Clock } from './clock.ts'

export type Rate = {
  /** Tokens in the long run, and at once after a rest. */
  readonly perSecond: number
  readonly burst: number
}

/** A limit of rate that lets a burst through. */
export class TokenBucket {
  readonly #rate: Rate
  readonly #clock: Pick<Clock, 'elapsed'>
  #tokens: number
  #countedMs: number

  constructor(rate: Rate, clock: Pick<Clock, 'elapsed'> = systemClock) {
    this.#rate = rate
    this.#clock = clock
    this.#tokens = rate.burst
    this.#countedMs = clock.elapsed()
  }

  /** Takes one, if it is there. */
  take(): boolean {
    if (this.#count() < 1) return false
    this.#tokens--
    return true
  }

  /** Takes what a work costs, also beyond what is there: the next one waits for it. */
  spend(tokens: number): void {
    this.#count()
    this.#tokens -= tokens
  }

  /** Gives one back that was taken. */
  giveBack(): void {
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + 1)
  }

  /** How long until one is there. */
  waitMs(): number {
    return (Math.max(0, 1 - this.#count()) / this.#rate.perSecond) * 1_000
  }

  isFull(): boolean {
    return this.#count() >= this.#rate.burst
  }

  #count(): number {
    const nowMs = this.#clock.elapsed()
    const earned = ((nowMs - this.#countedMs) / 1_000) * this.#rate.perSecond
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + earned)
    this.#countedMs = nowMs
    return this.#tokens
  }
}
