import type { Clock } from '../mpesa/clock.ts'

/** A clock that moves only when a test moves it. */
export type ManualClock = Clock & { advance: (byMs: number) => void }

export function manualClock(startMs: number): ManualClock {
  let nowMs = startMs
  let waiting: { atMs: number; task: () => void }[] = []
  return {
    now: () => nowMs,
    after: (delayMs, task) => {
      const entry = { atMs: nowMs + delayMs, task }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter(other => other !== entry)
      }
    },
    advance: byMs => {
      const untilMs = nowMs + byMs
      for (;;) {
        const [next] = waiting.filter(entry => entry.atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)
        if (next === undefined) break
        waiting = waiting.filter(entry => entry !== next)
        nowMs = Math.max(nowMs, next.atMs)
        next.task()
      }
      nowMs = untilMs
    },
  }
}
