import { nairobiDate } from './nairobi.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asCents, fromKes, sumCents, taxHalfUp } from './money.ts'
import { divideWithdrawal, leastStake, taxOn, type TaxTable } from './taxes.ts'

const at = (text: string): number => Date.parse(`${text}+03:00`)
const table: TaxTable = [
  { base: 'withdrawal', ratePercent: 5, law: 'W 2025', from: '2025-07-01' },
  { base: 'deposit', ratePercent: 7.25, law: 'D 2026', from: '2026-01-01' },
  { base: 'deposit', ratePercent: 5, law: 'D 2025', from: '2025-07-01' },
  { base: 'deposit', ratePercent: 0, law: 'D 2027', from: '2027-01-01' },
  { base: 'stake', minimumStake: 20, law: 'S 2025', from: '2025-08-26' },
]
const wholeKes = fc.integer({ min: 1, max: 1_000_000 })
const rate = fc.integer({ min: 0, max: 5_000 })

describe('the law in force', () => {
  // spec: 7.15
  it.each([
    ['2025-06-30T23:59:59.999', 0, null],
    ['2025-07-01T00:00:00', 5_00, 'D 2025'],
    ['2025-12-31T23:59:59.999', 5_00, 'D 2025'],
    ['2026-01-01T00:00:00', 7_25, 'D 2026'],
    ['2027-01-01T00:00:00', 0, null],
  ])('at %s in Nairobi takes %i cents of 100 shillings, by %s', (time, taxCents, law) => {
    expect(taxOn(table, 'deposit', fromKes(100), at(time))).toMatchObject({ taxCents, law })
  })

  it('is none where the table is empty', () => {
    expect(taxOn([], 'withdrawal', fromKes(100), 0)).toEqual({ taxCents: 0, law: null, ratePercent: 0 })
  })

  it('turns over at midnight in Nairobi', () => {
    expect(nairobiDate(at('2026-05-04T00:00:00'))).toBe('2026-05-04')
    expect(nairobiDate(at('2026-05-04T00:00:00') - 1)).toBe('2026-05-03')
  })

  it.each([
    ['2025-08-25T23:59:59', 10, { kes: 10 }],
    ['2025-08-26T00:00:00', 10, { kes: 20, law: 'S 2025' }],
    ['2025-08-26T00:00:00', 50, { kes: 50 }],
  ])('at %s makes a smallest stake of %i %j', (time, gameKes, least) => {
    expect(leastStake(table, gameKes, at(time))).toEqual(least)
  })
})

describe('a tax', () => {
  it('of 5 % is 5 of a deposit of 100, and 4.75 of a withdrawal of 95, of which 90 are paid and 0.25 kept', () => {
    const now = at('2025-07-01T12:00:00')
    expect(taxOn(table, 'deposit', fromKes(100), now).taxCents).toBe(500)
    const { taxCents } = taxOn(table, 'withdrawal', fromKes(95), now)
    expect(taxCents).toBe(475)
    expect(divideWithdrawal(fromKes(95), taxCents)).toEqual({ paidCents: 90_00, keptCents: 25 })
  })

  it('is the nearest cent to the exact share, half a cent up', () => {
    expect([1, 9, 10, 11, 29, 30].map(value => taxHalfUp(asCents(value), 500))).toEqual([0, 0, 1, 1, 1, 2])
    fc.assert(
      fc.property(wholeKes, rate, (kes, rateX10000) => {
        const twice = 2 * (taxHalfUp(fromKes(kes), rateX10000) * 10_000 - kes * 100 * rateX10000)
        expect(twice).toBeLessThanOrEqual(10_000)
        expect(twice).toBeGreaterThan(-10_000)
      }),
    )
  })

  it('at a rate of whole percent of whole shillings is exact', () => {
    fc.assert(
      fc.property(wholeKes, fc.integer({ min: 0, max: 50 }), (kes, percent) => {
        expect(taxHalfUp(fromKes(kes), percent * 100)).toBe(kes * percent)
      }),
    )
  })
})

describe('a withdrawal', () => {
  // spec: 7.17
  it('is divided without rest: tax, whole shillings paid, and less than a shilling kept', () => {
    fc.assert(
      fc.property(wholeKes, rate, (kes, rateX10000) => {
        const gross = fromKes(kes)
        const tax = taxHalfUp(gross, rateX10000)
        const { paidCents, keptCents } = divideWithdrawal(gross, tax)
        expect(sumCents(tax, paidCents, keptCents)).toBe(gross)
        expect(paidCents % 100).toBe(0)
        expect(keptCents).toBeGreaterThanOrEqual(0)
        expect(keptCents).toBeLessThan(100)
      }),
    )
  })
})
