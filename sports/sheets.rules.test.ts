import { expect, it } from 'vitest'
import { ordersOf, scoresWithin, sheetsOf } from './sheets.rules.ts'

it('a match can be at half-time at each score that is no higher than its end, once', () => {
  const full = { home: 2, away: 1 }
  expect(scoresWithin(full)).toHaveLength(3 * 2)
  expect(new Set(sheetsOf(full).map(({ half: { home, away } }) => `${home}:${away}`)).size).toBe(6)
  expect(
    sheetsOf(full).every(({ half, full: end }) => half.home <= 2 && half.away <= 1 && end === full),
  ).toBe(true)
})

it('the goals of a match fall in as many orders as there are places for those of one side', () => {
  expect(ordersOf({ home: 0, away: 0 })).toEqual([[]])
  const orders = ordersOf({ home: 3, away: 2 })
  expect(new Set(orders.map(order => order.join())).size).toBe(10)
  expect(orders.every(order => order.filter(side => side === 'home').length === 3)).toBe(true)
})
