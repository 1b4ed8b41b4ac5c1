import { describe, expect, it } from 'vitest'
import { admit, afterCall, answering, FAILURES_MAX, isShut, type Breaker } from './breaker.rules.ts'

const fail = (breaker: Breaker, times: number, nowMs = 0): Breaker =>
  Array.from({ length: times }).reduce<Breaker>(state => afterCall(state, false, nowMs), breaker)
const open = () => fail(answering, FAILURES_MAX)

describe('a breaker', () => {
  it('lets everything through while the product answers, and counts only failures in a row', () => {
    const almost = fail(answering, FAILURES_MAX - 1)
    expect(isShut(almost, 0)).toBe(false)
    expect(afterCall(almost, true, 0)).toEqual(answering)
    expect(isShut(fail(afterCall(almost, true, 0), FAILURES_MAX - 1), 0)).toBe(false)
  })

  it('opens at the maximum of failures, for half a minute', () => {
    expect([0, 29_999, 30_000].map(nowMs => isShut(open(), nowMs))).toEqual([true, true, false])
    expect(admit(open(), 29_999)).toBeNull()
  })

  it('then lets one call through as a probe, and no other meanwhile', () => {
    const probing = admit(open(), 30_000)!
    expect(admit(probing, 30_000)).toBeNull()
    expect(isShut(probing, 90_000)).toBe(true)
    expect(afterCall(probing, true, 31_000)).toEqual(answering)
  })

  it('stays open twice as long after each failed probe, up to five minutes', () => {
    let breaker = open()
    const pauses = Array.from({ length: 6 }, () => {
      const nowMs = breaker.shutUntilMs!
      breaker = afterCall(admit(breaker, nowMs)!, false, nowMs)
      return breaker.shutUntilMs! - nowMs
    })
    expect(pauses).toEqual([60_000, 120_000, 240_000, 300_000, 300_000, 300_000])
  })

  it('is closed by a late answer to a call that went out before', () => {
    expect(afterCall(open(), true, 1)).toEqual(answering)
  })
})
