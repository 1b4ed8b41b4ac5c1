import { asCents } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { decimalText, parseDecimal } from './fraction.rules.ts'
import { multiplierOf, payoutOf, type SettledLeg } from './settle.rules.ts'
import { fromFeed, toFeed, type Verdict } from './verdict.rules.ts'

const leg = (odds: string, verdict: SettledLeg['verdict'], deadHeat?: string): SettledLeg => ({
  odds: parseDecimal(odds)!,
  verdict,
  ...(deadHeat === undefined ? {} : { deadHeat: parseDecimal(deadHeat)! }),
})
const pays = (stakeCents: number, ...legs: SettledLeg[]) =>
  Number(payoutOf(asCents(stakeCents), legs).payoutCents)

describe('a leg', () => {
  it.each([
    ['won', undefined, '1.85'],
    ['lost', undefined, '0'],
    ['void', undefined, '1'],
    ['half_won', undefined, '1.425'],
    ['half_lost', undefined, '0.5'],
    ['won', '0.5', '0.925'],
    ['half_won', '0.5', '0.9625'],
  ] as const)(
    'that is %s with a dead heat of %s multiplies by %s at 1.85',
    (verdict, deadHeat, multiplier) => {
      expect(decimalText(multiplierOf(leg('1.85', verdict, deadHeat)))).toBe(multiplier)
    },
  )
})

describe('a slip', () => {
  it('pays the product of its legs', () => {
    const half = leg('2.10', 'half_won')
    expect(pays(10_000, leg('1.85', 'won'), half, leg('3.40', 'void'))).toBe(28_675)
    expect(pays(10_000, leg('1.85', 'won'), leg('2.10', 'half_lost'))).toBe(9_250)
    expect(pays(10_000, leg('1.85', 'void'), leg('2.10', 'void'))).toBe(10_000)
    expect(pays(10_000, leg('1.85', 'won'), leg('2.10', 'lost'))).toBe(0)
  })
  it('is rounded once, at the end, down', () => {
    // 1.01 × 1.01 × 1.01 = 1.030301: rounded after each leg it would lose another cent.
    const legs = [leg('1.01', 'won'), leg('1.01', 'won'), leg('1.01', 'won')]
    expect(pays(999, ...legs)).toBe(1_029)
    expect(pays(3, leg('1.3333333333', 'won'))).toBe(3)
  })
  it('above its cap pays the cap and returns the stake of the excess', () => {
    const legs = [leg('40', 'won')]
    const payout = (capCents: number) => payoutOf(asCents(1_000_000), legs, { capCents: asCents(capCents) })
    // Half of what it would pay is void, so half of the stake is returned.
    expect(payout(20_000_000)).toMatchObject({ payoutCents: 20_500_000, returnedCents: 500_000 })
    expect(payout(40_000_000)).toMatchObject({ payoutCents: 40_000_000, returnedCents: 0, cappedCents: 0 })
    expect(payout(0)).toMatchObject({ payoutCents: 1_000_000, returnedCents: 1_000_000 })
  })
  it('of twenty legs is worked out with numbers as long as its legs, not as its lines', () => {
    const legs = Array.from({ length: 20 }, () => leg('1.5', 'won'))
    const { multiplier, payoutCents } = payoutOf(asCents(1_000), legs, { sizes: [18, 19] })
    // 190 lines of 18 legs and 20 of 19, over 210 lines: 1.5^18 * (190 + 20 * 1.5) / 210.
    expect(payoutCents).toBe(Math.floor((1_000 * 1.5 ** 18 * (190 + 20 * 1.5)) / 210))
    expect(String(multiplier.denominator).length).toBeLessThan(60)
  })
  it('has a cap however high its odds are', () => {
    const legs = Array.from({ length: 20 }, () => leg('250', 'won'))
    expect(payoutOf(asCents(2_000_000), legs, { capCents: asCents(200_000_000) })).toMatchObject({
      payoutCents: 201_999_999,
      cappedCents: Number.MAX_SAFE_INTEGER,
    })
  })
  it('takes odds as exact as they are written', () => {
    expect(decimalText(parseDecimal('1.8512345678')!)).toBe('1.8512345678')
    for (const wrong of ['', '-1', '1e3', '1.', '.5', '1,5', '9'.repeat(21)])
      expect(parseDecimal(wrong)).toBeUndefined()
  })
})

describe('the feed’s results', () => {
  it('are read as they are written', () => {
    for (const verdict of ['won', 'lost', 'void', 'half_won', 'half_lost', 'undecided'] satisfies Verdict[])
      expect(fromFeed(toFeed(verdict))).toBe(verdict)
  })
  it('are void under a factor of 1, whatever else they say', () => {
    for (const result of [0, 1, -1] as const) expect(fromFeed({ result, voidFactor: 1 })).toBe('void')
  })
})
