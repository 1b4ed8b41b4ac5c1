import { describe, expect, it } from 'vitest'
import { betsByKind, betName } from './bet-names.ts'
import {
  chipText,
  doubled,
  fallOf,
  chipResult,
  overLimits,
  paidText,
  put,
  takeOff,
  totalKes,
  VALUES,
  winners,
  type Chips,
} from './chips.ts'
import { roulette as manifest } from './manifest.ts'
import { BETS, payOf, roulette } from './roulette.rules.ts'

const all = [...BETS.keys()]
const on = (...bets: readonly (readonly [string, number])[]): Chips => bets.map(([on, kes]) => ({ on, kes }))

describe('chips', () => {
  it('are stacked on one bet, and every combination of them can be played', () => {
    const chips = put(put(put([], '17', 10), 'red', 50), '17', 5)
    expect(chips).toEqual(on(['17', 15], ['red', 50]))
    expect(totalKes(chips)).toBe(65)
    expect(roulette.start.safeParse({ chips }).success).toBe(true)
    expect(doubled(chips)).toEqual(on(['17', 30], ['red', 100]))
    expect(takeOff(chips, '17')).toEqual(on(['red', 50]))
  })
  it('win exactly when their payout is not zero', () => {
    const chips = all.map(on => ({ on, kes: 1 }))
    for (let pocket = 0; pocket <= 36; pocket++) {
      const paid = winners(chips, pocket).reduce(
        (sum, chip) => sum + payOf({ chips: [chip] }, pocket).numerator,
        0,
      )
      expect(paid).toBe(payOf({ chips }, pocket).numerator)
    }
  })
  it('are won only when the total payout is above the stake; otherwise they are paid', () => {
    const chips = on(['red', 50], ['black', 50], ['17', 1])
    const fall = (pocket: number) => {
      const pay = payOf({ chips: [...chips] }, pocket).numerator
      return fallOf({ pocket }, { stake: totalKes(chips), pay })
    }
    expect(chips.map(chip => chipResult(chip.on, fall(1)))).toEqual(['paid', 'lost', 'lost'])
    expect(paidText(chips, fall(1))).toBe('Paid chips: Red.')
    expect(chips.map(chip => chipResult(chip.on, fall(17)))).toEqual(['lost', 'won', 'won'])
    expect(paidText(chips, fall(17))).toBe('Winning chips: Black; 17.')
    expect(paidText(chips, fall(0))).toBe('')
    // An equal payout is not a win.
    expect(fallOf({ pocket: 1 }, { stake: 100, pay: 100 }).won).toBe(false)
  })
  it('report which limit they would exceed: the stake, the number of bets, or the payout', () => {
    const { max } = manifest.stakeKes
    expect(overLimits(on(['red', max]))).toBeUndefined()
    expect(overLimits(on(['red', max], ['black', 1]))).toBe(
      'Maximum stake KES 500,000: this would make KES 500,001',
    )
    expect(overLimits(all.slice(0, 60).map(on => ({ on, kes: 1 })))).toBeUndefined()
    expect(overLimits(all.slice(0, 61).map(on => ({ on, kes: 1 })))).toBe(
      'You can place up to 60 bets at once',
    )
    expect(overLimits(on(['17', 41_666]))).toBeUndefined()
    expect(overLimits(on(['17', 41_667]))).toBe('Maximum win KES 1,500,000: 17 would pay KES 1,500,012')
    // Within all limits the rules accept them, and the payout limit covers their payout.
    const { numerator, denominator } = roulette.most({ chips: [...on(['17', 41_666])] })
    expect((numerator / denominator) * 41_666).toBeLessThanOrEqual(manifest.payoutMaxKes)
  })
  it('have values that can form every stake', () => {
    expect(VALUES[0]).toBe(1)
    expect([...VALUES]).toEqual([...VALUES].toSorted((a, b) => a - b))
  })
  it('show a short amount, and whether it is rounded', () => {
    const texts = {
      1: '1',
      999: '999',
      1_000: '1K',
      2_500: '2.5K',
      2_550: '2.5K+',
      50_000: '50K',
      50_500: '50K+',
    }
    for (const [kes, text] of Object.entries(texts)) expect(chipText(Number(kes))).toBe(text)
  })
})

describe('the names of bets', () => {
  it('are unique, and all are in the list by kind', () => {
    expect(new Set(all.map(betName)).size).toBe(all.length)
    expect([...betsByKind().values()].flat().toSorted()).toEqual(all.toSorted())
  })
  it('are the usual ones', () => {
    expect(
      ['17', '1-4', '1-2-3', '0-1-2', '0-1-2-3', '1-2-4-5', '1-2-3-4-5-6', 'column 2', 'dozen 1', 'low'].map(
        betName,
      ),
    ).toEqual([
      '17',
      'Split 1 and 4',
      'Street 1, 2, 3',
      'Trio 0, 1, 2',
      'First four 0, 1, 2, 3',
      'Corner 1, 2, 4, 5',
      'Six line 1 to 6',
      'Column 2, 5 to 35',
      'Dozen 1–12',
      '1–18',
    ])
  })
})
