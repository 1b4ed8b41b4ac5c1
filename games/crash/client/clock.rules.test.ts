import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FREEZE_AFTER_MS, addRtt, leadMs, shownElapsedMs, takeOffAtMs } from './clock.rules.ts'

describe('the start of a flight', () => {
  it('is the earliest estimate of any frame, for any delays', () => {
    const delays = fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), delays, (trueStart, delaysMs) => {
        const start = delaysMs.reduce<number | undefined>(
          (known, delay, i) =>
            takeOffAtMs(known, { receivedAtMs: trueStart + i * 500 + delay, elapsedMs: i * 500, leadMs: 0 }),
          undefined,
        )
        expect(start).toBe(trueStart + Math.min(...delaysMs))
      }),
    )
  })
  it('never moves later, so the multiplier never drops', () => {
    expect(takeOffAtMs(1_000, { receivedAtMs: 9_000, elapsedMs: 500, leadMs: 0 })).toBe(1_000)
  })
  it('allows for half of the best round trip', () => {
    expect(takeOffAtMs(undefined, { receivedAtMs: 1_000, elapsedMs: 0, leadMs: leadMs([80, 60, 400]) })).toBe(
      970,
    )
  })
})

describe('the round trip', () => {
  it('counts only the latest samples', () => {
    const samples = [10, ...Array<number>(8).fill(200)].reduce<readonly number[]>(addRtt, [])
    expect(samples).toHaveLength(8)
    expect(leadMs(samples)).toBe(100)
  })
  it('is bounded and unknown at first', () => {
    expect(leadMs([])).toBe(0)
    expect(leadMs([5_000])).toBe(150)
  })
})

describe('the shown flight', () => {
  const flight = { takeOffAtMs: 10_000, receivedAtMs: 12_000 }
  it('runs between heartbeats', () => {
    expect(shownElapsedMs(flight, 12_700)).toBe(2_700)
  })
  it('stops after a second without messages', () => {
    expect(shownElapsedMs(flight, 12_000 + FREEZE_AFTER_MS)).toBe(3_000)
    expect(shownElapsedMs(flight, 60_000)).toBe(3_000)
  })
  it('is never negative', () => {
    expect(shownElapsedMs({ takeOffAtMs: 20_000, receivedAtMs: 20_000 }, 19_990)).toBe(0)
  })
})
