import type { Answer } from './game-backend.ts'

export type Timers = {
  after(ms: number, call: () => void): unknown
  random(): number
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8_000

/**
 * Repeats a request until it is answered: without an answer its outcome is unknown. Waits grow, with jitter,
 * to avoid a stampede after a restart. `doubted` is called at the first failure; `hurry` ends all waits.
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
    /** @throws the error of the last attempt: money orders are repeated without end, reads are not. */
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
    /** Called when the network is restored. */
    hurry() {
      for (const go of waiting) go()
    },
    end() {
      ended = true
    },
  }
}
export type Retries = ReturnType<typeof makeRetries>
