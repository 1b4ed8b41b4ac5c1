import { describe, expect, it } from 'vitest'
import { cancelRefusal, cancelUntilMs, hasMoved, type CancelFacts } from './cancel.rules.ts'

const MINUTE_MS = 60_000
const open: CancelFacts = {
  product: 'sports' as const,
  state: 'open',
  version: 0,
  isLive: false,
  placedAtMs: 0,
  firstKickOffMs: 60 * MINUTE_MS,
  hasBegun: false,
  hasMoved: false,
  withinMinutes: 15,
  before: 4,
  today: 0,
}

// spec: 9.31, 5.30
describe('a slip can be cancelled', () => {
  it('within 15 minutes and before the first kick-off', () => {
    expect(cancelUntilMs(open)).toBe(15 * MINUTE_MS)
    expect(cancelUntilMs({ ...open, firstKickOffMs: 5 * MINUTE_MS })).toBe(5 * MINUTE_MS)
    expect(cancelRefusal(open, 15 * MINUTE_MS - 1)).toBeUndefined()
    expect(cancelRefusal(open, 15 * MINUTE_MS)).toBe('slip_cancel_late')
    expect(cancelRefusal({ ...open, hasBegun: true }, 0)).toBe('slip_cancel_late')
  })

  it('within a shorter time by the operator’s choice, and while its odds have not moved too far', () => {
    expect(cancelUntilMs({ ...open, withinMinutes: 2 })).toBe(2 * MINUTE_MS)
    expect(cancelRefusal({ ...open, hasMoved: true }, 0)).toBe('slip_cancel_moved')
    expect([hasMoved(20_000, 21_000, 5), hasMoved(20_000, 21_001, 5)]).toEqual([false, true])
    expect([hasMoved(20_000, 19_000, 5), hasMoved(20_000, 18_999, 5)]).toEqual([false, true])
  })

  it('while it is open and has no live leg, from the fifth bet of a player on, three times a day', () => {
    expect(cancelRefusal({ ...open, state: 'settled' }, 0)).toBe('slip_over')
    expect(cancelRefusal({ ...open, version: 1 }, 0)).toBe('slip_over')
    expect(cancelRefusal({ ...open, isLive: true }, 0)).toBe('slip_live')
    expect(cancelRefusal({ ...open, before: 3 }, 0)).toBe('slip_cancel_new_player')
    expect(cancelRefusal({ ...open, today: 2 }, 0)).toBeUndefined()
    expect(cancelRefusal({ ...open, today: 3 }, 0)).toBe('slip_cancels_used')
  })
})
