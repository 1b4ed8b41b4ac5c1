import { describe, expect, it } from 'vitest'
import { isFromBonus, receiptOf, stepName, stepsOf } from './steps.ts'

describe('the steps of a payment', () => {
  it('are shown in the order of the events', () => {
    const timeline = ['held', 'sent', 'unknown', 'paid'].map((state, n) => ({
      state,
      at: `2026-05-04T09:0${n}:00Z`,
    }))
    expect(stepsOf({ timeline })).toEqual(timeline)
  })

  it.each([
    [undefined],
    [{}],
    [{ timeline: 'held' }],
    [
      {
        timeline: [
          null,
          1,
          {},
          { state: 'held' },
          { state: 'toString', at: '' },
          { state: 'elsewhere', at: '' },
        ],
      },
    ],
  ])('are empty for a server without steps: %j', transaction => {
    expect(stepsOf(transaction)).toEqual([])
  })

  it('of a bonus that was paid out name the bonus, not the balance', () => {
    expect(isFromBonus({ source: 'earnings' })).toBe(true)
    expect(isFromBonus({ source: 'cash' })).toBe(false)
    expect(['held', 'sent', 'refunded'].map(state => stepName(state, true))).toEqual([
      'heldBonus',
      'sent',
      'refundedToBonus',
    ])
    expect(stepName('held')).toBe('held')
  })

  it('lead to the receipt, which is not our own reference', () => {
    expect(receiptOf({ receipt: 'UE4SAMPLE1', ref: 'UE4SAMPLE1' })).toBe('UE4SAMPLE1')
    expect([receiptOf({ receipt: null, ref: 'R7KM' }), receiptOf(undefined)]).toEqual(['', ''])
    expect(receiptOf({ ref: 'UE4SAMPLE2' })).toBe('UE4SAMPLE2')
    expect(stepName('paid')).toBe('paid')
  })
})
