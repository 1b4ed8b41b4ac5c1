import { describe, expect, it } from 'vitest'
import { statisticsOf } from './statistics.rules.ts'

describe('statistics of past rounds', () => {
  it('count by the colours of the history, with the median and the greatest', () => {
    expect(statisticsOf([100, 199, 200, 999, 1_000, 5_000], 50)).toEqual({
      rounds: 6,
      low: 2,
      mid: 2,
      high: 2,
      median: 200,
      greatest: 5_000,
    })
  })

  it('cover the latest rounds only', () => {
    expect(statisticsOf([150, 250, 99_999], 2)).toMatchObject({ rounds: 2, high: 0, greatest: 250 })
  })

  it('have neither a median nor a maximum without rounds', () => {
    expect(statisticsOf([], 50)).toEqual({ rounds: 0, low: 0, mid: 0, high: 0 })
  })
})
