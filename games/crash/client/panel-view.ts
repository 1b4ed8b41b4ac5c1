import { toKes } from '@ruka/contract/money'
import { fill } from '../../kit/fill.ts'
import { money, multiplier, shortMoney } from '../../kit/format.ts'
import type { Unfit } from '../../kit/amounts.rules.ts'
import { payoutKes } from './amounts.rules.ts'
import * as common from '../../kit/locales/kit.en.json'
import * as words from './locales/client.en.json'
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
 * The big button at a shown multiplier (hundredths); `stale`: no recent message; `awayAt`: the skin's text
 * for the end of a flight. Without the time it shows a running bet only, and offers only its cash-out.
 */
export function panelView(
  table: Table,
  index: 0 | 1,
  draft: Draft,
  shownX100: number,
  stale: boolean,
  awayAt: string,
  nowMs?: number,
): PanelView {
  const slot = table.slots[index]
  if (!table.limits) return quiet(common.connecting, common.oneMoment)
  if (table.link !== 'open' || stale) return offline(slot)
  if (slot.intent?.t === 'bet') return { ...quiet(words.placing, stakeLine(slot.intent), false), busy: true }
  const rests = nowMs === undefined || nowMs - (slot.bet?.paidAtMs ?? -Infinity) < REST_MS
  const isOut = slot.bet?.x100 !== undefined && !rests
  return slot.bet && !isOut
    ? withBet(table, slot, shownX100, awayAt, nowMs)
    : withoutBet(table, slot, draft, nowMs)
}

function offline({ bet, intent }: Slot): PanelView {
  if (!bet || bet.x100 !== undefined) return quiet(words.reconnecting, words.balanceSafe)
  // It is sent again when the line is back, unless the round has ended by then.
  if (intent?.t === 'cashOut') return quiet(words.reconnecting, words.cashOutAsked, false)
  const detail =
    bet.auto === undefined
      ? fill(words.betStillOn, { stake: shortMoney(bet.stake) })
      : fill(words.autoStillWorks, { multiplier: multiplier(bet.auto) })
  return quiet(words.reconnecting, detail, false)
}

function withBet(table: Table, slot: Slot, shownX100: number, awayAt: string, nowMs = Infinity): PanelView {
  const bet = slot.bet!
  if (bet.x100 !== undefined)
    return {
      press: 'none',
      tone: 'mint',
      busy: false,
      label: fill(words.cashedOutAt, { multiplier: multiplier(bet.x100) }),
      detail: `KES ${money(bet.payout ?? payoutKes(bet.stake, bet.x100))}`,
      open: slot.run === undefined,
    }
  if (slot.intent?.t === 'cancel') return { ...quiet(words.cancelling, stakeLine(bet), false), busy: true }
  const now = `KES ${money(payoutKes(bet.stake, Math.min(shownX100, bet.max)))}`
  if (slot.intent) return { ...quiet(words.cashingOut, now, false), tone: 'ember', busy: true }
  if (table.phase === 'flying') {
    const ready = shownX100 >= 101
    return {
      press: ready ? 'cashOut' : 'none',
      tone: 'ember',
      busy: false,
      label: words.cashOut,
      detail: now,
      open: false,
    }
  }
  if (table.phase === 'crashed')
    return {
      ...quiet(
        fill(awayAt, { multiplier: multiplier(table.crashX100 ?? 100) }),
        fill(words.youLost, { stake: shortMoney(bet.stake) }),
      ),
      tone: 'rose',
    }
  if (nowMs < (table.lockAtMs ?? 0)) return pressing('cancel', 'taken', words.cancel, stakeLine(bet), false)
  return { ...quiet(words.accepted, stakeLine(bet), false), tone: 'mint' }
}

function withoutBet(table: Table, { queued, run }: Slot, draft: Draft, nowMs = 0): PanelView {
  if (run)
    return pressing(
      'stop',
      'line',
      words.stopAuto,
      fill(words.perRound, { stake: shortMoney(toKes(run.stakeCents)) }),
      false,
    )
  if (queued)
    return pressing('unqueue', 'line', words.cancel, fill(words.nextRound, { bet: stakeLine(queued) }), false)
  if (table.closed) return quiet(words.closed, words.noBetsNow)
  const now = table.phase === 'betting'
  const label = now ? words.bet : words.betNext
  if (typeof draft.stake !== 'number') return quiet(label, common.checkStake)
  const { stake, auto } = draft
  if (auto !== undefined && typeof auto !== 'number') return quiet(label, words.checkTarget)
  if (stake > table.balance)
    return table.mode === 'real'
      ? pressing('deposit', 'mint', common.deposit, fill(words.depositToBet, { stake: shortMoney(stake) }))
      : quiet(label, words.demoTooLow)
  const detail = stakeLine({ stake, auto })
  if (now && nowMs >= (table.lockAtMs ?? Infinity)) return quiet(label, words.takingOff)
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
  auto === undefined
    ? `KES ${shortMoney(stake)}`
    : fill(words.stakeWithTarget, { stake: shortMoney(stake), multiplier: multiplier(auto) })
