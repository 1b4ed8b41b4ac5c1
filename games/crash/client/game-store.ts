import { randomId } from '../../kit/random.ts'
import type { Line, LineTimers } from '../../kit/socket.ts'
import { needsSnapshot } from './doubts.rules.ts'
import { reduceTable, type TableEvent } from './events.rules.ts'
import { placeDue } from './due-bets.rules.ts'
import { makeRepeats } from './repeats.ts'
import type { Intent } from './slot.rules.ts'
import { emptyTable, type Table } from './table.rules.ts'

/** Keeps what the client knows, and sends what the player asks for and what is due. `changed` hears of every step. */
export function openGameStore(
  line: () => Line | undefined,
  timers: LineTimers,
  changed: (before: Table, after: Table) => void,
) {
  let table = emptyTable
  const repeats = makeRepeats(
    () => table,
    intent => line()?.send(intent),
    timers,
  )
  const apply = (event: TableEvent) => {
    const before = table
    table = placeDue(reduceTable(table, event), {
      newId: randomId,
      send: intent => line()?.send(intent) ?? false,
      atMs: timers.now(),
    })
    repeats.changed(before, table)
    changed(before, table)
    if (needsSnapshot(before, table)) line()?.renew()
  }
  return {
    table: () => table,
    apply,
    send(intent: Intent) {
      const atMs = timers.now()
      if (table.asking && intent.t === 'bet') return
      // The button answers before the wire does; without a line nothing was meant.
      if (line()?.send(intent)) apply({ kind: 'sent', intent, atMs })
    },
  }
}
