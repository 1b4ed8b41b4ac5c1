import { expect, it } from 'vitest'
import { resultOf } from './slip-result.ts'

const running = { state: 'open', stake: 100, payout: null, possible_payout: 250 } as const

it.each(['pending', 'open'] as const)('a slip that is %s shows what it can win', state => {
  expect(resultOf({ ...running, state })).toEqual({ name: 'running', amount: 250 })
})

it.each(['void', 'refused', 'cancelled'] as const)('a slip that is %s returned its stake', state => {
  expect(resultOf({ ...running, state })).toEqual({ name: 'returned', amount: 100 })
})

it.each([
  [250, 'won'],
  [100.01, 'won'],
  [100, 'returned'],
  [50, 'part_lost'],
  [0, 'lost'],
] as const)('a stake of 100 that is settled at %d is called %s', (payout, name) => {
  expect(resultOf({ ...running, state: 'settled', payout })).toEqual({ name, amount: payout })
})

it('a slip that was cashed out shows what it was sold for', () => {
  expect(resultOf({ ...running, state: 'cashed_out', payout: 80 })).toEqual({
    name: 'cashed_out',
    amount: 80,
  })
})
