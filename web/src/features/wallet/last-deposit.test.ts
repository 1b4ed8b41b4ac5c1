import { expect, test } from 'vitest'
import { lastAmount } from './last-deposit.tsx'

test('offers the latest deposit that arrived and was of whole shillings', () => {
  const rows = [
    { status: 'Pending', value: 900 },
    { status: 'failed', value: 800 },
    { status: 'Completed', value: 70.5 },
    { status: 'Completed', value: 250 },
    { status: 'Completed', value: 60 },
  ]
  expect(lastAmount(rows)).toBe(250)
})

test.each([undefined, {}, [], [null], [{ status: 'completed' }], [{ status: 'completed', value: -5 }]])(
  'offers nothing after an answer of %j',
  rows => {
    expect(lastAmount(rows)).toBeUndefined()
  },
)
