import type { Answer } from './game-backend.ts'

export type Timers = {
  after(ms: number, call: () => void): unknown
  random(): number
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8_000

/**
 * Asks the same until there is an answer: what got none is neither done nor undone, and only the house can say. Waits grow, with
 * jitter, so that a restart is not met by a stampede. `doubted` is told of the first time that none came; `hurry` ends all waits.
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
    /** @throws what the last of so many tries threw: what orders money is tried for ever, what is only read is not. */
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
      // What has ended is not asked any more, and its answer changes nothing here.
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
