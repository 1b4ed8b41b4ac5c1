import { toKes } from '@ruka/contract/money'
import { reduceTable } from './events.rules.ts'
import { isPlaying, orderOf, type BetIntent, type Order } from './slot.rules.ts'
import type { Table } from './table.rules.ts'

type Ends = {
  newId(): string
  /** Returns false while disconnected. */
  send(intent: BetIntent): boolean
}

/**
 * Sends the due bets of the queue and of auto bets, each once: a bet that was sent, or could not be, is no
 * longer due. They go
 * only into a round whose opening arrived on this connection, and never while a reality check is open.
 */
export function placeDue(before: Table, { newId, send }: Ends): Table {
  let table = before
  for (const slot of [0, 1] as const) {
    const order = dueOrder(table, slot)
    if (!order) continue
    const intent: BetIntent = { t: 'bet', id: newId(), round: table.round, slot, ...order }
    table = reduceTable(table, send(intent) ? { kind: 'sent', intent } : { kind: 'unsent', intent })
  }
  return table
}

function dueOrder(table: Table, index: 0 | 1): Order | undefined {
  if (table.asking || table.over || table.phase !== 'betting' || table.opened !== table.round)
    return undefined
  const slot = table.slots[index]
  if (slot.bet || isPlaying(slot) || (slot.lastRound ?? 0) >= table.round) return undefined
  const { queued, run } = slot
  if (queued) return queued.after < table.round ? orderOf(queued) : undefined
  return run && orderOf({ stake: toKes(run.stakeCents), auto: run.autoX100 })
}
