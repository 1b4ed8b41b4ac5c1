import { asCents, fromKes, type Cents } from '@ruka/contract/money'
import { divideWithdrawal } from '@ruka/contract/taxes'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pauseAfterMs, splitExitPayout } from './exit-payout.rules.ts'

const whole = (cents: Cents) => divideWithdrawal(cents, asCents(0)).paidCents
const taxed = (cents: Cents) => divideWithdrawal(cents, asCents(Math.round(cents / 20))).paidCents

it.each([
  [999, []],
  [10_00, [10]],
  [34_56, [34]],
  [250_000_00, [250_000]],
  [250_005_00, [249_980, 25]],
  [600_000_99, [250_000, 249_999, 100_001]],
])('%i cents are paid as %j shillings', (cents, kes) => {
  expect(splitExitPayout(asCents(cents), whole)).toEqual(kes.map(fromKes))
})

it('splits into different amounts that M-PESA accepts, and leaves less than its minimum', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500_000_000 }), fc.boolean(), (cents, isTaxed) => {
      const netOf = isTaxed ? taxed : whole
      const parts = splitExitPayout(asCents(cents), netOf)
      const left = cents - parts.reduce<number>((sum, part) => sum + part, 0)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThan(12_00)
      expect(new Set(parts).size).toBe(parts.length)
      for (const part of parts) {
        expect(part % 100).toBe(0)
        expect(part).toBeLessThanOrEqual(250_000_00)
        expect(netOf(part)).toBeGreaterThanOrEqual(10_00)
      }
    }),
  )
})

it('waits longer after each refusal, and a day at most', () => {
  expect([0, 1, 2, 3, 4, 99].map(refusals => pauseAfterMs(refusals) / 60_000)).toEqual([
    0, 10, 60, 360, 1_440, 1_440,
  ])
})
