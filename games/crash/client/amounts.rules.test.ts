import fc from 'fast-check'
import { fromKes, payoutFloor, toKes } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { hundredthsText } from '../../kit/amounts.rules.ts'
import { greatestX100, parseTarget, payoutKes } from './amounts.rules.ts'

const stakes = fc.integer({ min: 10, max: 10_000 })

describe('an auto cash-out target', () => {
  // spec: 9.21
  it('reads every hundredth from 1.01x to 1,000,000x exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 100_000_000 }), x100 => {
        expect(parseTarget(hundredthsText(x100))).toBe(x100)
        expect(
          parseTarget(
            `${Math.floor(x100 / 100).toLocaleString('en')}.${hundredthsText(x100).split('.')[1]}x`,
          ),
        ).toBe(x100)
      }),
    )
  })
  it('reads the multipliers that doubles get wrong', () => {
    for (let x100 = 101; x100 <= 10_000; x100++) expect(parseTarget(hundredthsText(x100))).toBe(x100)
    expect(Math.floor(1.15 * 100)).toBe(114)
    expect(parseTarget('1.15')).toBe(115)
  })
  it('accepts a missing or short fraction', () => {
    expect(['2', '2.', '2.5', '2.50', ' 2.50 x', '2×'].map(text => parseTarget(text))).toEqual([
      200, 200, 250, 250, 250, 200,
    ])
  })
  // spec: 9.21
  it('refuses what is below 1.01x or above 1,000,000x', () => {
    expect(['0', '1', '1.00', '0.99'].map(text => parseTarget(text))).toEqual(Array(4).fill('below'))
    expect(['1000000.01', '1,000,001', '999999999999'].map(text => parseTarget(text))).toEqual(
      Array(3).fill('above'),
    )
    expect(parseTarget('1,000,000')).toBe(100_000_000)
  })
  it('refuses a third decimal, signs, exponents and anything else that is not a plain number', () => {
    for (const text of [
      '',
      '.',
      '.5',
      '1.005',
      '-2',
      '+2',
      '2e3',
      '1e400',
      'NaN',
      'Infinity',
      '0x10',
      '2 5',
      '٢',
      '2..1',
      '9'.repeat(40),
    ])
      expect(parseTarget(text)).toBe('unreadable')
  })
  it('never reports invalid text as a target out of range', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const target = parseTarget(text)
        if (typeof target === 'number') {
          expect(Number.isInteger(target)).toBe(true)
          expect(target).toBeGreaterThanOrEqual(101)
          expect(target).toBeLessThanOrEqual(100_000_000)
        }
      }),
    )
  })
})

describe('the greatest multiplier of a stake', () => {
  it('is the hundredth at which the payout reaches the cap', () => {
    expect(greatestX100(10, 1_500_000)).toBe(15_000_000)
    fc.assert(
      fc.property(stakes, stake => {
        const x100 = greatestX100(stake, 1_500_000)
        expect(payoutKes(stake, x100)).toBeLessThanOrEqual(1_500_000)
        expect(payoutKes(stake, x100 + 1)).toBeGreaterThan(1_500_000)
      }),
    )
  })
  it('never exceeds a million', () => {
    expect(greatestX100(1, 1_500_000)).toBe(100_000_000)
  })
})

describe('exploit 16: a displayed payout', () => {
  it('equals the payout of the server to the cent, for every stake and multiplier', () => {
    const multipliers = fc.integer({ min: 101, max: 100_000_000 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), multipliers, (stake, x100) => {
        fc.pre(x100 <= greatestX100(stake, 1_500_000))
        expect(payoutKes(stake, x100)).toBe(toKes(payoutFloor(fromKes(stake), x100)))
      }),
      { numRuns: 5_000 },
    )
  })
})
