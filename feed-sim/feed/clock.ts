/** Time and timers in one interface, so that a test controls both. Times are epoch milliseconds. */
export type Clock = {
  now: () => number
  /** Runs the task once after the delay; the returned function cancels it. */
  after: (delayMs: number, task: () => void) => () => void
}
/** A clock that stands still until it is advanced; what is due on the way runs in order, at its own time. */
export type ManualClock = Clock & { advance: (byMs: number) => void }

export const systemClock = (): Clock => ({
  now: () => Date.now(),
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
})

export function manualClock(startMs: number): ManualClock {
  let nowMs = startMs
  const waiting = new Set<{ atMs: number; task: () => void }>()
  return {
    now: () => nowMs,
    after: (delayMs, task) => {
      const entry = { atMs: nowMs + delayMs, task }
      waiting.add(entry)
      return () => void waiting.delete(entry)
    },
    advance: byMs => {
      const untilMs = nowMs + byMs
      for (;;) {
        const due = [...waiting].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0]
        if (due === undefined) break
        waiting.delete(due)
        nowMs = Math.max(nowMs, due.atMs)
        due.task()
      }
      nowMs = untilMs
    },
  }
}
