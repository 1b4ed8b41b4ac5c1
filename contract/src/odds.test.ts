import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromOdds, toOdds } from './odds.ts'

it('odds of four decimals are converted exactly in both directions', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_001, max: 1_000_000_000 }), x10000 => {
      const text = `${Math.floor(x10000 / 10_000)}.${String(x10000 % 10_000).padStart(4, '0')}`
      expect(fromOdds(JSON.parse(text) as number)).toBe(x10000)
      expect(fromOdds(toOdds(x10000))).toBe(x10000)
      expect(Number(toOdds(x10000).toFixed(4))).toBe(Number(text))
    }),
  )
})

it('odds with more decimals are refused, however small the rest is', () => {
  for (const odds of [1.85001, 2.000_000_1, 1.00005, Number.NaN, Infinity, 1e300])
    expect(() => fromOdds(odds)).toThrow(RangeError)
})
