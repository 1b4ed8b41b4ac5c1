import { describe, expect, it } from 'vitest'
import type { Unfit } from '../../amounts.rules.ts'
import { noteOf } from './note.ts'
import { aPlay, opened } from './plays-for-tests.ts'
import { reduceTable } from './table.rules.ts'
import { emptyTable } from './table-state.rules.ts'

const table = reduceTable(emptyTable('real'), { kind: 'opened', data: opened, atMs: 0 })
const chosen = { start: {}, stake: 10, firstKes: 10, mostKes: 9_000, bounds: { min: 2, max: 300 } }

describe('a stake that is not allowed', () => {
  it('is shown with the limit of the current choice', () => {
    const textOf = (stake: Unfit, max = 300) =>
      noteOf(table, { ...chosen, stake, bounds: { min: 2, max } }).text
    expect(textOf('above')).toBe('The maximum stake on this is KES 300')
    expect(textOf('above', 1_000)).toBe('The maximum stake is KES 1,000')
    expect(textOf('below')).toBe('The minimum stake is KES 2')
    expect(textOf('unreadable')).toBe('Enter whole shillings, such as 50')
  })
})

describe('the maximum win', () => {
  it('is shown only if the play may pay more than half of it', () => {
    expect(noteOf(table, { ...chosen, mostKes: 5_000 }).text).toBe('')
    expect(noteOf(table, { ...chosen, mostKes: 5_001 }).text).toBe('Maximum win KES 10,000')
  })
  it('is reduced to the rest of the daily limit', () => {
    expect(noteOf(table, chosen).text).toBe('Maximum win KES 10,000')
    expect(noteOf({ ...table, left: 400 }, chosen).text).toBe('You can win up to KES 400 more today')
    expect(noteOf({ ...table, left: 9_990 }, { ...chosen, mostKes: 9_000 }).text).toBe(
      'Maximum win KES 9,990',
    )
  })
  it('is none where nothing is left: open games count', () => {
    expect(noteOf({ ...table, left: 5 }, chosen).text).toMatch(/^Open games count until they end/)
  })
  it('of an open play is its reservation, where the play could win more', () => {
    const play = aPlay({ state: 'open', pay: 0, cap: 9_000 })
    expect(noteOf({ ...table, play, left: 0 }, chosen).text).toBe('')
    expect(noteOf({ ...table, play: { ...play, cap: 700 }, left: 0 }, chosen).text).toBe(
      'Maximum win KES 700',
    )
  })
})
