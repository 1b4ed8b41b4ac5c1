import { describe, expect, it } from 'vitest'
import { winLine } from './win-line.rules.ts'

const caps = { maxPayout: 1_500_000, dayLeft: 1_500_000 }

describe('the line about the win of a bet', () => {
  it('is silent while the maximum win is far away', () => {
    expect(winLine({ stake: 10 }, caps)).toBeUndefined()
    expect(winLine({ stake: 20_000 }, caps)).toBeUndefined()
  })
  it('names the maximum win of a stake that reaches it below 10x', () => {
    expect(winLine({ stake: 150_000 }, caps)).toBeUndefined()
    expect(winLine({ stake: 150_001 }, caps)).toEqual({ what: 'maximum', amount: expect.any(Number) })
  })
  it('has what the target pays up to half of the maximum win, and the maximum above', () => {
    const stake = 100
    expect(winLine({ stake, auto: 200 }, caps)).toEqual({ what: 'target', x100: 200, amount: 200 })
    expect(winLine({ stake, auto: 750_000 }, caps)).toMatchObject({ what: 'target', amount: 750_000 })
    expect(winLine({ stake, auto: 750_001 }, caps)).toEqual({ what: 'maximum', amount: 1_500_000 })
    expect(winLine({ stake, auto: 2_000_000 }, caps)).toEqual({ what: 'maximum', amount: 1_500_000 })
  })
  it('names what is left of the day’s limit where that is the lower one', () => {
    const today = { ...caps, dayLeft: 900 }
    expect(winLine({ stake: 100 }, today)).toEqual({ what: 'day', amount: 900 })
    expect(winLine({ stake: 90 }, today)).toBeUndefined()
    expect(winLine({ stake: 100, auto: 450 }, today)).toMatchObject({ what: 'target' })
    expect(winLine({ stake: 100, auto: 451 }, today)).toEqual({ what: 'day', amount: 900 })
  })
  it('follows the maximum of an accepted bet', () => {
    expect(winLine({ stake: 10, max: 60_000 }, caps)).toBeUndefined()
    expect(winLine({ stake: 10, max: 600 }, caps)).toEqual({ what: 'day', amount: 60 })
    expect(winLine({ stake: 10, auto: 400, max: 600 }, caps)).toEqual({ what: 'day', amount: 60 })
  })
})
