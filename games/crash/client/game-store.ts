import type { Socket } from '@ruka/client/socket'
import type { Timers } from '@ruka/client/timers'
import { randomId } from '../../kit/random.ts'
import { needsSnapshot } from './doubts.rules.ts'
import { reduceTable, type TableEvent } from './events.rules.ts'
import { placeDue } from './due-bets.rules.ts'
import { makeRepeats } from './repeats.ts'
import type { Intent } from './slot.rules.ts'
import { emptyTable, type Table } from './table.rules.ts'

/**
 * Stores the state of the client, and sends the player's requests and due bets. `changed` is called with
 * every step.
 */
export function openGameStore(
  line: () => Socket | undefined,
  timers: Timers,
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
    })
    repeats.changed(before, table)
    changed(before, table)
    if (needsSnapshot(before, table)) line()?.renew()
  }
  return {
    table: () => table,
    apply,
    send(intent: Intent) {
      if (table.asking && intent.t === 'bet') return
      // The button reacts before the answer arrives; without a connection nothing is sent.
      if (line()?.send(intent)) apply({ kind: 'sent', intent })
    },
  }
}
