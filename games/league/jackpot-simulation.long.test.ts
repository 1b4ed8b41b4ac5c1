import { VIRTUALS } from '@ruka/contract/limits'
import { expect, it } from 'vitest'
import { simulateJackpots } from './jackpot-simulation.ts'

it.each(['virtual-league', 'ligi-kuu'])(
  'lists of %s all open within the bound, and their best tickets have as many right as they should',
  league => {
    const { lists, refused, returns, right } = simulateJackpots(league, 40, {
      purpose: 'ruka jackpot test',
      terms: { stake: 100, prize: 1_000_000 },
    })
    expect(lists + refused).toBe(40 * 19)
    expect(refused).toBe(0)
    expect(returns.most).toBeLessThanOrEqual(VIRTUALS.jackpot.returnMaxPermille / 1_000)
    expect(returns.least).toBeGreaterThan(0.05)
    expect(right.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(lists, 6)
    // Where the normal distribution is close enough to say anything.
    for (const { seen, expected, sigma } of right.filter(each => each.expected > 10))
      expect(Math.abs(seen - expected) / sigma).toBeLessThan(3.89)
  },
)
