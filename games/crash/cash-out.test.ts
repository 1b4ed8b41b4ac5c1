import { asCents, fromKes, payoutFloor } from '@ruka/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cashOutByHand, dueOf, greatestX100, isDue } from './cash-out.rules.ts'
import { crashAtMs, multiplierX100, reachedAtMs } from './curve.rules.ts'

const x100s = fc.integer({ min: 101, max: 100_000_000 })
const never = { x100: 100_000_000, by: 'cap' } as const

describe('the flight', () => {
  it('reaches each multiplier at the first millisecond that shows it', () => {
    fc.assert(
      fc.property(x100s, x100 => {
        const ms = reachedAtMs(x100)
        expect(multiplierX100(ms)).toBeGreaterThanOrEqual(x100)
        expect(multiplierX100(ms - 1)).toBeLessThan(x100)
      }),
      { seed: 3, numRuns: 5_000 },
    )
  })

  // spec: 4.27
  it('never goes down', () => {
    fc.assert(
      fc.property(fc.nat(240_000), ms => {
        expect(multiplierX100(ms + 1)).toBeGreaterThanOrEqual(multiplierX100(ms))
      }),
      { seed: 4 },
    )
  })

  it('shows 2.00x after 11.56 s and ends before it shows more than its crash point', () => {
    expect(reachedAtMs(200)).toBe(11_553)
    fc.assert(
      fc.property(x100s, x100 => {
        expect(multiplierX100(crashAtMs(x100) - 1)).toBeLessThanOrEqual(x100)
      }),
      { seed: 5, numRuns: 2_000 },
    )
  })

  it('does not start at 1.00x', () => {
    expect(crashAtMs(100)).toBe(0)
  })
})

describe('a manual cash-out', () => {
  // spec: 4.27
  it('pays the multiplier of its time exactly when the crash point is no lower', () => {
    fc.assert(
      fc.property(fc.nat(230_000), fc.integer({ min: 100, max: 100_000_000 }), (ms, crash) => {
        const x100 = multiplierX100(ms)
        const pays = x100 >= 101 && x100 <= crash && crash > 100
        const decision = cashOutByHand(never, ms, crash)
        expect(typeof decision === 'string' ? null : decision.x100).toBe(pays ? x100 : null)
      }),
      { seed: 6, numRuns: 5_000 },
    )
  })

  it('is too early at 1.00x and too late after the flight', () => {
    expect(cashOutByHand(never, reachedAtMs(101) - 1, 300)).toBe('cash_out_too_early')
    expect(cashOutByHand(never, 0, 100)).toBe('cash_out_too_late')
    expect(cashOutByHand(never, crashAtMs(300), 300)).toBe('cash_out_too_late')
    expect(cashOutByHand(never, crashAtMs(300) - 1, 300)).toEqual({ x100: 300, by: 'hand' })
  })

  it('is paid at its own target when that was passed first, also when it is handled late', () => {
    const due = dueOf(150, 100_000_000)
    expect(cashOutByHand(due, reachedAtMs(150), 300)).toEqual({ x100: 150, by: 'auto' })
    expect(cashOutByHand(due, 200_000, 300)).toEqual({ x100: 150, by: 'auto' })
    expect(cashOutByHand(due, 200_000, 149)).toBe('cash_out_too_late')
  })
})

describe('a due point', () => {
  it('is paid up to and including the crash point', () => {
    expect(isDue(dueOf(200, 100_000_000), reachedAtMs(200), 200)).toBe(true)
    expect(isDue(dueOf(201, 100_000_000), 200_000, 200)).toBe(false)
    expect(isDue(dueOf(200, 100_000_000), reachedAtMs(200) - 1, 5_000)).toBe(false)
  })

  it('is the target, or the cap if that is lower', () => {
    expect(dueOf(undefined, 15_000)).toEqual({ x100: 15_000, by: 'cap' })
    expect(dueOf(15_000, 15_000)).toEqual({ x100: 15_000, by: 'auto' })
    expect(dueOf(15_001, 15_000)).toEqual({ x100: 15_000, by: 'cap' })
  })

  // spec: 9.38
  it('keeps every payout within the maximum of a bet', () => {
    expect(greatestX100(fromKes(10), fromKes(1_500_000))).toBe(15_000_000)
    expect(greatestX100(fromKes(10_000), fromKes(1_500_000))).toBe(15_000)
    expect(greatestX100(fromKes(1), fromKes(1_500_000))).toBe(100_000_000)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), stake => {
        const most = greatestX100(asCents(stake), fromKes(1_500_000))
        expect(payoutFloor(asCents(stake), most)).toBeLessThanOrEqual(fromKes(1_500_000))
      }),
      { seed: 7 },
    )
  })
})
