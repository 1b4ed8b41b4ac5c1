import { describe, expect, it } from 'vitest'
import { FIRST_BET, fitted, orderFrom, readBet } from './bet.ts'
import { snapshot } from './messages-for-tests.ts'
import { emptyTable, type Table } from './table.rules.ts'
import { isNewPress, viewOf, type View } from './view.ts'

const { limits } = snapshot(7)
const table: Table = {
  ...emptyTable,
  link: 'open',
  mode: 'real',
  balance: 1_000,
  round: 7,
  phase: 'betting',
  limits,
}
const facts = { out: 0, paid: 0 }
const seen = (next: Partial<Parameters<typeof viewOf>[0]> = {}, before?: View) =>
  viewOf(
    { table, facts, x100: 100, stale: false, nowMs: 0, bets: [FIRST_BET, FIRST_BET], ...next },
    'Flew away at {multiplier}',
    before,
  )
const own = { id: 'a', slot: 0, stake: 10, max: 15_000_000 } as const
const flying: Table = { ...table, phase: 'flying', slots: [{ bet: own }, {}] }

describe('a typed bet', () => {
  it('is an order once its stake, and its target where it counts, can be read', () => {
    const order = (bet: Partial<typeof FIRST_BET>) =>
      orderFrom(readBet({ ...FIRST_BET, ...bet }, limits).draft)
    expect(order({ stake: '50' })).toEqual({ stake: 50 })
    expect(order({ stake: '50', isAuto: true })).toEqual({ stake: 50, auto: 200 })
    expect(order({ stake: '50', isAuto: true, target: 'two' })).toBeUndefined()
    expect(order({ stake: '50', target: 'two' })).toEqual({ stake: 50 })
    expect(order({ stake: '1' })).toBeUndefined()
  })
  it('is none before the limits are known', () => {
    expect(orderFrom(readBet(FIRST_BET, undefined).draft)).toBeUndefined()
  })
  it('names the field to mend, the stake first', () => {
    const wrong = (bet: Partial<typeof FIRST_BET>) => readBet({ ...FIRST_BET, ...bet }, limits).wrong
    expect(wrong({ stake: '1', isAuto: true, target: '0' })).toBe('stake')
    expect(wrong({ isAuto: true, target: '0' })).toBe('target')
    expect(wrong({})).toBeUndefined()
  })
  it('rises to the minimum that the law asks for, and is never lowered', () => {
    expect(fitted({ ...FIRST_BET, stake: '5' }, limits).stake).toBe('10')
    expect(fitted({ ...FIRST_BET, stake: '999999' }, limits).stake).toBe('999999')
  })
})

it('in a flight only the panel with a bet changes: the other stays the same object', () => {
  const before = seen({ table: flying, x100: 150 })
  const next = seen({ table: flying, x100: 151, nowMs: 66 }, before)
  expect(next.panels[0].view.detail).toBe('KES 15.10')
  expect(next.panels[1]).toBe(before.panels[1])
  expect(next.panels[0].note).toBe(before.panels[0].note)
})

it('before the limits are known nothing is drawn again', () => {
  const before = seen({ table: emptyTable })
  expect(seen({ table: emptyTable, nowMs: 66 }, before).panels[0]).toBe(before.panels[0])
})

it('a button with a new action rests a moment, so that a tap for the old one does not trigger it', () => {
  const cashing = seen({ table: flying, x100: 150 })
  const crashed: Table = { ...table, phase: 'betting', round: 8, lockAtMs: 5_000 }
  const next = seen({ table: crashed, nowMs: 100 }, cashing)
  expect([cashing.panels[0].view.press, next.panels[0].view.press, next.panels[0].isNew]).toEqual([
    'cashOut',
    'bet',
    true,
  ])
  const { last, view } = next.panels[0]
  expect([isNewPress(last, view, 449), isNewPress(last, view, 450)]).toEqual([true, false])
  expect(seen({ table: crashed, nowMs: 450 }, next).panels[0].isNew).toBe(false)
})

it('what the button says is not said again beside it', () => {
  const out: Table = {
    ...flying,
    slots: [{ bet: { ...own, x100: 150, payout: 15, by: 'hand', paidAtMs: 0 } }, {}],
  }
  const { view, note } = seen({ table: out, x100: 180 }).panels[0]
  expect([view.label, note.text]).toEqual(['Cashed out at 1.50x', ''])
})
