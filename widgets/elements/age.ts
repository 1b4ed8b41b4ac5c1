import type { Store } from './store.ts'

/** Values are old once nothing has been heard for so long, and nothing can be had. */
const OLD_MS = 30_000

export type Age = {
  /** Nothing can be had, and nothing was. */
  hasFailed(): boolean
  /** When old values were last right, by the server's time; undefined of values that are not old. */
  oldSinceMs(): number | undefined
  /** They are right now. */
  renew(): void
  /** No others can be had. */
  fail(): void
  /** Others are asked for again. */
  retry(): void
}

/** How old the values of the store are. */
export function openAge(store: Store): Age {
  let isFailing = false
  /** When they were last known to be right, by the device's time. */
  let rightMs: number | undefined
  return {
    hasFailed: () => isFailing && store.campaigns === undefined,
    oldSinceMs() {
      if (!isFailing || !store.campaigns) return undefined
      // What came with the page says itself when that was.
      const sinceMs = rightMs === undefined ? store.campaigns.now : rightMs + store.aheadMs
      return Date.now() + store.aheadMs - sinceMs < OLD_MS ? undefined : sinceMs
    },
    renew() {
      isFailing = false
      rightMs = Date.now()
    },
    fail() {
      isFailing = true
    },
    retry() {
      isFailing = false
    },
  }
}
