/**
 * Time that decides anything comes from here. `now` is wall-clock time for records and calendar rules;
 * `elapsed` is monotonic and is what rounds and latencies are measured with, so that a step of the system
 * clock changes nothing.
 */
export type Clock = {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Milliseconds on a monotonic clock with an arbitrary zero. */
  elapsed(): number
  /**
   * Runs `job` once, `ms` from now, unless cancelled. A job that throws is a defect: it must handle its own
   * faults.
   */
  after(ms: number, job: () => void): Timer
}
export type Timer = { cancel(): void }

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, job) {
    const timer = setTimeout(job, Math.max(0, ms))
    return { cancel: () => clearTimeout(timer) }
  },
}

export type TestClock = Clock & {
  /**
   * Moves time forward, running due jobs in order, each at its own due time; awaits the event loop between
   * jobs.
   */
  advance(ms: number): Promise<void>
}

/** A clock that is stopped until it is moved. */
export function testClock(startMs: number): TestClock {
  let at = 0
  let order = 0
  let due: { atMs: number; order: number; job: () => void }[] = []
  const turn = () => new Promise<void>(resolve => setImmediate(resolve))
  return {
    now: () => startMs + at,
    elapsed: () => at,
    after(ms, job) {
      const entry = { atMs: at + Math.max(0, ms), order: order++, job }
      due.push(entry)
      return { cancel: () => void (due = due.filter(other => other !== entry)) }
    },
    async advance(ms) {
      const target = at + ms
      for (;;) {
        await turn()
        const next = due
          .filter(entry => entry.atMs <= target)
          .sort((a, b) => a.atMs - b.atMs || a.order - b.order)[0]
        if (!next) break
        due = due.filter(entry => entry !== next)
        at = Math.max(at, next.atMs)
        next.job()
      }
      at = target
      await turn()
    },
  }
}

/**
 * Runs `job` again and again: `ms` after the last one began, and `restMs` after it ended at the earliest, which is as
 * long where it is not given. Faults go to `onFault`. Stop awaits a running job.
 */
export function every(
  clock: Clock,
  ms: number,
  job: () => Promise<void>,
  onFault: (error: unknown) => void,
  { restMs = ms }: { readonly restMs?: number } = {},
): { stop(): Promise<void> } {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: Timer | undefined
  const arm = (afterMs: number) => {
    if (!stopped)
      timer = clock.after(afterMs, () => {
        const beganMs = clock.elapsed()
        running = job()
          .catch(onFault)
          .then(() => arm(Math.max(restMs, ms - (clock.elapsed() - beganMs))))
      })
  }
  arm(ms)
  return {
    async stop() {
      stopped = true
      timer?.cancel()
      await running
    },
  }
}

/**
 * The result of a promise that settles in time, in real time. @throws Error when it does not, or what it
 * throws itself.
 */
export async function within<T>(ms: number, coming: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([coming, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
