import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doneAt, endOf, passesOf, restAt, timeOf } from './turn.rules.ts'
import { segmentsOf, SIZES } from './wheel.rules.ts'

/** The segment below the pointer of a wheel at an angle, and the distance to that segment's middle. */
function below(degrees: number, size: number) {
  const at = ((((-degrees % 360) + 360) % 360) / 360) * size
  return { segment: Math.floor(at), off: Math.abs(at - Math.floor(at) - 0.5) }
}
const spins = fc
  .constantFrom(...SIZES)
  .chain(size => fc.record({ size: fc.constant(size), segment: fc.nat(size - 1), before: fc.nat(size - 1) }))
const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('a spin', () => {
  it('ends at the middle of the segment that was drawn, for every start', () => {
    fc.assert(
      fc.property(spins, fc.double({ min: 0, max: 360, noNaN: true }), ({ size, segment }, from) => {
        const found = below(endOf(from, segment, size), size)
        expect(found.segment).toBe(segment)
        expect(found.off).toBeLessThan(1e-9)
        expect(segmentsOf(size, 'low')[found.segment]).toBe(segmentsOf(size, 'low')[segment])
      }),
    )
  })
  it('is four whole turns and less than one more', () => {
    fc.assert(
      fc.property(spins, ({ size, segment, before }) => {
        const from = restAt(before, size)
        const way = endOf(from, segment, size) - from
        expect(way).toBeGreaterThanOrEqual(1_440)
        expect(way).toBeLessThan(1_800)
      }),
    )
  })
  it('goes only forward, from rest to rest', () => {
    fc.assert(
      fc.property(share, time => {
        expect(timeOf(doneAt(time))).toBeCloseTo(time, 4)
      }),
    )
    fc.assert(
      fc.property(share, share, (a, b) => {
        if (a < b) expect(doneAt(a)).toBeLessThanOrEqual(doneAt(b))
      }),
    )
    expect([doneAt(0), doneAt(1)]).toEqual([0, 1])
    expect(doneAt(0.001)).toBeLessThan(0.001)
    expect(1 - doneAt(0.999)).toBeLessThan(1e-6)
  })
  it('passes one pin per segment, each at the moment when it is below the pointer', () => {
    fc.assert(
      fc.property(spins, ({ size, segment, before }) => {
        const from = restAt(before, size)
        const to = endOf(from, segment, size)
        const passes = passesOf(from, to, size)
        expect(passes).toHaveLength(Math.round(((to - from) / 360) * size))
        for (const time of passes) {
          const turned = ((from + (to - from) * doneAt(time)) / 360) * size
          expect(Math.abs(turned - Math.round(turned))).toBeLessThan(1e-6)
        }
      }),
    )
  })
})
