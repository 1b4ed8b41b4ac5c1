import { expect, it } from 'vitest'
import { PICKS_MAX } from './keno.rules.ts'
import { countedTo, toggled } from './picks.rules.ts'

const first = () => 0
const last = (n: number) => n - 1

it('a number is picked by one press and removed by the next', () => {
  expect(toggled([7], 3)).toEqual([3, 7])
  expect(toggled([3, 7], 3)).toEqual([7])
})
it('a pick beyond the maximum changes nothing', () => {
  const full = countedTo(PICKS_MAX, [], first)
  expect(full).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(toggled(full, 40)).toBe(full)
})
it('random picks fill up the chosen numbers, each once, and excess picks are removed', () => {
  expect(countedTo(4, [2, 39], last)).toEqual([2, 38, 39, 40])
  expect(countedTo(2, [1, 2, 3, 4], first)).toEqual([3, 4])
  expect(countedTo(0, [5], first)).toEqual([])
})
