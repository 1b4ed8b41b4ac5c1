import type { Answer } from './game-backend.ts'

export type Timers = {
  after(ms: number, call: () => void): unknown
  random(): number
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8_000

/**
 * Repeats a request until it is answered: without an answer only the backend knows whether it was done. Waits
 * grow, with
 * jitter, so that a restart is not met by a stampede. `doubted` is called at the first failure; `hurry` ends
 * all waits.
 */
export function makeRetries(timers: Timers) {
  const waiting = new Set<() => void>()
  let ended = false
  const wait = (ms: number) =>
    new Promise<void>(resolve => {
      const go = () => {
        waiting.delete(go)
        resolve()
      }
      waiting.add(go)
      timers.after(ms, go)
    })
  return {
    /** @throws what the last try threw: orders of money are repeated without end, reads are not. */
    async until<T>(ask: () => Promise<Answer<T>>, doubted: () => void, tries = Infinity): Promise<Answer<T>> {
      for (let attempt = 0; ; attempt++) {
        if (ended) break
        try {
          const answer = await ask()
          if (!ended) return answer
        } catch (error) {
          if (!ended && attempt + 1 >= tries) throw error
          if (attempt === 0) doubted()
        }
        if (ended) break
        const ceilingMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt)
        await wait(ceilingMs * (0.5 + timers.random() / 2))
      }
      // After the end nothing is sent, and a late answer changes nothing.
      return new Promise(() => {})
    },
    /** The network is back. */
    hurry() {
      for (const go of waiting) go()
    },
    end() {
      ended = true
    },
  }
}
export type Retries = ReturnType<typeof makeRetries>
