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
const note = (at: Table, fault = '') => panelNote(at, 0, 10, fault)
const after = (at: Table, message: Parameters<typeof receive>[0]) => receive(message, at)
const receive = (
  message: Extract<Parameters<typeof reduceTable>[1], { kind: 'received' }>['message'],
  at: Table,
) => reduceTable(at, { kind: 'received', message, atMs: 1_084 })

describe('the line below the fields', () => {
  it('has the multiplier of the forced cash-out, and whether the daily limit sets it', () => {
    expect(note(table).text).toBe('At most 150,000x, KES 1,500,000')
    const short = { ...table, dayLeft: 12_000 }
    expect(note(short).text).toBe('At most 1,200x, KES 12,000: what is left today')
  })
  it('has the maximum of an accepted bet, which changes with the other bet', () => {
    const both = withSlots({ bet: { ...bet, max: 120_000 } }, { bet: { ...bet, id: 'b', slot: 1 } })
    expect(note(both).text).toBe('At most 1,200x, KES 12,000: both share what is left today')
    const other = { ...bet, max: 60_000 }
    const next = after(withSlots({ bet }), {
      ...accepted(7, { ...bet, id: 'b', slot: 1 }),
      other,
    })
    expect(note(next).text).toBe('At most 600x, KES 6,000: both share what is left today')
  })
  it('has the multiplier of a cash-out, and its delay or reason', () => {
    const pressed = withSlots({
      bet,
      intent: { t: 'cashOut', id: 'c', round: 7, slot: 0 },
      sentAtMs: 1_000,
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
    expect(by('hand')).toBe('Executed at 2.31x · 84 ms')
    expect(by('auto')).toBe('Executed at 2.31x, your auto cash-out')
    expect(by('cap')).toBe('Executed at 2.31x: the most one bet may pay')
    expect(by('day')).toBe('Executed at 2.31x: the most for one day')
  })
  it('has the crash point before a late cash-out, for both orders of messages', () => {
    const pressed = after(
      withSlots({ bet, intent: { t: 'cashOut', id: 'c', round: 7, slot: 0 }, sentAtMs: 1_000 }),
      flying(7),
    )
    const late = { t: 'refused', id: 'c', code: 'cash_out_too_late', text: 'Late' } as const
    const text = 'Arrived after the flight had ended at 2.10x'
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
