/** Clock and randomness; tests bring their own. */
export type Timers = {
  /** Milliseconds since any time that stays the same. */
  now(): number
  after(ms: number, call: () => void): unknown
  cancel(handle: unknown): void
  /** From 0 to below 1. */
  random(): number
}

export const deviceTimers: Timers = {
  now: () => performance.now(),
  after: (ms, call) => setTimeout(call, ms),
  cancel: handle => clearTimeout(handle as number),
  random: () => Math.random(),
}
