import { expect, it } from 'vitest'
import { balanceMessage } from './balance-message.rules.ts'
import { aPlay, opened } from './plays-for-tests.ts'
import { reduceTable, type TableEvent } from './table.rules.ts'
import { emptyTable } from './table-state.rules.ts'

const drawn = { kind: 'drawn', id: aPlay().id } as const

/** The messages to the shell, event by event. */
function posted(...events: readonly TableEvent[]) {
  let table = emptyTable('real')
  return events.map(event => {
    const before = table
    table = reduceTable(table, event)
    return balanceMessage(before, table)
  })
}
const open: TableEvent = { kind: 'opened', data: opened, atMs: 0 }
const asked: TableEvent = {
  kind: 'asked',
  asked: { what: 'begin', id: 'a', stake: 10, start: {}, doubt: false },
  atMs: 5,
}
const answered: TableEvent = { kind: 'answered', data: { play: aPlay(), balance: 509.4, left: 9_980 } }

it('from the order until the end of the picture the shell shows the balance without the payout', () => {
  expect(posted(open, asked, { kind: 'doubted' }, answered, drawn)).toEqual([
    undefined,
    { type: 'ruka:hold', balance: 490 },
    undefined,
    undefined,
    { type: 'ruka:balance' },
  ])
})
it('the shell follows the balance while plays are drawn together', () => {
  const other: TableEvent = {
    kind: 'answered',
    data: { play: aPlay({ id: 'two', pay: 0 }), balance: 499.4, left: 9_980 },
  }
  expect(posted(open, asked, answered, asked, other, drawn).slice(3)).toEqual([
    { type: 'ruka:hold', balance: 480 },
    undefined,
    { type: 'ruka:hold', balance: 499.4 },
  ])
})
it('after a refused play the shell reads the balance again', () => {
  const refused: TableEvent = { kind: 'refused', refusal: { code: 'funds', text: 'Your balance is too low' } }
  expect(posted(open, asked, refused).at(-1)).toEqual({ type: 'ruka:balance' })
})
it('after a play that another device has ended the shell reads the balance again', () => {
  expect(posted(open, asked, open).at(-1)).toEqual({ type: 'ruka:balance' })
})
