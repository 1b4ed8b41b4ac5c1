import { expect, it } from 'vitest'
import {
  askedAfter,
  boundsOfRule,
  isWithin,
  leastPercent,
  leastTaken,
  soldPart,
  typedAmount,
} from './cash-out.rules.ts'

it('a part of a slip is sold for the same part of the offer, cut to the cent', () => {
  expect(soldPart(1_000, 761.37, 100)).toEqual({ stake: 1_000, amount: 761.37 })
  expect(soldPart(1_000, 761.37, 50)).toEqual({ stake: 500, amount: 380.68 })
  expect(soldPart(33, 10.01, 10)).toEqual({ stake: 3.3, amount: 1 })
})

it('a part that would leave less than a shilling is all of the stake', () => {
  expect(soldPart(5, 4, 80)).toEqual({ stake: 4, amount: 3.2 })
  expect(soldPart(5, 4, 85)).toEqual({ stake: 5, amount: 4 })
})

it.each([
  [1_000, 100, 10],
  [900, 100, 15],
  [110, 100, 95],
  [105, 100, 100],
  [5, 1, 20],
  [1.5, 1, 100],
  [1, 1, 100],
])('of a stake of %d with parts of %d the least choice is %d per cent', (stake, least, percent) => {
  expect(leastPercent(stake, least)).toBe(percent)
})

it.each([
  [95, 0, 95],
  [95, 2, 93.1],
  [33.33, 5, 31.67],
  [0.01, 5, 0.01],
] as const)('of an offer of %d at most %d per cent less is %d', (amount, fall, least) => {
  expect(leastTaken(amount, fall)).toBe(least)
})

it.each([
  ['1,250', 1_250],
  [' 99.5 ', 99.5],
  ['0.01', 0.01],
  ['', undefined],
  ['.5', undefined],
  ['1.005', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['12345678901', undefined],
])('the amount %j is typed as %s', (text, kes) => {
  expect(typedAmount(text)).toBe(kes)
})

it('a part is sold by itself above the offer for it, and up to its part of what the slip can pay', () => {
  const slip = { stake: 33, possible_payout: 100, bonus: null }
  const part = soldPart(33, 10.01, 10)
  const bounds = boundsOfRule(slip, part)
  expect(bounds).toEqual({ above: 1, most: 10 })
  expect([1, 1.01, 10, 10.01].map(kes => isWithin(kes, bounds))).toEqual([false, true, true, false])
  expect(boundsOfRule(slip, { stake: 33, amount: 10.01 })).toEqual({ above: 10.01, most: 100 })
  // No cash-out has the bonus.
  const withBonus = { ...slip, possible_payout: 130, bonus: { percent: 30, amount: 30 } }
  expect(boundsOfRule(withBonus, part)).toEqual(bounds)
})

it('a part that was asked for waits while nothing is offered, and comes back with the new offer', () => {
  const first = { stake: 100, amount: 95 }
  expect(askedAfter(undefined, first)).toBeUndefined()
  expect(askedAfter(undefined, undefined)).toBeUndefined()
  // The second tap sells what the first one named.
  expect(askedAfter(first, { stake: 100, amount: 94 })).toEqual(first)
  const waits = askedAfter(first, undefined)
  expect(waits).toEqual({ ...first, state: 'waits' })
  const back = askedAfter(askedAfter(waits, undefined), { stake: 100, amount: 61.5 })
  expect(back).toEqual({ stake: 100, amount: 61.5, state: 'new' })
  expect(askedAfter(back, { stake: 100, amount: 60 })).toEqual(back)
})
