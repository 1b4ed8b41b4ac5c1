import { asCents } from '@ruka/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDecimal } from './fraction.rules.ts'
import { nextTierOf, type MultiBonus } from './multi-bonus.rules.ts'
import { payoutOf, type SettledLeg } from './settle.rules.ts'

const bonus: MultiBonus = {
  leastOdds: parseDecimal('1.5')!,
  tiers: [
    { legs: 3, percent: 5 },
    { legs: 5, percent: 10 },
    { legs: 7, percent: 15 },
  ],
}
const leg = (odds: string, verdict: SettledLeg['verdict'] = 'won', deadHeat?: string): SettledLeg => ({
  odds: parseDecimal(odds)!,
  verdict,
  ...(deadHeat === undefined ? {} : { deadHeat: parseDecimal(deadHeat)! }),
})
const paid = (legs: readonly SettledLeg[], terms: { capCents?: number; sizes?: readonly number[] } = {}) => {
  const { capCents, sizes } = terms
  return payoutOf(asCents(10_000), legs, {
    bonus,
    sizes,
    capCents: capCents === undefined ? undefined : asCents(capCents),
  })
}

describe('the multi bonus', () => {
  it('adds a share of what is won above the stake, by the number of legs', () => {
    // 100 at 2.00 × 2.00 × 2.00: 800, of which 700 are won, and 5 % of them.
    expect(paid([leg('2'), leg('2'), leg('2')])).toMatchObject({
      payoutCents: 83_500,
      bonusCents: 3_500,
      bonusPercent: 5,
    })
    expect(paid(Array.from({ length: 6 }, () => leg('2')))).toMatchObject({ bonusPercent: 10 })
  })

  it('counts a leg that multiplies the stake with the least odds or more: no void, lost or short one', () => {
    const two = [leg('2'), leg('2')]
    for (const third of [
      leg('1.49'),
      leg('9', 'void'),
      leg('9', 'half_lost'),
      leg('1.9', 'half_won'),
      leg('2.9', 'won', '0.5'),
    ])
      expect(paid([...two, third])).toMatchObject({ bonusCents: 0, bonusPercent: 0 })
    for (const third of [leg('1.5'), leg('2', 'half_won'), leg('3', 'won', '0.5')])
      expect(paid([...two, third]).bonusPercent).toBe(5)
    expect(paid([...two, leg('2'), leg('2', 'lost')])).toMatchObject({ payoutCents: 0, bonusCents: 0 })
  })

  it('falls to the tier of the legs that are left where one becomes void', () => {
    const five = Array.from({ length: 4 }, () => leg('2'))
    expect(paid([...five, leg('2')]).bonusPercent).toBe(10)
    expect(paid([...five, leg('2', 'void')]).bonusPercent).toBe(5)
  })

  it('is rounded down to the cent by itself', () => {
    expect(payoutOf(asCents(10_010), [leg('1.511'), leg('1.5'), leg('1.5')], { bonus })).toMatchObject({
      // 340.31497…, of which 240.21497… are won: 12.01 and a fraction.
      payoutCents: 34_031 + 1_201,
      bonusCents: 1_201,
    })
  })

  it('fills the cap at most, and never returns stake by itself', () => {
    const legs = [leg('2'), leg('2'), leg('2')]
    expect(paid(legs, { capCents: 81_000 })).toMatchObject({
      payoutCents: 81_000,
      bonusCents: 1_000,
      cappedCents: 2_500,
      returnedCents: 0,
    })
    expect(paid(legs, { capCents: 80_000 })).toMatchObject({
      payoutCents: 80_000,
      bonusCents: 0,
      bonusPercent: 0,
    })
    // Above the cap by its odds alone: the slip is paid as if there were no bonus.
    const without = payoutOf(asCents(10_000), legs, { capCents: asCents(40_000) })
    expect(paid(legs, { capCents: 40_000 })).toEqual(without)
  })

  it('belongs to multis alone, not to system bets', () => {
    const legs = [leg('2'), leg('2'), leg('2'), leg('2')]
    expect(paid(legs, { sizes: [3] })).toMatchObject({ bonusCents: 0 })
  })

  it('never lowers a payout, and never lifts one above its cap', () => {
    const anyLeg = fc.record({
      odds: fc.integer({ min: 10_100, max: 100_000 }).map(odds => ({
        numerator: BigInt(odds),
        denominator: 10_000n,
      })),
      verdict: fc.constantFrom('won', 'won', 'lost', 'void', 'half_won', 'half_lost' as const),
    })
    fc.assert(
      fc.property(
        fc.array(anyLeg, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 100, max: 2_000_000 }),
        fc.integer({ min: 100, max: 200_000_000 }),
        (legs, stake, cap) => {
          const terms = { capCents: asCents(cap) }
          const without = payoutOf(asCents(stake), legs, terms)
          const withBonus = payoutOf(asCents(stake), legs, { ...terms, bonus })
          const { payoutCents, bonusCents, returnedCents } = withBonus
          expect(payoutCents).toBe(without.payoutCents + bonusCents)
          expect(bonusCents).toBeGreaterThanOrEqual(0)
          expect(payoutCents - returnedCents).toBeLessThanOrEqual(Math.max(cap, without.payoutCents))
        },
      ),
    )
  })
})

describe('the tier above', () => {
  it('is the next one that more legs would reach', () => {
    expect([0, 3, 6, 7].map(counted => nextTierOf(bonus, counted)?.legs)).toEqual([3, 5, 7, undefined])
  })
})
