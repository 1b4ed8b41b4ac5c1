import { backOffMs } from './back-off.rules.ts'
import { NoAnswer } from './no-answer.ts'
import type { Timers } from './timers.ts'

const WAITS = { firstMs: 500, longestMs: 8_000 }

/** Repeats requests until they are answered: without an answer the outcome is unknown. */
export function openRetries(timers: Pick<Timers, 'after' | 'random'>) {
  const waiting = new Set<() => void>()
  let hasEnded = false
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
    /**
     * @param doubted is called at the first failure.
     * @throws the error of the last attempt: money orders are repeated without end, reads are not.
     */
    async until<T>(ask: () => Promise<T>, doubted = () => {}, tries = Infinity): Promise<T> {
      for (let attempt = 0; ; attempt++) {
        if (hasEnded) break
        let waitMs = backOffMs(WAITS, attempt, timers.random())
        try {
          const answer = await ask()
          if (!hasEnded) return answer
        } catch (error) {
          if (!hasEnded && attempt + 1 >= tries) throw error
          if (attempt === 0) doubted()
          if (error instanceof NoAnswer) waitMs = Math.max(waitMs, error.retryAfterMs)
        }
        if (!hasEnded) await wait(waitMs)
      }
      // After the end nothing is sent, and a late answer changes nothing.
      return new Promise(() => {})
    },
    /** Called when the network is restored. */
    hurry() {
      for (const go of waiting) go()
    },
    end() {
      hasEnded = true
    },
  }
}
export type Retries = ReturnType<typeof openRetries>
