import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dice, payOf, WINS, winsOf } from './dice.rules.ts'
import { atTarget, betOf, flipped, PAYS_X100, payingX100, targetsOf } from './target.rules.ts'

const side = fc.constantFrom('under', 'over')
const wins = fc.integer({ min: WINS.min, max: WINS.max })

it('every chance is a valid bet on either side', () => {
  fc.assert(
    fc.property(side, wins, (side, wins) => {
      const bet = betOf(side, wins)
      expect(dice.start.safeParse(bet).success).toBe(true)
      expect(winsOf(bet)).toBe(wins)
      expect(winsOf(flipped(bet))).toBe(wins)
      expect(flipped(flipped(bet))).toEqual(bet)
      expect(atTarget(bet.side, bet.target)).toEqual(bet)
    }),
  )
})
it('a requested multiplier gives the likeliest bet that pays it', () => {
  fc.assert(
    fc.property(side, fc.integer(PAYS_X100), (side, x100) => {
      const bet = payingX100(side, x100)
      expect(payOf(bet).numerator).toBeGreaterThanOrEqual(x100 * 100)
      const likelier = winsOf(bet) + 1
      if (likelier <= WINS.max) expect(payOf(betOf(side, likelier)).numerator).toBeLessThan(x100 * 100)
    }),
  )
})
it('a target beyond the bounds becomes the nearest valid one', () => {
  expect([
    atTarget('under', 9_999),
    atTarget('under', 0),
    atTarget('over', 0),
    atTarget('over', 9_999),
  ]).toEqual([
    { side: 'under', target: targetsOf('under').max },
    { side: 'under', target: targetsOf('under').min },
    { side: 'over', target: targetsOf('over').min },
    { side: 'over', target: targetsOf('over').max },
  ])
})
