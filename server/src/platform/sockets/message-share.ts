import { systemClock, type Clock, type Timer } from '../base/clock.ts'
import { TokenBucket, type Rate } from '../base/token-bucket.ts'

/** A socket's messages that wait for their turn, in order of arrival. */
type Waiting = { readonly units: number; readonly bytes: number; readonly run: () => void }
export type Lane = Waiting[]

/** What a message costs: one unit, and one more for each of these bytes. */
const BYTES_PER_UNIT = 256
/** What a question that a message asks of others costs besides: it is answered, which takes longer than reading it. */
const QUESTION_UNITS = 2
/** Messages of one socket, and bytes of all sockets of a share, that may wait. */
const LANE_MAX = 20
const WAITING_BYTES_MAX = 4_000_000
/** Turns are taken at most this often, so that other work of the process comes in between. */
const TURN_MS = 10

export type ShareLimits = Rate & {
  /** Questions under way above which messages wait. */
  readonly questionsMax: number
}

/**
 * How much of a process the messages of one client may use: of all visitors of an address, or of a player with
 * all their sockets. What comes faster waits, and sockets take turns, so that one that sends much does not keep
 * the others behind its address waiting.
 */
export class MessageShare {
  readonly #questionsMax: number
  readonly #clock: Pick<Clock, 'elapsed' | 'after'>
  readonly #units: TokenBucket
  /** Sockets with messages that wait, the next one first. */
  readonly #turns = new Set<Lane>()
  #waitingBytes = 0
  #questions = 0
  #timer: Timer | undefined

  constructor(limits: ShareLimits, clock: Pick<Clock, 'elapsed' | 'after'> = systemClock) {
    this.#questionsMax = limits.questionsMax
    this.#clock = clock
    this.#units = new TokenBucket(limits, clock)
  }

  /** Handles a message of this lane, now or in its turn. False where too much waits: the message is dropped. */
  take(lane: Lane, bytes: number, run: () => void): boolean {
    const units = 1 + Math.floor(bytes / BYTES_PER_UNIT)
    if (this.#turns.size === 0 && this.#hasRoom()) {
      this.#units.spend(units)
      run()
      return true
    }
    if (lane.length >= LANE_MAX || this.#waitingBytes + bytes > WAITING_BYTES_MAX) return false
    lane.push({ units, bytes, run })
    this.#waitingBytes += bytes
    this.#turns.add(lane)
    this.#schedule()
    return true
  }

  /** Counts a question until the returned function is called. */
  asked(): () => void {
    this.#units.spend(QUESTION_UNITS)
    this.#questions++
    return () => {
      this.#questions--
      if (this.#turns.size > 0) this.#schedule()
    }
  }

  /** Takes over what waits of a socket, which was counted in another share before. */
  join(lane: Lane): void {
    if (lane.length === 0) return
    this.#waitingBytes += bytesOf(lane)
    this.#turns.add(lane)
    this.#schedule()
  }

  leave(lane: Lane): void {
    if (this.#turns.delete(lane)) this.#waitingBytes -= bytesOf(lane)
  }

  /** Whether it is as a new one would be. */
  isAtRest(): boolean {
    return this.#turns.size === 0 && this.#questions === 0 && this.#units.isFull()
  }

  #hasRoom(): boolean {
    return this.#questions < this.#questionsMax && this.#units.waitMs() === 0
  }

  /** While questions are in the way, the next answer schedules again. */
  #schedule(): void {
    if (this.#timer || this.#questions >= this.#questionsMax) return
    this.#timer = this.#clock.after(Math.max(TURN_MS, this.#units.waitMs()), () => {
      this.#timer = undefined
      this.#takeTurns()
      if (this.#turns.size > 0) this.#schedule()
    })
  }

  #takeTurns(): void {
    for (const lane of this.#turns) {
      if (!this.#hasRoom()) return
      const { units, bytes, run } = lane.shift()!
      this.#units.spend(units)
      this.#waitingBytes -= bytes
      // To the end, behind the others that wait; a set goes on with what is added while it is walked.
      this.#turns.delete(lane)
      if (lane.length > 0) this.#turns.add(lane)
      run()
    }
  }
}

const bytesOf = (lane: Lane): number => lane.reduce((sum, { bytes }) => sum + bytes, 0)
