import { expect, it } from 'vitest'
import { money, multiplier, shortHash, shortMoney, shortMultiplier } from './format.ts'
import { randomId } from './random.ts'

// spec: 9.3
it('writes money with both decimals, and short where there are none', () => {
  expect([money(1250), money(0.1), shortMoney(1250), shortMoney(20.4)]).toEqual([
    '1,250.00',
    '0.10',
    '1,250',
    '20.40',
  ])
})
it('writes multipliers from hundredths without a fraction in between', () => {
  expect([100, 115, 204, 123_405, 100_000_000].map(multiplier)).toEqual([
    '1.00x',
    '1.15x',
    '2.04x',
    '1,234.05x',
    '1,000,000.00x',
  ])
  expect([15_000_000, 1_000, 250, 101, 0].map(shortMultiplier)).toEqual([
    '150,000x',
    '10x',
    '2.50x',
    '1.01x',
    '0x',
  ])
})
it('shortens a hash in its middle', () => {
  expect(shortHash('3fa1c2'.padEnd(60, '0') + '9b04')).toBe('3fa1c2…9b04')
})
it('makes unique ids that match the contract', () => {
  const ids = Array.from({ length: 500 }, randomId)
  expect(new Set(ids).size).toBe(500)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
