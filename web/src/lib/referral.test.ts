import { expect, test } from 'vitest'
import { referralOf } from './referral.ts'

const me = (data: object) => ({ id: '7', name: '?', msisdn: '', balance: 0, bonus: 80, data })

test('reads what the server says of friends', () => {
  const referral = { code: 'BCDFGHJK', count: 2, earnings: 12.5, pending: 40, factor: 3 }
  expect(referralOf(me({ bonus_withdrawable: 10, referral }))).toEqual({
    code: 'BCDFGHJK',
    count: 2,
    available: 10,
    pending: 40,
    earned: 12.5,
    factor: 3,
  })
})

test.each([{}, { referral: null }, { referral: { code: '', count: 'two', pending: Number.NaN } }])(
  'accepts %j: no friends, the bonus, and no missing figures',
  data => {
    expect(referralOf(me(data))).toEqual({
      code: '7',
      count: 0,
      available: 80,
      pending: undefined,
      earned: undefined,
      factor: undefined,
    })
  },
)
