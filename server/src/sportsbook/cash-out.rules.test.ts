import { asCents, fromKes } from '@ruka/contract/money'
import { expect, it } from 'vitest'
import { cashOutOffer, isReached, ruleRefusal, type WorthLeg } from './cash-out.rules.ts'

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

it.each([
  [10_000, 'slip_cash_out_rule_low'],
  [10_001, undefined],
  [20_000, undefined],
  [20_001, 'slip_cash_out_rule_high'],
])('a rule of %i cents beside an offer of 10,000 for at most 20,000 is refused as %s', (cents, refused) => {
  const rule = { soldCents: fromKes(100), atCents: asCents(cents) }
  expect(ruleRefusal(rule, { offerCents: asCents(10_000), mostCents: asCents(20_000) })).toBe(refused)
})

it.each([
  [30_001, false],
  [30_002, true],
])('a rule for two thirds at 20,001 cents is reached by an offer of %i for the whole: %s', (cents, isIt) => {
  const rule = { soldCents: asCents(200), atCents: asCents(20_001) }
  expect(isReached(rule, { offerCents: asCents(cents), stakeCents: asCents(300) })).toBe(isIt)
})
