import { createStore, type Store } from '@ruka/client/store'

const TICK_MS = 250

/** The server's time, from what its snapshots say and a clock that is never set. */
export type ServerClock = {
  now(): number
  /** The server's time for what is shown: it changes four times a second while the page is seen. */
  readonly tick: Store<number>
  /** Takes the time of a message that was just received. */
  hear(serverMs: number): void
}

/**
 * @param steady milliseconds that only grow, such as `performance.now()`
 * @param startMs the server's time when `steady` was `atMs`
 */
export function openClock(steady: () => number, startMs: number, atMs = steady()): ServerClock {
  // A message is never early: of all offsets heard, the greatest one is nearest to the truth.
  let offset = startMs - atMs
  let isHeard = false
  const now = () => Math.round(steady() + offset)
  // A page that was drawn at that time begins with what was drawn, to the millisecond.
  const tick = createStore(startMs)
  return {
    now,
    tick,
    hear(serverMs) {
      const heard = serverMs - steady()
      // A clock that stepped back by more than a message can be late has been set.
      offset = !isHeard || heard > offset || heard < offset - STEP_MS ? heard : offset
      isHeard = true
      tick.set(now())
    },
  }
}
const STEP_MS = 5_000

/** Lets a clock tick while the page is seen. */
export function runClock({ tick, now }: ServerClock): void {
  setInterval(() => {
    if (document.visibilityState === 'visible') tick.set(now())
  }, TICK_MS)
}
