import { randomId } from '../../../kit/random.ts'
import { orderFrom } from '../bet.ts'
import type { GameContext, Open } from '../game-context.ts'
import type { TableEvent } from '../events.rules.ts'
import { KEYS } from '../panel/keys.ts'
import type { Intent, Order } from '../slot.rules.ts'
import { isNewPress, type Slot } from '../view.ts'
import type { Page } from './page.ts'

/** How a player's decisions are carried out. */
export type Player = Pick<GameContext, 'table'> & {
  send(intent: Intent): void
  /** The player's local decisions, without the server. */
  decide(
    event: Extract<TableEvent, { kind: 'queue' | 'unqueue' | 'run' | 'stop' | 'dismiss' | 'answered' }>,
  ): void
  deposit(): void
}
type Presses = Pick<Page, 'press' | 'cashOut' | 'undo' | 'autoBet' | 'stop' | 'dismiss'>

/** What the buttons of both panels do. */
export function pressesOf({ views }: Pick<Page, 'views'>, player: Player, open: Open): Presses {
  const acts = [actionsOf(0, player, open), actionsOf(1, player, open)] as const
  const panel = (slot: Slot) => views.get().panels[slot]
  /** Focuses the field that is wrong. */
  const mend = (slot: Slot) =>
    document.querySelector<HTMLElement>(`#${panel(slot).read.wrong ?? 'stake'}-${slot}`)?.focus()
  return {
    press(slot) {
      const { view, read, last } = panel(slot)
      if (isNewPress(last, view, performance.now())) return
      const order = orderFrom(read.draft)
      if (view.press === 'none') {
        if (view.open && read.fault) mend(slot)
      } else if (view.press !== 'bet' && view.press !== 'queue') acts[slot][view.press]()
      else if (order) acts[slot][view.press](order)
    },
    cashOut: slot => acts[slot].cashOut(),
    undo: slot => acts[slot].undo(),
    autoBet(slot) {
      const order = orderFrom(panel(slot).read.draft)
      if (order) acts[slot].autoBet(order)
      else mend(slot)
    },
    stop: slot => acts[slot].stop(),
    dismiss: () => player.decide({ kind: 'dismiss' }),
  }
}

/** What each key presses. */
export const keysOf = (page: Pick<Page, 'press'>) => ({
  [KEYS[0].key]: () => page.press(0),
  [KEYS[1].key]() {
    // A small screen may not show the second panel.
    if (document.querySelector<HTMLElement>('[data-testid=play-1]')?.offsetParent) page.press(1)
  },
})

/** The actions of one panel. Every request gets its own id. */
function actionsOf(slot: Slot, { table, send, decide, deposit }: Player, open: Open) {
  const named = () => ({ id: randomId(), round: table().round, slot })
  const bet = (order: Order) => send({ t: 'bet', ...named(), ...order })
  return {
    bet,
    /** Places the cancelled bet again. */
    undo() {
      const { returned } = table().slots[slot]
      if (returned) bet(returned)
    },
    /** Cancels the accepted bet. */
    cancel() {
      const taken = table().slots[slot].bet
      if (taken) send({ t: 'cancel', ...named(), bet: taken.id })
    },
    cashOut: () => send({ t: 'cashOut', ...named() }),
    queue: (order: Order) => decide({ kind: 'queue', slot, order }),
    unqueue: () => decide({ kind: 'unqueue', slot }),
    stop: () => decide({ kind: 'stop', slot }),
    autoBet: (order: Order) =>
      open({ what: 'auto-bet', order, start: run => decide({ kind: 'run', slot, run }) }),
    deposit,
  }
}
