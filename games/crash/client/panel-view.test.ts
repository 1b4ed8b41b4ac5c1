import type { OwnBet } from '@ruka/contract/crash'
import { describe, expect, it } from 'vitest'
import { panelView, type Draft } from './panel-view.ts'
import { emptyTable, type Table } from './table.rules.ts'

const table: Table = {
  ...emptyTable,
  link: 'open',
  mode: 'real',
  balance: 100,
  round: 7,
  phase: 'betting',
  limits: {
    minStake: 10,
    maxStake: 10_000,
    maxPayout: 1_500_000,
    maxDay: 1_500_000,
    bettingMs: 5_000,
    rtpX10000: 9_700,
    realityCheckMs: 1_800_000,
  },
}
const bet: OwnBet = { id: 'a', slot: 0, stake: 10, max: 15_000_000 }
const draft: Draft = { stake: 10 }
const withBet = (next: Partial<Table>, own = bet): Table => ({ ...table, ...next, slots: [{ bet: own }, {}] })
const view = (at: Table, shownX100 = 100, stale = false, typed = draft) =>
  panelView(at, 0, typed, shownX100, stale, 'Flew away at {multiplier}')

describe('the big button', () => {
  it('bets while betting is open', () => {
    expect(view(table)).toMatchObject({ press: 'bet', label: 'Bet', detail: 'KES 10', open: true })
    expect(view(table, 100, false, { stake: 10, auto: 250 }).detail).toBe('KES 10 · auto 2.50x')
  })
  it('does not send an invalid stake or target', () => {
    expect(view(table, 100, false, { stake: 'below' }).press).toBe('none')
    expect(view(table, 100, false, { stake: 10, auto: 'unreadable' }).press).toBe('none')
  })
  it('offers a deposit when real money is short and never in the demo', () => {
    expect(view({ ...table, balance: 5 })).toMatchObject({ press: 'deposit', tone: 'mint' })
    expect(view({ ...table, balance: 5, mode: 'demo' }).press).toBe('none')
  })
  it('shows a pending and an accepted bet, and sends neither twice', () => {
    const placing: Table = {
      ...table,
      slots: [{ intent: { t: 'bet', id: 'a', round: 7, slot: 0, stake: 10 } }, {}],
    }
    expect(view(placing)).toMatchObject({ press: 'none', busy: true, open: false })
    expect(view(withBet({}))).toMatchObject({ press: 'none', label: 'Bet accepted', tone: 'mint' })
  })
  it('cashes out in flight for what the multiplier pays now', () => {
    expect(view(withBet({ phase: 'flying' }), 204)).toMatchObject({
      press: 'cashOut',
      tone: 'ember',
      detail: 'KES 20.40',
    })
  })
  it('says of a cash-out whose answer the line took with it that it is sent again', () => {
    const asked: Table = {
      ...table,
      link: 'reconnecting',
      phase: 'flying',
      slots: [{ bet, intent: { t: 'cashOut', id: 'b', round: 7, slot: 0 } }, {}],
    }
    expect(view(asked, 204)).toMatchObject({
      press: 'none',
      label: 'Reconnecting',
      detail: 'Your cash-out is sent again',
    })
  })
  it('does not cash out below 1.01x, after the crash, or twice', () => {
    expect(view(withBet({ phase: 'flying' }), 100).press).toBe('none')
    expect(view(withBet({ phase: 'crashed', crashX100: 132 }), 132)).toMatchObject({
      press: 'none',
      tone: 'rose',
      detail: 'You lost KES 10',
    })
    const cashing: Table = {
      ...table,
      phase: 'flying',
      slots: [{ bet, intent: { t: 'cashOut', id: 'b', round: 7, slot: 0 } }, {}],
    }
    expect(view(cashing, 204)).toMatchObject({ press: 'none', busy: true, label: 'Cashing out' })
  })
  it('never shows a bet as lost while its cash-out has no answer', () => {
    const cashing: Table = {
      ...table,
      phase: 'crashed',
      slots: [{ bet, intent: { t: 'cashOut', id: 'b', round: 7, slot: 0 } }, {}],
    }
    expect(view(cashing, 132).label).toBe('Cashing out')
  })
  // spec: 9.38
  it('never promises more than the payout cap', () => {
    expect(view(withBet({ phase: 'flying' }, { ...bet, max: 5_000 }), 9_000).detail).toBe('KES 500.00')
  })
  it('shows the win', () => {
    expect(view(withBet({ phase: 'flying' }, { ...bet, x100: 204, payout: 20.4 }), 500)).toMatchObject({
      press: 'none',
      label: 'Cashed out at 2.04x',
      detail: 'KES 20.40',
    })
  })
  it('queues a bet for the next round during a flight, and removes it again', () => {
    const flight: Table = { ...table, phase: 'flying' }
    expect(view(flight, 150)).toMatchObject({ press: 'queue', label: 'Bet next round', open: true })
    const queued: Table = { ...flight, slots: [{ queued: { stake: 10, after: 7 } }, {}] }
    expect(view(queued, 150)).toMatchObject({ press: 'unqueue', label: 'Cancel', open: false })
  })
  it('cancels an accepted bet until the lock, and not after it', () => {
    const taken = withBet({ lockAtMs: 5_000 })
    expect(panelView(taken, 0, draft, 100, false, 'Flew away at {multiplier}', 4_000)).toMatchObject({
      press: 'cancel',
      label: 'Cancel',
    })
    expect(panelView(taken, 0, draft, 100, false, 'Flew away at {multiplier}', 5_000)).toMatchObject({
      press: 'none',
      label: 'Bet accepted',
    })
    const cancelling: Table = {
      ...taken,
      slots: [{ bet, intent: { t: 'cancel', id: 'b', round: 7, slot: 0, bet: 'a' } }, {}],
    }
    expect(panelView(cancelling, 0, draft, 100, false, 'Flew away at {multiplier}', 4_000)).toMatchObject({
      press: 'none',
      busy: true,
    })
  })
  it('is disabled briefly after a cash-out, so that a second tap does not bet', () => {
    const out = withBet({ phase: 'flying' }, { ...bet, x100: 204, payout: 20.4 })
    const paid: Table = { ...out, slots: [{ bet: { ...out.slots[0].bet!, paidAtMs: 1_000 } }, {}] }
    expect(panelView(paid, 0, draft, 300, false, 'Flew away at {multiplier}', 1_400).press).toBe('none')
    expect(panelView(paid, 0, draft, 300, false, 'Flew away at {multiplier}', 3_000).press).toBe('queue')
  })
  it('is disabled while disconnected, and says that the auto cash-out still works', () => {
    const away = withBet({ link: 'reconnecting', phase: 'flying' }, { ...bet, auto: 200 })
    expect(view(away, 150)).toMatchObject({ press: 'none', detail: 'Auto cash-out at 2.00x still works' })
    expect(view(withBet({ phase: 'flying' }), 150, true)).toMatchObject({
      press: 'none',
      label: 'Reconnecting',
    })
  })
})
