import { describe, expect, it } from 'vitest'
import { hasMoved } from './money-moves.ts'

const open = { code: 'A', state: 'open', stake: 100, payout: null } as const

describe('two readings of the slips tell of moved money', () => {
  it.each([
    ['a slip that a rule cashed out', { ...open, state: 'cashed_out', payout: 120 } as const, true],
    ['a slip that was settled otherwise', { ...open, state: 'settled', payout: 0 } as const, true],
    ['a slip that stays as it is', open, false],
  ])('of %s', (_, now, isMoved) => expect(hasMoved([open], [now])).toBe(isMoved))
  it('and not of a slip that was not known before', () => {
    expect(hasMoved([], [open])).toBe(false)
    expect(hasMoved([open], [open, { ...open, code: 'B' }])).toBe(false)
  })
})
