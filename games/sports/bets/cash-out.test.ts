import { expect, it } from 'vitest'
import { soldPart } from './cash-out.rules.ts'

it('a part of a slip is sold for the same part of the offer, cut to the cent', () => {
  expect(soldPart(1_000, 761.37, 100)).toEqual({ stake: 1_000, amount: 761.37 })
  expect(soldPart(1_000, 761.37, 50)).toEqual({ stake: 500, amount: 380.68 })
  expect(soldPart(33, 10.01, 10)).toEqual({ stake: 3.3, amount: 1 })
})
