import { expect, it } from 'vitest'
import { EMPTY } from '../../../slip/slip.rules.ts'
import { sampleLeg } from '../../../slip/sample-leg.ts'
import { openLastBet } from './last-bet.ts'

const slip = (stake: number) => ({ ...EMPTY, stake, legs: [sampleLeg({ kickOffMs: 1_000 })] })

it('the last bet is offered again once it is placed, while its matches have not begun', () => {
  const last = openLastBet()
  last.asked(slip(10))
  expect(last.at(0)).toBe(undefined)
  last.placed()
  expect(last.at(999)).toEqual(slip(10))
  expect(last.at(1_000)).toBe(undefined)
  // A bet that is refused is none.
  last.asked(slip(50))
  expect(last.at(0)?.stake).toBe(10)
})
