import { asCents } from '@ruka/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDecimal, type Fraction } from './fraction.rules.ts'
import { multiplierOf, payoutOf, slipMultiplier, type SettledLeg } from './settle.rules.ts'
import { areRelated, kindOf, linesOf, type Relation } from './slip.rules.ts'

const VERDICTS = ['won', 'lost', 'void', 'half_won', 'half_lost'] as const
const anyLeg = fc
  .record({ cents: fc.integer({ min: 101, max: 5_000 }), verdict: fc.constantFrom(...VERDICTS) })
  .map(({ cents, verdict }): SettledLeg => ({
    odds: { numerator: BigInt(cents), denominator: 100n },
    verdict,
  }))
const same = (one: Fraction, other: Fraction) =>
  one.numerator * other.denominator === other.numerator * one.denominator

/** Every combination of `size` legs, written out. */
function combinations<Leg>(legs: readonly Leg[], size: number): readonly (readonly Leg[])[] {
  if (size === 0) return [[]]
  return legs.flatMap((leg, at) => combinations(legs.slice(at + 1), size - 1).map(rest => [leg, ...rest]))
}

describe('a system bet', () => {
  it('pays the mean of its lines, each of which is a multi', () => {
    fc.assert(
      fc.property(
        fc.array(anyLeg, { minLength: 3, maxLength: 7 }),
        fc.subarray([1, 2, 3, 4, 5, 6], { minLength: 1 }),
        (legs, some) => {
          const sizes = some.filter(size => size < legs.length)
          fc.pre(sizes.length > 0)
          const lines = sizes.flatMap(size => combinations(legs, size))
          expect(linesOf(legs.length, sizes)).toBe(lines.length)
          let numerator = 0n
          // Odds have two decimals and halves, so every product is a whole number of these parts.
          const parts = 200n ** 7n
          for (const line of lines) {
            let product = parts
            for (const leg of line) {
              const by = multiplierOf(leg)
              product = (product * by.numerator) / by.denominator
            }
            numerator += product
          }
          const mean = { numerator, denominator: parts * BigInt(lines.length) }
          expect(same(slipMultiplier(legs, sizes), mean)).toBe(true)
        },
      ),
    )
  })

  it('of one size that is all legs is the multi', () => {
    fc.assert(
      fc.property(fc.array(anyLeg, { minLength: 1, maxLength: 20 }), legs => {
        const stake = asCents(12_345)
        expect(payoutOf(stake, legs, { sizes: [legs.length] })).toEqual(
          expect.objectContaining({ payoutCents: payoutOf(stake, legs).payoutCents }),
        )
      }),
    )
  })

  it('of pairs loses those with the lost leg', () => {
    const leg = (odds: string, verdict: SettledLeg['verdict']) => ({ odds: parseDecimal(odds)!, verdict })
    const legs = [leg('2.00', 'won'), leg('3.00', 'won'), leg('5.00', 'lost')]
    // One of three pairs wins: 2 × 3 on a third of the stake.
    expect(payoutOf(asCents(30_000), legs, { sizes: [2] })).toMatchObject({ payoutCents: 60_000 })
  })

  it('has at least three legs, sizes below them in order, and a bounded number of lines', () => {
    expect(kindOf(3, [2])).toBe('system')
    expect(kindOf(4, [2, 3])).toBe('system')
    for (const [legs, sizes] of [
      [2, [1]],
      [3, [1]],
      [4, [1, 2]],
      [3, [3]],
      [3, [0]],
      [4, [3, 2]],
      [4, [2, 2]],
      [4, []],
      [4, [1.5]],
      [20, [10]],
      [21, [2]],
    ] as const)
      expect(kindOf(legs, sizes)).toBeUndefined()
  })
})

describe('a slip without sizes', () => {
  it('is a single or a multi of up to 20 legs', () => {
    expect([0, 1, 2, 20, 21].map(legs => kindOf(legs, undefined))).toEqual([
      undefined,
      'single',
      'multi',
      'multi',
      undefined,
    ])
  })
})

// spec: 5.31
describe('two selections are related', () => {
  const match = (over: Partial<Relation> = {}): Relation => ({
    event: 'sr:match:1',
    competition: 'sr:tournament:17',
    home: 'A',
    away: 'B',
    kickOffMs: 0,
    ...over,
  })
  it('where they are of one event, or of one match under two ids', () => {
    expect(areRelated(match(), match())).toBe(true)
    expect(areRelated(match(), match({ event: 'vf:match:9', home: 'B', away: 'A' }))).toBe(true)
    expect(areRelated(match(), match({ event: 'sr:match:2', kickOffMs: 7 * 86_400_000 }))).toBe(false)
    expect(areRelated(match(), match({ event: 'sr:match:2', home: 'C' }))).toBe(false)
  })
  it('where one is the winner of the competition that the other is played in', () => {
    const winner = match({ event: 'sr:season:3', home: '', away: '' })
    expect(areRelated(winner, match())).toBe(true)
    expect(areRelated(match({ competition: 'sr:tournament:8' }), winner)).toBe(false)
  })
})
