import { HOUSE_LIMITS } from '@ruka/contract/house-limits'
import { expect, it } from 'vitest'
import { sportsHouse } from './house.rules.ts'
import { possibleOf, quotedWin, usefulStakeKes } from './possible.rules.ts'
import { quotedOf } from './quotes.rules.ts'
import { sampleLeg } from './sample-leg.ts'
import { EMPTY, exactOdds } from './slip.rules.ts'

const HOUSE = sportsHouse(HOUSE_LIMITS, 0)
const leg = (odds: number) => sampleLeg({ event: `sr:match:${odds}`, odds })

it('a multi pays its stake times all odds, to the cent', () => {
  expect(possibleOf({ ...EMPTY, legs: [leg(1.85), leg(2.1), leg(3.33)], stake: 130 }, HOUSE)).toEqual({
    payout: 1_681.81,
    bonus: 0,
    bonusPercent: 0,
    capped: 0,
    returned: 0,
  })
})
it('singles pay the sum of their bets', () => {
  const slip = { ...EMPTY, mode: 'singles' as const, legs: [leg(1.5), leg(2.25)], stake: 100 }
  expect(possibleOf(slip, HOUSE).payout).toBe(375)
})
it('a win beyond the cap returns the stake that stands for it', () => {
  const slip = { ...EMPTY, legs: [leg(50)], stake: 20_000 }
  // 1,000,000 against 200,000: four fifths of the stake come back.
  expect(possibleOf(slip, HOUSE)).toEqual({
    payout: 216_000,
    bonus: 0,
    bonusPercent: 0,
    capped: 800_000,
    returned: 16_000,
  })
})
it('a cap that the server named counts', () => {
  const slip = { ...EMPTY, legs: [leg(2), leg(2)], stake: 100 }
  expect(possibleOf(slip, { ...HOUSE, capsKes: [200] }).payout).toBe(250)
})
it('the operator’s bonus is in the win of a multi, and in that of no single', () => {
  const bonus = { leastOdds: exactOdds({ odds: 1.5 }), tiers: [{ legs: 2, percent: 10 }] }
  const slip = { ...EMPTY, legs: [leg(2), leg(3)], stake: 100 }
  // 600 at the odds, of which 500 are won.
  expect(possibleOf(slip, { ...HOUSE, bonus })).toEqual({
    payout: 650,
    bonus: 50,
    bonusPercent: 10,
    capped: 0,
    returned: 0,
  })
  expect(possibleOf({ ...slip, mode: 'singles' }, { ...HOUSE, bonus })).toMatchObject({
    payout: 500,
    bonus: 0,
  })
})
it('knows the greatest stake of which nothing is void, of each bet of the slip', () => {
  const slip = { ...EMPTY, legs: [leg(250), leg(3)] }
  expect(usefulStakeKes({ ...slip, mode: 'singles' }, 200_000)).toBe(800)
  expect(usefulStakeKes(slip, 2_000_000)).toBe(2_666)
})
it('nothing is staked, nothing is won', () => {
  expect(possibleOf(EMPTY, HOUSE).payout).toBe(0)
  expect(possibleOf({ ...EMPTY, legs: [leg(2)] }, HOUSE).payout).toBe(0)
})
it('a refused stake wins nothing, whatever the odds would make of it', () => {
  const slip = { ...EMPTY, legs: [leg(50)], stake: 20_000 }
  const quoted = quotedOf(slip, [])
  expect(quotedWin(slip, quoted, { payout: { single: 500_000, multi: 500_000 } })).toMatchObject({
    payout: 510_000,
  })
  const refusal = { code: 'payout_above_maximum', text: '', stake: 4_000, cap: 200_000 }
  expect(quotedWin(slip, { ...quoted, refusal }, HOUSE)).toBeUndefined()
})
