import { expect, it } from 'vitest'
import { differentMultis } from './multis-for-tests.ts'

it('the second settler agrees to the cent on a million multis with voids, halves and dead heats', () => {
  expect(differentMultis(1_000_000)).toBe(0)
})
