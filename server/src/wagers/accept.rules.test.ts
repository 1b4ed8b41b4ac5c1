import { fromKes } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { judge, stakeRefusal, type Facts } from './accept.rules.ts'
import { unused, type Usage, type Wanted } from './payout-caps.rules.ts'

const wanted: Wanted = {
  atMs: 0,
  game: 'dice',
  event: null,
  stakeCents: fromKes(50),
  leastCents: fromKes(100),
  greatestCents: fromKes(100),
}
const usage = (over: Partial<Usage>): Usage => ({ ...unused({ atMs: 0, game: 'mines' }), ...over })
const fair: Facts = {
  inactive: undefined,
  isOpen: true,
  bounds: { minKes: 10, maxKes: 100, law: undefined },
  limitCents: fromKes(1_000),
  usages: [],
  availableCents: fromKes(50),
}

/** Each rule that can refuse a stake, in the order in which they are asked. */
const REFUSALS: readonly (readonly [code: string, facts: Partial<Facts>])[] = [
  ['account_suspended', { inactive: 'account_suspended' }],
  ['account_lapsed', { restriction: 'account_lapsed' }],
  ['game_closed', { isOpen: false }],
  ['stake_above_maximum', { bounds: { minKes: 10, maxKes: 49, law: undefined } }],
  ['forbidden', { beyondLimit: 'forbidden' }],
  ['payout_allowance_used', { usages: [usage({ paidCents: fromKes(901) })] }],
  ['insufficient_funds', { availableCents: fromKes(49) }],
]

describe('a stake', () => {
  it('is taken with what it may pay reserved', () => {
    expect(judge(wanted, fair)).toMatchObject({
      greatestCents: fromKes(100),
      usage: { game: 'dice', reservedCents: fromKes(100), stakedCents: fromKes(50) },
    })
  })

  it.each(REFUSALS.map(([code], index) => [code, index] as const))(
    'is refused with %s before every rule that comes after it',
    (code, index) => {
      const wrong = Object.assign({}, ...REFUSALS.slice(index).map(([, facts]) => facts)) as Partial<Facts>
      expect(judge(wanted, { ...fair, ...wrong })).toMatchObject({ code })
    },
  )

  it.each([
    [49, { minKes: 50, maxKes: 100, law: undefined }, 'stake_below_minimum', 'The minimum stake is KES 50'],
    [
      49,
      { minKes: 50, maxKes: 100, law: 'Finance Act' },
      'stake_below_minimum',
      'The minimum stake is KES 50 (Finance Act)',
    ],
    [
      10_001,
      { minKes: 50, maxKes: 10_000, law: undefined },
      'stake_above_maximum',
      'The maximum stake is KES 10,000',
    ],
  ])('of KES %i outside its bounds is told them', (kes, bounds, code, text) => {
    expect(stakeRefusal(fromKes(kes), { isOpen: true, bounds })).toEqual({ code, text })
  })

  it('at its bounds is taken', () => {
    const bounds = { minKes: 50, maxKes: 50, law: undefined }
    expect(stakeRefusal(fromKes(50), { isOpen: true, bounds })).toBeUndefined()
  })
})
