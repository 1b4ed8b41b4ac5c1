import { expect, it } from 'vitest'
import { ALONG, CORNER } from './spots.rules.ts'
import { DOZENS, dozenToEnlarge, ROWS_SHOWN, rowsBefore } from './zoom.rules.ts'

const near = { across: 0.2, along: 0.2 }
const touched = (across: number, along: number, rowPx = 26) => dozenToEnlarge({ across, along }, near, rowPx)

it('a touch among small numbers enlarges its dozen, with zero and the columns at the ends', () => {
  expect([-0.6, 0.5, 3.9, 4.1, 7.9, 8, 11.9, 12.9].map(along => touched(1.5, along))).toEqual([
    0, 0, 0, 1, 1, 2, 2, 2,
  ])
  expect(touched(-0.1, 5)).toBe(1)
})
it('a touch on an outside bet, or where fields are large, enlarges nothing', () => {
  expect(touched(-0.5, 5)).toBeUndefined()
  expect(touched(1.5, 5, 40)).toBeUndefined()
})
it('the parts begin and end with the table, and each has the lines around its dozen', () => {
  const first = (dozen: 0 | 1 | 2) => CORNER.along + rowsBefore(dozen)
  expect(DOZENS.map(first)).toEqual([-1, 3, 7])
  expect(first(2) + ROWS_SHOWN).toBe(CORNER.along + ALONG)
})
