import type { Press } from './button-view.ts'

/** How long a button with a new action is disabled: a tap for the old action must not trigger the new one. */
const SETTLE_MS = 500
const MEANINGS: Readonly<Record<Press, string>> = {
  begin: 'play',
  autoplay: 'play',
  act: 'move',
  stop: 'stop',
  deposit: 'money',
  refill: 'money',
  none: '',
}

/** Tells whether a press of the big button is for what it does now, not for what it did a moment ago. */
export function makeSettling(nowMs: () => number) {
  let last: { readonly press: Press; readonly atMs: number } | undefined
  return {
    /** `byTable`: the action changed by itself. After a change by the player the button is enabled at once. */
    changed(before: Press, after: Press, byTable: boolean): void {
      if (before === after) return
      if (!byTable) last = undefined
      else if (before !== 'none') last = { press: before, atMs: nowMs() }
    },
    isSettled: (press: Press): boolean =>
      !last || MEANINGS[last.press] === MEANINGS[press] || nowMs() - last.atMs >= SETTLE_MS,
  }
}
