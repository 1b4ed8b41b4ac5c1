import type { Timers } from '@ruka/client/timers'
import { repeatAfterMs } from './doubts.rules.ts'
import type { Intent } from './slot.rules.ts'
import type { Table } from './table.rules.ts'

/** Sends requests with an unknown outcome again, unchanged and with growing pauses. */
export function makeRepeats(
  table: () => Table,
  send: (intent: Intent) => unknown,
  timers: Pick<Timers, 'after' | 'random'>,
) {
  return {
    changed(before: Table, after: Table) {
      for (const index of [0, 1] as const) {
        const { doubt } = after.slots[index]
        if (!doubt || doubt === before.slots[index].doubt) continue
        timers.after(repeatAfterMs(doubt.times, timers.random()), () => {
          const { intent, doubt: now } = table().slots[index]
          // A new snapshot sends it again by itself, which ends these repeats.
          if (intent && now === doubt && table().link === 'open') send(intent)
        })
      }
    },
  }
}
