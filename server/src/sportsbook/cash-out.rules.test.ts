import { asCents, fromKes } from '@ruka/contract/money'
import { expect, it } from 'vitest'
import { cashOutOffer, type WorthLeg } from './cash-out.rules.ts'

const EVEN = { odds: 20_000, active: true, probability: 0.5 }
const fairLeg = (no: number): WorthLeg => ({
  no,
  odds: 20_000,
  verdict: null,
  deadHeat: null,
  reason: null,
  outcome: '1',
  market: 1,
  isOffered: true,
  line: { status: 1, cashOut: true, prices: { 1: EVEN, 2: EVEN } },
})

it.each([
  [8, [2, 3]],
  [9, [1, 2, 3, 4]],
  [20, [18, 19]],
])(
  'a system of %i legs with lines of %j is worth its stake at fair prices, less five per cent',
  (count, sizes) => {
    const legs = Array.from({ length: count }, (_, no) => fairLeg(no))
    const terms = { stakeCents: fromKes(1_000), sizes }
    expect(cashOutOffer(terms, legs, asCents(10 ** 15))).toEqual({ offerCents: fromKes(950) })
  },
)
