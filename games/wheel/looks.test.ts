import { expect, it } from 'vitest'
import { kindsOf } from './looks.rules.ts'
import { RISKS, segmentsOf, SIZES } from './wheel.rules.ts'

it('every multiplier of every wheel has a colour that no other of its wheel has, and all segments are counted', () => {
  for (const size of SIZES)
    for (const risk of RISKS) {
      const kinds = kindsOf({ size, risk })
      expect(new Set(kinds.map(({ x10000 }) => x10000))).toEqual(new Set(segmentsOf(size, risk)))
      expect(new Set(kinds.map(({ look }) => look)).size).toBe(kinds.length)
      expect(kinds.every(({ look }) => look !== undefined)).toBe(true)
      expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(size)
    }
})
