import { money, multiplier, shortMoney } from '../../kit/format.ts'
import { payoutKes, targetText, type Unfit } from './amounts.rules.ts'
import type { Slot } from './slot.rules.ts'
import type { Table } from './table.rules.ts'

/** What the player has typed, read: an amount or why it is none; `auto` is absent while the toggle is off. */
export type Draft = { readonly stake: number | Unfit; readonly auto?: number | Unfit | undefined }
/** What pressing the big button does now. */
export type Press = 'bet' | 'cashOut' | 'deposit' | 'none'
export type PanelView = {
  readonly press: Press
  readonly tone: 'ember' | 'mint' | 'rose' | 'quiet'
  readonly busy: boolean
  readonly label: string
  readonly detail: string
  /** The stake and target can be changed: no bet of theirs is running. */
  readonly open: boolean
}

const quiet = (label: string, detail: string, open = true): PanelView => ({
  press: 'none',
  tone: 'quiet',
  busy: false,
  label,
  detail,
  open,
})

/** The big button at a shown multiplier (hundredths); `stale` when nothing was heard for a while. */
export function panelView(
  table: Table,
  index: 0 | 1,
  draft: Draft,
  shownX100: number,
  stale: boolean,
): PanelView {
  const slot = table.slots[index]
  if (!table.limits) return quiet('Connecting', 'One moment')
  if (table.link !== 'open' || stale) return offline(slot)
  if (slot.intent?.t === 'bet')
    return { ...quiet('Placing your bet', stakeLine(slot.intent.stake), false), busy: true }
  if (slot.bet) return withBet(table, slot, shownX100)
  return withoutBet(table, draft)
}

function offline({ bet }: Slot): PanelView {
  if (!bet || bet.x100 !== undefined) return quiet('Reconnecting', 'Your balance is safe')
  const detail =
    bet.auto === undefined
      ? `Your bet of KES ${shortMoney(bet.stake)} stands`
      : `Auto cash-out at ${targetText(bet.auto)}x still works`
  return quiet('Reconnecting', detail, false)
}

function withBet(table: Table, slot: Slot, shownX100: number): PanelView {
  const bet = slot.bet!
  if (bet.x100 !== undefined)
    return {
      press: 'none',
      tone: 'mint',
      busy: false,
      label: `Cashed out at ${multiplier(bet.x100)}`,
      detail: `KES ${money(bet.payout ?? payoutKes(bet.stake, bet.x100))}`,
      open: true,
    }
  const now = `KES ${money(payoutKes(bet.stake, Math.min(shownX100, bet.max)))}`
  if (slot.intent) return { ...quiet('Cashing out', now, false), tone: 'ember', busy: true }
  if (table.phase === 'flying') {
    const ready = shownX100 >= 101
    return {
      press: ready ? 'cashOut' : 'none',
      tone: 'ember',
      busy: false,
      label: 'Cash out',
      detail: now,
      open: false,
    }
  }
  if (table.phase === 'crashed')
    return {
      ...quiet(`Flew away at ${multiplier(table.crashX100 ?? 100)}`, `KES ${shortMoney(bet.stake)} lost`),
      tone: 'rose',
    }
  return { ...quiet('Bet accepted', stakeLine(bet.stake, bet.auto), false), tone: 'mint' }
}

function withoutBet(table: Table, draft: Draft): PanelView {
  if (table.phase !== 'betting') return quiet('Next round soon', 'Betting opens after this flight')
  if (typeof draft.stake !== 'number') return quiet('Bet', 'Check the stake')
  if (draft.auto !== undefined && typeof draft.auto !== 'number')
    return quiet('Bet', 'Check the auto cash-out')
  if (draft.stake > table.balance)
    return table.mode === 'real'
      ? { ...quiet('Deposit', `To bet KES ${shortMoney(draft.stake)}`), press: 'deposit', tone: 'mint' }
      : quiet('Bet', 'Your play money is too low')
  return {
    press: 'bet',
    tone: 'ember',
    busy: false,
    label: 'Bet',
    detail: stakeLine(draft.stake, draft.auto),
    open: true,
  }
}

const stakeLine = (stake: number, auto?: number): string =>
  `KES ${shortMoney(stake)}` + (auto === undefined ? '' : ` · auto ${targetText(auto)}x`)
