import { expect, it } from 'vitest'
import { inOrderOf } from './market-groups.ts'

it('a match shows its main markets first, in whatever order they come, and those of no group last', () => {
  expect(inOrderOf([], [999, 14, 45, 29, 1, 18, 10, 998])).toEqual([1, 10, 18, 29, 14, 45, 998, 999])
})

it('the markets that a player marked stand before all others, in the order of the player', () => {
  expect(inOrderOf([45, 18], [1, 18, 10, 45])).toEqual([45, 18, 1, 10])
})
