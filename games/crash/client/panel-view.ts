import { toKes } from '@ruka/contract/money'
import { money, multiplier, shortMoney } from '../../kit/format.ts'
import { hundredthsText, type Unfit } from '../../kit/amounts.rules.ts'
import { payoutKes } from './amounts.rules.ts'
import type { Order, Slot } from './slot.rules.ts'
import type { Table } from './table.rules.ts'

/** The parsed input: an amount or its error; `auto` is absent while the toggle is off. */
export type Draft = { readonly stake: number | Unfit; readonly auto?: number | Unfit | undefined }
/** The current action of the big button. */
export type Press = 'bet' | 'cancel' | 'queue' | 'unqueue' | 'stop' | 'cashOut' | 'deposit' | 'none'
export type PanelView = {
  readonly press: Press
  readonly tone: 'ember' | 'next' | 'mint' | 'taken' | 'rose' | 'line' | 'quiet'
  readonly busy: boolean
  readonly label: string
  readonly detail: string
  /** Whether stake and target can be changed: no bet with them is running. */
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

/** After a cash-out the button is disabled briefly, so that a second tap is not a bet. */
const REST_MS = 1_500

/**
 * The big button at a shown multiplier (hundredths); `stale`: no recent message; `away`: the skin's text for
 * the end of a flight. Without the time it shows a running bet only, and offers only its cash-out.
 */
export function panelView(
  table: Table,
  index: 0 | 1,
  draft: Draft,
  shownX100: number,
  stale: boolean,
  away: string,
  nowMs?: number,
): PanelView {
  const slot = table.slots[index]
  if (!table.limits) return quiet('Connecting', 'One moment')
  if (table.link !== 'open' || stale) return offline(slot)
  if (slot.intent?.t === 'bet')
    return { ...quiet('Placing your bet', stakeLine(slot.intent), false), busy: true }
  const rests = nowMs === undefined || nowMs - (slot.bet?.paidAtMs ?? -Infinity) < REST_MS
  const isOut = slot.bet?.x100 !== undefined && !rests
  return slot.bet && !isOut
    ? withBet(table, slot, shownX100, away, nowMs)
    : withoutBet(table, slot, draft, nowMs)
}

function offline({ bet }: Slot): PanelView {
  if (!bet || bet.x100 !== undefined) return quiet('Reconnecting', 'Your balance is safe')
  const detail =
    bet.auto === undefined
      ? `Your bet of KES ${shortMoney(bet.stake)} stands`
      : `Auto cash-out at ${hundredthsText(bet.auto)}x still works`
  return quiet('Reconnecting', detail, false)
}

function withBet(table: Table, slot: Slot, shownX100: number, away: string, nowMs = Infinity): PanelView {
  const bet = slot.bet!
  if (bet.x100 !== undefined)
    return {
      press: 'none',
      tone: 'mint',
      busy: false,
      label: `Cashed out at ${multiplier(bet.x100)}`,
      detail: `KES ${money(bet.payout ?? payoutKes(bet.stake, bet.x100))}`,
      open: slot.run === undefined,
    }
  if (slot.intent?.t === 'cancel') return { ...quiet('Cancelling', stakeLine(bet), false), busy: true }
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
      ...quiet(`${away} at ${multiplier(table.crashX100 ?? 100)}`, `KES ${shortMoney(bet.stake)} lost`),
      tone: 'rose',
    }
  if (nowMs < (table.lockAtMs ?? 0)) return pressing('cancel', 'taken', 'Cancel', stakeLine(bet), false)
  return { ...quiet('Bet accepted', stakeLine(bet), false), tone: 'mint' }
}

function withoutBet(table: Table, { queued, run }: Slot, draft: Draft, nowMs = 0): PanelView {
  if (run)
    return pressing(
      'stop',
      'line',
      'Stop auto bet',
      `KES ${shortMoney(toKes(run.stakeCents))} a round`,
      false,
    )
  if (queued) return pressing('unqueue', 'line', 'Cancel', `Next round: ${stakeLine(queued)}`, false)
  if (table.closed) return quiet('Closed', 'No bets at the moment')
  const now = table.phase === 'betting'
  const label = now ? 'Bet' : 'Bet next round'
  if (typeof draft.stake !== 'number') return quiet(label, 'Check the stake')
  const { stake, auto } = draft
  if (auto !== undefined && typeof auto !== 'number') return quiet(label, 'Check the auto cash-out')
  if (stake > table.balance)
    return table.mode === 'real'
      ? pressing('deposit', 'mint', 'Deposit', `To bet KES ${shortMoney(stake)}`)
      : quiet(label, 'Your play money is too low')
  const detail = stakeLine({ stake, auto })
  if (now && nowMs >= (table.lockAtMs ?? Infinity)) return quiet(label, 'Taking off')
  return now ? pressing('bet', 'ember', label, detail) : pressing('queue', 'next', label, detail)
}

const pressing = (
  press: Press,
  tone: PanelView['tone'],
  label: string,
  detail: string,
  open = true,
): PanelView => ({
  press,
  tone,
  busy: false,
  label,
  detail,
  open,
})

const stakeLine = ({ stake, auto }: Order): string =>
  `KES ${shortMoney(stake)}` + (auto === undefined ? '' : ` · auto ${hundredthsText(auto)}x`)
