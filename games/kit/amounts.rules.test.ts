import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  coveredStake,
  doubleStake,
  halveStake,
  isNearCap,
  parseHundredths,
  parseStake,
  presetStakes,
  stepStake,
} from './amounts.rules.ts'

const bounds = { min: 10, max: 10_000 }
const stakes = fc.integer(bounds)

describe('a stake', () => {
  it('is whole shillings within the limits', () => {
    fc.assert(
      fc.property(stakes, stake => {
        expect(parseStake(stake.toLocaleString('en'), bounds)).toBe(stake)
      }),
    )
    expect(['9', '0', '10001', '10.5', '-10', '1e3', ''].map(text => parseStake(text, bounds))).toEqual([
      'below',
      'below',
      'above',
      'unreadable',
      'unreadable',
      'unreadable',
      'unreadable',
    ])
  })
  it('changes by taps within the limits', () => {
    fc.assert(
      fc.property(stakes, stake => {
        const up = stepStake(stake, 1, bounds)
        const down = stepStake(stake, -1, bounds)
        expect(up > stake || up === bounds.max).toBe(true)
        expect(down < stake || down === bounds.min).toBe(true)
        for (const next of [up, down, halveStake(stake, bounds), doubleStake(stake, bounds)])
          expect(parseStake(String(next), bounds)).toBe(next)
      }),
    )
    expect(stepStake(100, 1, bounds)).toBe(150)
    expect(stepStake(150, -1, bounds)).toBe(100)
    expect(stepStake(100, -1, bounds)).toBe(90)
  })
  it('is at most what the balance covers, in whole shillings', () => {
    expect([4_990.5, 20_000, 3].map(balance => coveredStake(balance, bounds))).toEqual([4_990, 10_000, 10])
  })
  it('offers only presets within the limits', () => {
    expect(presetStakes({ min: 20, max: 150 })).toEqual([20, 50, 100])
  })
})

describe('a share in hundredths', () => {
  it('is parsed by its digits, within its bounds', () => {
    const of = { min: 20, max: 9_600 }
    expect(
      ['49.50', '49.5 %', '0.2', '0.19', '96.01', '1.005', ''].map(text => parseHundredths(text, of)),
    ).toEqual([4_950, 4_950, 20, 'below', 'above', 'unreadable', 'unreadable'])
  })
  it('may have a comma as its decimal mark, which groups thousands before three digits', () => {
    const of = { min: 100, max: 1_000_000 }
    expect(
      ['2,5', '2,50x', '1,000', '1,000.50', '1,000,50', '2,', '1,0000', ',5', '1.5,0'].map(text =>
        parseHundredths(text, of),
      ),
    ).toEqual([250, 250, 100_000, 100_050, 100_050, 200, 'unreadable', 'unreadable', 'unreadable'])
  })
})

it('a bet that may come to more than half of a maximum is near it', () => {
  expect([0, 750_000, 750_000.01, 1_500_000, 9e9].map(most => isNearCap(most, 1_500_000))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
  expect(isNearCap(0, 0)).toBe(false)
})
