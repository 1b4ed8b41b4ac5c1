import type { Clock } from '../../server/src/platform/base/clock.ts'

/** Real time that can be put forward: all jobs due by then run at once, in order. For measurements only. */
export type ShiftingClock = Clock & { shift(byMs: number): void; aheadMs(): number }

export function shiftingClock(startAheadMs: number): ShiftingClock {
  let aheadMs = startAheadMs
  type Waiting = { dueMs: number; job: () => void; timer: NodeJS.Timeout | undefined }
  const waiting = new Set<Waiting>()
  const elapsed = () => performance.now() + aheadMs
  const arm = (entry: Waiting) => {
    entry.timer = setTimeout(
      () => {
        waiting.delete(entry)
        entry.job()
      },
      Math.max(0, entry.dueMs - elapsed()),
    )
  }
  return {
    now: () => Date.now() + aheadMs,
    elapsed,
    aheadMs: () => aheadMs,
    after(ms, job) {
      const entry: Waiting = { dueMs: elapsed() + Math.max(0, ms), job, timer: undefined }
      waiting.add(entry)
      arm(entry)
      return {
        cancel() {
          waiting.delete(entry)
          clearTimeout(entry.timer)
        },
      }
    },
    shift(byMs) {
      aheadMs += byMs
      for (const entry of [...waiting].sort((a, b) => a.dueMs - b.dueMs)) {
        clearTimeout(entry.timer)
        arm(entry)
      }
    },
  }
}
