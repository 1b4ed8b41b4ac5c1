import type { Clock, Timer } from '../platform/base/clock.ts'
import type { Lease } from '../platform/db/lease.ts'

/**
 * A state machine as data: a state and an event give the next state and effects. An event that does not
 * belong to the state is stale: it gives the same state and no effect.
 */
export type RoundRules<State, Event, Effect> = (
  state: State,
  event: Event,
) => readonly [State, readonly Effect[]]

type Options<State, Event, Effect> = {
  readonly clock: Clock
  readonly lease: Lease
  readonly rules: RoundRules<State, Event, Effect>
  /** The state before the first event. */
  readonly first: State
  /** Whether the machine ends with this state, after the effects that lead to it. */
  isLast(state: State): boolean
  /** Performs one effect; the next one waits for it. It reports with `dispatch`. */
  perform(effect: Effect): void | Promise<void>
  /** An effect failed, or the lease was lost: the truth is in doubt, and the next leader resolves it. */
  onFault(error: unknown): void
  /** Called once, as the machine ends in any way. */
  onEnd(): void
}

/**
 * Runs the rounds of one leader: feeds events to the rules and performs their effects one after another, in
 * order. It ends with its last state, a failed effect, or its lease; after that nothing is performed, and
 * events change nothing.
 */
export class RoundMachine<State, Event, Effect> {
  /** Resolves when the machine has ended; then another leader is elected. */
  readonly ended: Promise<void>
  readonly #options: Options<State, Event, Effect>
  readonly #end: () => void
  #state: State
  #due: Timer | undefined
  #patience: Timer | undefined
  #work: Promise<void> = Promise.resolve()
  #over = false

  constructor(options: Options<State, Event, Effect>) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.ended = promise
    this.#end = resolve
    this.#options = options
    this.#state = options.first
    void options.lease.lost.then(() => this.fail(new Error('the lease was lost')))
  }

  state(): State {
    return this.#state
  }

  /** True once it has ended or lost its lease: what it knows is no longer valid. */
  isOver(): boolean {
    return this.#over
  }

  dispatch(event: Event): void {
    if (this.#over) return
    const { rules, perform, isLast } = this.#options
    const [next, effects] = rules(this.#state, event)
    this.#state = next
    for (const effect of effects) this.#enqueue(() => perform(effect))
    if (isLast(next)) this.#enqueue(() => this.#shut())
  }

  /** Dispatches an event in `ms`, in place of an earlier one that is still due. */
  later(ms: number, event: Event): void {
    this.#due?.cancel()
    this.#due = this.#options.clock.after(ms, () => this.dispatch(event))
  }

  /** Waits for `job`, but at most `ms`; for effects, of which one runs at a time. */
  async waitFor(job: Promise<unknown>, ms: number): Promise<void> {
    const late = Promise.withResolvers<void>()
    this.#patience = this.#options.clock.after(ms, late.resolve)
    await Promise.race([job, late.promise])
    this.#patience.cancel()
  }

  /** Dispatches the event with which the rules end the machine, and waits for the end. */
  async stop(event: Event): Promise<void> {
    this.dispatch(event)
    await this.ended
  }

  /** Ends the machine on a fault that leaves the truth in doubt. */
  fail(error: unknown): void {
    if (this.#over) return
    this.#options.onFault(error)
    this.#shut()
  }

  #enqueue(job: () => void | Promise<void>): void {
    this.#work = this.#work.then(() => (this.#over ? undefined : job())).catch(error => this.fail(error))
  }

  #shut(): void {
    this.#over = true
    this.#due?.cancel()
    this.#patience?.cancel()
    this.#options.onEnd()
    this.#end()
  }
}
