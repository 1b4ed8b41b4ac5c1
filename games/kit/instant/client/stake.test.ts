import { expect, it } from 'vitest'
import { boundsOf, stakeOnTable } from './stake.rules.ts'

/** Chips are the stake. */
const rules = { stakeKes: (start: unknown) => (start as readonly number[]).reduce((a, b) => a + b, 0) }
const bounds = { min: 2, max: 500 }
const stakeOf = (...kes: readonly number[]) => stakeOnTable(rules, kes, bounds)

it('the sum of the chips is the stake, within the same limits as a typed stake', () => {
  expect(stakeOf(100, 20, 5)).toBe(125)
  expect(stakeOf(1)).toBe('below')
  expect(stakeOf(2)).toBe(2)
  expect(stakeOf(499, 1)).toBe(500)
  expect(stakeOf(500, 1)).toBe('above')
})
it('an empty table has no stake and no error', () => {
  expect(stakeOnTable(rules, 'Put chips on the table', bounds)).toBe(0)
})
it('the maximum stake is limited by the payout of the first step of the choice', () => {
  const pays = { first: (start: unknown) => ({ numerator: Number(start), denominator: 1 }) }
  const limits = { minStake: 2, maxStake: 1_000, maxPayout: 10_000 }
  expect(boundsOf(pays, 10, limits)).toEqual({ min: 2, max: 1_000 })
  expect(boundsOf(pays, 33, limits)).toEqual({ min: 2, max: 303 })
  expect(boundsOf(pays, 'Pick a number', limits)).toEqual({ min: 2, max: 1_000 })
})
