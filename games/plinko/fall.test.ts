import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fallOf, pinsOf, slotAt } from './fall.rules.ts'
import { plinko, ROWS } from './plinko.rules.ts'

const reach = { x: 0.02, y: 0.03 }
const paths = fc
  .constantFrom(...ROWS)
  .chain(rows => fc.array(fc.constantFrom(0, 1), { minLength: rows, maxLength: rows }))
const drawn = (path: readonly number[]) => {
  const rest = [...path]
  const start = { rows: path.length as (typeof ROWS)[number], risk: 'low' } as const
  return plinko.play({ below: () => rest.shift()! }, start, []).shown
}

describe('a fall', () => {
  it('ends in the middle of the slot that was drawn, for every path', () => {
    fc.assert(
      fc.property(paths, path => {
        const end = fallOf(path, reach).knots.at(-1)!
        expect(end.what).toBe('slot')
        expect(end.x).toBeCloseTo(slotAt(path.length, drawn(path).slot).x, 12)
        expect(end.y).toBeCloseTo(1 - reach.y, 12)
      }),
    )
  })
  it('touches one pin of each row, and leaves it on the side that was drawn', () => {
    fc.assert(
      fc.property(paths, path => {
        const pins = pinsOf(path.length)
        const { touches, knots } = fallOf(path, reach)
        expect(touches).toHaveLength(path.length)
        for (const [row, { pin, at }] of touches.entries()) {
          const first = (row * (row + 5)) / 2
          const nearest = Math.min(...pins.slice(first, first + row + 3).map(({ x }) => Math.abs(x - pin.x)))
          expect(nearest).toBeLessThan(1e-9)
          expect(pin.y).toBeCloseTo(pins[first]!.y, 12)
          const knot = knots.find(knot => knot.at === at)!
          expect(Math.sign(knot.x - pin.x)).toBe(path[row] === 1 ? 1 : -1)
          const next = touches[row + 1]?.pin ?? knots.at(-1)!
          expect(Math.sign(next.x - pin.x)).toBe(path[row] === 1 ? 1 : -1)
        }
      }),
    )
  })
  it('goes forward in time, and rises only after a pin', () => {
    fc.assert(
      fc.property(paths, path => {
        const { knots, beats } = fallOf(path, reach)
        for (const [i, knot] of knots.entries()) {
          const before = knots[i - 1]
          if (!before) continue
          expect(knot.at).toBeGreaterThan(before.at)
          expect(knot.y < before.y).toBe(knot.what === 'turn')
        }
        expect(knots.at(-1)!.at).toBe(beats)
      }),
    )
  })
})
