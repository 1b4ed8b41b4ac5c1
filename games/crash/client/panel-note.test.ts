import type { OwnBet } from '@ruka/contract/crash'
import { describe, expect, it } from 'vitest'
import { reduceTable } from './events.rules.ts'
import { accepted, crashed, flying, snapshot } from './messages-for-tests.ts'
import { panelNote } from './panel-note.ts'
import type { Slot } from './slot.rules.ts'
import { emptyTable, type Table } from './table.rules.ts'

const table: Table = {
  ...reduceTable(emptyTable, { kind: 'received', message: snapshot(7), atMs: 0 }),
  link: 'open',
}
const bet: OwnBet = { id: 'a', slot: 0, stake: 10, max: 15_000_000 }
const withSlots = (first: Slot, second: Slot = {}): Table => ({ ...table, slots: [first, second] })
const note = (at: Table, fault = '') => panelNote(at, 0, { stake: 10 }, fault)
const after = (at: Table, message: Parameters<typeof receive>[0]) => receive(message, at)
const receive = (
  message: Extract<Parameters<typeof reduceTable>[1], { kind: 'received' }>['message'],
  at: Table,
) => reduceTable(at, { kind: 'received', message, atMs: 1_084 })

describe('the line below the fields', () => {
  it('says nothing of a win that is far from its maximum, and what a target pays', () => {
    expect(note(table).text).toBe('')
    expect(panelNote(table, 0, { stake: 100, auto: 200 }, '').text).toBe('Auto cash-out 2.00x pays KES 200')
    expect(panelNote(table, 0, { stake: 100, auto: 'below' }, '').text).toBe('')
  })
  it('has the maximum win when the bet may reach it, and whether the daily limit sets it', () => {
    expect(panelNote(table, 0, { stake: 10, auto: 15_000_000 }, '').text).toBe('Maximum win KES 1,500,000')
    const short = { ...table, dayLeft: 90 }
    expect(note(short).text).toBe('You can win up to KES 90 more today')
  })
  it('has the maximum of an accepted bet, which changes with the other bet', () => {
    const both = withSlots({ bet: { ...bet, max: 900 } }, { bet: { ...bet, id: 'b', slot: 1 } })
    expect(note(both).text).toBe('This bet can win up to KES 90: your two bets share today’s maximum win')
    const other = { ...bet, max: 600 }
    const next = after(withSlots({ bet }), {
      ...accepted(7, { ...bet, id: 'b', slot: 1 }),
      other,
    })
    expect(note(next).text).toBe('This bet can win up to KES 60: your two bets share today’s maximum win')
  })
  it('says no more of the target of a bet that is lost', () => {
    const aloft = after(withSlots({ bet: { ...bet, auto: 400 } }), flying(7))
    expect(note(aloft).text).toBe('Auto cash-out 4.00x pays KES 40')
    expect(note(after(aloft, crashed(7, 210))).text).toBe('')
  })
  it('has the multiplier of a cash-out, and its reason', () => {
    const pressed = withSlots({
      bet,
      intent: { t: 'cashOut', id: 'c', round: 7, slot: 0 },
    })
    const paid = {
      t: 'paid',
      id: 'a',
      round: 7,
      slot: 0,
      x100: 231,
      payout: 23.1,
      balance: 1,
      dayLeft: 1,
    } as const
    const by = (by: 'hand' | 'auto' | 'cap' | 'day') => note(after(pressed, { ...paid, by, atMs: 1 })).text
    expect(by('hand')).toBe('Cashed out at 2.31x')
    expect(by('auto')).toBe('Auto cash-out at 2.31x')
    expect(by('cap')).toBe('Cashed out at 2.31x: maximum win reached')
    expect(by('day')).toBe('Cashed out at 2.31x: today’s maximum win reached')
  })
  it('has the crash point before a late cash-out, for both orders of messages', () => {
    const pressed = after(withSlots({ bet, intent: { t: 'cashOut', id: 'c', round: 7, slot: 0 } }), flying(7))
    const late = { t: 'refused', id: 'c', code: 'cash_out_too_late', text: 'Late' } as const
    const text = 'Too late: the round ended at 2.10x'
    expect(note(after(after(pressed, crashed(7, 210)), late))).toMatchObject({
      text,
      wrong: true,
    })
    expect(note(after(after(pressed, late), crashed(7, 210))).text).toBe(text)
  })
  it('offers to place a cancelled bet again while betting is open', () => {
    const returned = after(withSlots({ bet }), {
      t: 'cancelled',
      id: 'c',
      round: 7,
      slot: 0,
      bet: 'a',
      balance: 1,
      dayLeft: 1,
    })
    expect(note(returned)).toMatchObject({ text: 'Bet returned', undo: true })
    expect(note(after(returned, flying(7))).undo).toBe(false)
  })
})
