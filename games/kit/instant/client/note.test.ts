import { describe, expect, it } from 'vitest'
import type { Unfit } from '../../amounts.rules.ts'
import { noteOf } from './note.ts'
import { aPlay, opened } from './plays-for-tests.ts'
import { emptyTable, reduceTable } from './table.rules.ts'

const table = reduceTable(emptyTable('real'), { kind: 'opened', data: opened, atMs: 0 })
const chosen = { start: {}, stake: 10, firstKes: 10, mostKes: 9_000, bounds: { min: 2, max: 300 } }

describe('a stake that is not allowed', () => {
  it('is shown with the limit of the current choice', () => {
    const textOf = (stake: Unfit, max = 300) =>
      noteOf(table, { ...chosen, stake, bounds: { min: 2, max } }).text
    expect(textOf('above')).toBe('The largest stake on this is KES 300')
    expect(textOf('above', 1_000)).toBe('The largest stake is KES 1,000')
    expect(textOf('below')).toBe('The smallest stake is KES 2')
    expect(textOf('unreadable')).toBe('Whole shillings, such as 50')
  })
})

describe('the maximum payout of a play', () => {
  it('is reduced to the rest of the daily limit', () => {
    expect(noteOf(table, chosen).text).toBe('Pays at most KES 9,000.00')
    expect(noteOf({ ...table, left: 400 }, chosen).text).toBe(
      'Pays at most KES 400.00, what can still be won today',
    )
  })
  it('of an open play is its reservation, also when nothing is left for another play', () => {
    const play = aPlay({ state: 'open', pay: 0, cap: 10_000 })
    expect(noteOf({ ...table, play, left: 0 }, chosen).text).toBe('Pays at most KES 9,000.00')
    expect(noteOf({ ...table, play, left: 0 }, { ...chosen, mostKes: 20_000 }).text).toBe(
      'Pays at most KES 10,000, the most one play may pay',
    )
    expect(noteOf({ ...table, play: { ...play, cap: 700 }, left: 0 }, chosen).text).toBe(
      'Pays at most KES 700.00, what could still be won today',
    )
  })
})
