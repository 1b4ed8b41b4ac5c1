import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodePots, encodePots, POTS_BYTE, POTS_MAX } from './pot-delta.ts'

const SEED = { seed: 20_261_127, numRuns: 500 }
const number = fc.oneof(
  fc.nat({ max: 300 }),
  fc.maxSafeNat().map(value => value % 2 ** 49),
)
const pots = fc.array(fc.record({ no: number, cents: number }), { maxLength: 40 })

describe('a binary message of pots', () => {
  it('has any amounts, exactly', () => {
    fc.assert(
      fc.property(pots, given => {
        expect(decodePots(encodePots(given))).toEqual(given)
      }),
      SEED,
    )
  })

  it('takes at most 30 bytes for each pot, and nine for one of a small number', () => {
    fc.assert(
      fc.property(pots, given => {
        expect(encodePots(given).length).toBeLessThanOrEqual(1 + 30 * given.length)
      }),
      SEED,
    )
    expect(encodePots([{ no: 127, cents: 1_000_000_000_000 }]).length).toBeLessThanOrEqual(1 + 9)
  })

  it('refuses numbers that are not whole, are negative or too great', () => {
    for (const value of [-1, 0.5, NaN, Infinity, 2 ** 49])
      for (const pot of [
        { no: 1, cents: value },
        { no: value, cents: 1 },
      ])
        expect(() => encodePots([pot])).toThrow(RangeError)
  })

  it('is nothing where bytes are cut off, of another topic, or too many', () => {
    fc.assert(
      fc.property(pots, fc.nat({ max: 255 }), (given, byte) => {
        const bytes = encodePots([...given, { no: 300, cents: 300 }])
        expect(decodePots(bytes.subarray(0, -1))).toBeUndefined()
        expect(decodePots(Uint8Array.from([byte, ...bytes.subarray(1)])) === undefined).toBe(
          byte !== POTS_BYTE,
        )
      }),
      SEED,
    )
    for (const bytes of [
      [],
      [POTS_BYTE, 1],
      [POTS_BYTE, 1, 128],
      [POTS_BYTE, 1, ...Array<number>(8).fill(128), 1],
    ])
      expect(decodePots(Uint8Array.from(bytes))).toBeUndefined()
    const tooMany = Array.from({ length: POTS_MAX + 1 }, () => ({ no: 1, cents: 1 }))
    expect(decodePots(encodePots(tooMany))).toBeUndefined()
  })

  it('is read whatever its bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), bytes => {
        const read = decodePots(Uint8Array.from([POTS_BYTE, ...bytes]))
        for (const { no, cents } of read ?? []) expect([no, cents].every(Number.isSafeInteger)).toBe(true)
      }),
      SEED,
    )
  })
})
