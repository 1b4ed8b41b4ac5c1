import { expect, it } from 'vitest'
import { newOdds, offeredOf, quotedOf, troublesIn, troublesOf, type Quote } from './quotes.rules.ts'
import { sampleLeg } from './sample-leg.ts'
import { EMPTY, legKey } from './slip.rules.ts'

const leg = (event: string) => sampleLeg({ event })
const LEGS = [leg('sr:match:1'), leg('sr:match:2')]
const KEYS = LEGS.map(legKey)
const quoted = (over: Partial<Quote>): Quote => ({
  refusal: null,
  selections: [],
  multi_bonus: null,
  withdrawal_tax: null,
  terms: null,
  ...over,
})
const terms = (odds: number[], over: object = {}): Quote['terms'] => ({
  kind: 'multi',
  lines: 1,
  odds,
  delay_ms: 0,
  stake: { min: 1, max: 20_000 },
  possible_payout: 0,
  bonus: 0,
  capped: 0,
  returned: 0,
  cap: 2_000_000,
  remaining: null,
  ...over,
})

it('says which legs of a slip are in its way, and the odds of now', () => {
  const of = troublesOf(LEGS, [{ no: 1, code: 'odds_changed', text: 'x', odds: 1.8 }])
  expect([...of]).toEqual([[KEYS[1], { code: 'odds_changed', odds: 1.8 }]])
  expect(troublesOf(LEGS, 'nonsense').size).toBe(0)
})
it('a slip is in its own way where its selections depend on each other, unless they are singles', () => {
  const [one, other] = [leg('sr:match:1'), { ...leg('sr:match:1'), market: 18 }]
  const slip = { ...EMPTY, legs: [one, other] }
  const troubles = troublesOf(slip.legs, [
    { no: 0, code: 'selection_closed', text: 'x' },
    { no: 1, code: 'odds_changed', text: 'x', odds: 1.8 },
  ])
  expect([...troublesIn(slip, { troubles })].map(([, { code }]) => code)).toEqual([
    'selection_closed',
    'selection_related',
  ])
  expect(troublesIn({ ...slip, mode: 'singles' }, { troubles })).toEqual(troubles)
  expect([...newOdds(troubles)]).toEqual([[legKey(other), 1.8]])
})
it('reads the one quote of a multi', () => {
  const quote = quoted({ terms: terms([1.9, 2.2], { delay_ms: 5_000 }) })
  const { odds, delayMs, caps } = quotedOf({ ...EMPTY, legs: LEGS }, [quote])
  expect([[...odds], delayMs, caps]).toEqual([
    [
      [KEYS[0], 1.9],
      [KEYS[1], 2.2],
    ],
    5_000,
    [2_000_000],
  ])
})
it('reads a quote of each single, also where one has none', () => {
  const slip = { ...EMPTY, mode: 'singles' as const, legs: LEGS }
  const refusal = { code: 'stake_above_maximum', text: 'x' }
  const suspended = [{ no: 0, code: 'selection_suspended', text: 'x' }] as unknown as Quote['selections']
  const said = quotedOf(slip, [undefined, quoted({ refusal, selections: suspended })])
  expect([...said.troubles]).toEqual([[KEYS[1], { code: 'selection_suspended', odds: undefined }]])
  expect([said.refusal, said.caps]).toEqual([{ ...refusal, cap: undefined }, [undefined, undefined]])
  expect(quotedOf(slip, [])).toMatchObject({ refusal: null, delayMs: 0 })
})
it('names the least of the stakes that singles are taken with, and none where one is not taken at all', () => {
  const slip = { ...EMPTY, mode: 'singles' as const, legs: LEGS }
  const refused = (stake?: number): Quote => ({
    ...quoted({ terms: terms([250], { cap: 200_000 }) }),
    refusal: { code: 'payout_above_maximum', text: 'x', ...(stake ? { stake } : {}) },
  })
  expect(quotedOf(slip, [refused(800), refused(400)]).refusal).toMatchObject({ stake: 400, cap: 200_000 })
  expect(quotedOf(slip, [refused(800), quoted({})]).refusal).toMatchObject({ stake: 800 })
  expect(quotedOf(slip, [refused(800), refused()]).refusal?.stake).toBeUndefined()
})
it('reads what holds for all slips: the multi bonus and the tax on withdrawals', () => {
  expect(offeredOf(quoted({}))).toEqual({ bonus: undefined, withdrawalTax: 0 })
  const tiers = [{ legs: 3, percent: 5 }]
  expect(offeredOf(quoted({ multi_bonus: { id: 7, least_odds: 1.35, tiers }, withdrawal_tax: 5 }))).toEqual({
    bonus: { id: 7, leastOdds: { numerator: 13_500n, denominator: 10_000n }, tiers },
    withdrawalTax: 5,
  })
})
