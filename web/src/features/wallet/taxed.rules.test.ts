import { expect, test } from 'vitest'
import { taxed } from './taxed.rules.ts'

const now = Date.UTC(2026, 4, 4)
const law = 'Sample Act 2025'
const table = [
  { base: 'deposit', ratePercent: 5, law, from: '2025-07-01' },
  { base: 'withdrawal', ratePercent: 5, law, from: '2025-07-01' },
  { base: 'stake', minimumStake: 20, law, from: '2025-07-01' },
]

test('shows what the server will take: 5 of a deposit of 100, 4.75 of a withdrawal of 95', () => {
  expect(taxed(table, 'deposit', 100, now)).toEqual({ law, ratePercent: 5, tax: 5, net: 95, kept: 0 })
  expect(taxed(table, 'withdrawal', 95, now)).toEqual({ law, ratePercent: 5, tax: 4.75, net: 90, kept: 0.25 })
  expect(taxed(table, 'withdrawal', 0, now)).toEqual({ law, ratePercent: 5, tax: 0, net: 0, kept: 0 })
})

test.each([
  ['no table', undefined],
  ['an empty table', []],
  ['a law that is still to come', [{ ...table[0], from: '2027-01-01' }]],
  ['a rate of nothing', [{ ...table[0], ratePercent: 0 }]],
  [
    'anything else',
    [null, 'x', { base: 'deposit' }, { ...table[0], ratePercent: '5' }, { ...table[0], from: 1 }],
  ],
])('shows nothing for %s', (_, from) => {
  expect(taxed(from, 'deposit', 100, now)).toBeUndefined()
})
