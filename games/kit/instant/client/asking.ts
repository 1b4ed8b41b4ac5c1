import type { Answer } from './house.ts'

export type Timers = {
  after(ms: number, call: () => void): unknown
  random(): number
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8_000

/**
 * Asks the same until there is an answer: what got none is neither done nor undone, and only the house can say. Waits grow, with
 * jitter, so that a restart is not met by a stampede. `doubted` is told of the first time that none came; `hurry` ends a wait.
 */
export function makeAsking(timers: Timers) {
  let hurried: (() => void) | undefined
  let ended = false
  const wait = (ms: number) =>
    new Promise<void>(resolve => {
      hurried = resolve
      timers.after(ms, resolve)
    })
  return {
    async until<T>(ask: () => Promise<Answer<T>>, doubted: () => void): Promise<Answer<T>> {
      for (let attempt = 0; ; attempt++) {
        if (ended) break
        try {
          const answer = await ask()
          if (!ended) return answer
        } catch {
          if (attempt === 0) doubted()
        }
        if (ended) break
        const ceilingMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt)
        await wait(ceilingMs * (0.5 + timers.random() / 2))
      }
      // What has ended is not asked any more, and its answer changes nothing here.
      return new Promise(() => {})
    },
    /** The network is back. */
    hurry: () => hurried?.(),
    end() {
      ended = true
    },
  }
}
export type Asking = ReturnType<typeof makeAsking>
