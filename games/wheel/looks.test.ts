import { expect, it } from 'vitest'
import { kindsOf, mostOf, restOf } from './looks.rules.ts'
import { RISKS, segmentsOf, SIZES } from './wheel.rules.ts'

it('every multiplier of a wheel has a unique colour, and all segments are counted', () => {
  for (const size of SIZES)
    for (const risk of RISKS) {
      const kinds = kindsOf({ size, risk })
      expect(new Set(kinds.map(({ x10000 }) => x10000))).toEqual(new Set(segmentsOf(size, risk)))
      expect(new Set(kinds.map(({ look }) => look)).size).toBe(kinds.length)
      expect(kinds.every(({ look }) => look !== undefined)).toBe(true)
      expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(size)
    }
})

const wheels = SIZES.flatMap(size => RISKS.map(risk => ({ size, risk })))

it('no unspun wheel shows its highest multiplier or is next to it', () => {
  for (const start of wheels) {
    const segments = segmentsOf(start.size, start.risk)
    const most = Math.max(...segments)
    for (const beside of [-1, 0, 1]) expect(segments[restOf(start) + beside]).toBeLessThan(most)
  }
})
it('the highest multiplier of a wheel has its odds in whole numbers', () => {
  for (const start of wheels) {
    const segments = segmentsOf(start.size, start.risk)
    const { x10000, oneIn } = mostOf(start)
    expect(x10000).toBe(Math.max(...segments))
    expect(Number.isInteger(oneIn)).toBe(true)
    const each = segments.filter(of => of === x10000).length / segments.length
    expect(oneIn).toBeCloseTo(1 / each, 9)
  }
  expect(mostOf({ size: 50, risk: 'high' })).toEqual({ x10000: 485_000, oneIn: 50 })
})
