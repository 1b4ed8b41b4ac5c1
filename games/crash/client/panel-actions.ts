import { randomId } from '../../kit/random.ts'
import type { Open } from './game-context.ts'
import type { TableEvent } from './events.rules.ts'
import type { PanelActions } from './panel.ts'
import type { Intent, Order } from './slot.rules.ts'
import type { Table } from './table.rules.ts'

export type Player = {
  table(): Table
  send(intent: Intent): void
  /** The player's local decisions, without the server. */
  decide(
    event: Extract<TableEvent, { kind: 'queue' | 'unqueue' | 'run' | 'stop' | 'dismiss' | 'answered' }>,
  ): void
  deposit(): void
}

/** The actions of the buttons of one panel. Every request gets its own id. */
export function panelActions(slot: 0 | 1, player: Player, open: Open): PanelActions {
  const { send, decide } = player
  const named = () => ({ id: randomId(), round: player.table().round, slot })
  const bet = (order: Order) => send({ t: 'bet', ...named(), ...order })
  return {
    bet,
    undo() {
      const { returned } = player.table().slots[slot]
      if (returned) bet(returned)
    },
    cancel() {
      const taken = player.table().slots[slot].bet
      if (taken) send({ t: 'cancel', ...named(), bet: taken.id })
    },
    cashOut: () => send({ t: 'cashOut', ...named() }),
    queue: order => decide({ kind: 'queue', slot, order }),
    unqueue: () => decide({ kind: 'unqueue', slot }),
    stop: () => decide({ kind: 'stop', slot }),
    autoBet: order => open({ what: 'auto-bet', order, start: run => decide({ kind: 'run', slot, run }) }),
    deposit: () => player.deposit(),
  }
}
