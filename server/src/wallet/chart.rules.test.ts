import { expect, it } from 'vitest'
import {
  assertOpen,
  chart,
  knownAccounts,
  neverNegativeAccounts,
  revenueOf,
  type HouseAccount,
} from './chart.rules.ts'

it('opens an account for each product, jackpot and campaign without a change of the chart', () => {
  for (const account of [revenueOf('sports'), 'jackpot/daily', 'prize/world-cup-2026', 'promo'] as const)
    expect(() => assertOpen(account), account).not.toThrow()
})

it('refuses names that are not in the chart, and closed accounts', () => {
  for (const account of [
    '',
    'revenue',
    'revenue/',
    'revenue/Crash',
    'jackpot/a/b',
    'cash',
    'mpesa2',
    ` promo`,
    `prize/${'x'.repeat(41)}`,
  ])
    expect(() => assertOpen(account as HouseAccount), account).toThrow('no open account')
})

it('states the purpose of every account, and which accounts hold the money of others', () => {
  expect(new Set(chart.map(({ name }) => name)).size).toBe(chart.length)
  expect(chart.filter(({ purpose }) => !purpose.endsWith('.'))).toEqual([])
  const keeps = (account: string) => new RegExp(neverNegativeAccounts).test(account)
  expect(['suspense', 'jackpot/daily', 'prize/x', 'mpesa', 'revenue/crash', 'tax'].filter(keeps)).toEqual([
    'suspense',
    'jackpot/daily',
    'prize/x',
  ])
  expect(new RegExp(knownAccounts).test('revenue')).toBe(true)
})
