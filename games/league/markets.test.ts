import { endOf } from '@ruka/sports/brute-force'
import type { Fraction } from '@ruka/sports/fraction.rules'
import { ODDS_MAX_X100 } from '@ruka/sports/margin.rules'
import { bookOf, type Price } from '@ruka/sports/price.rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { waysOf, type Way } from './enumeration-for-tests.ts'
import { gridOf, type Means } from './grid.rules.ts'
import { LINES } from './lines.rules.ts'
import { leaguePrices, paidOf, returnOf, returnsOf, settle, verdictsOf } from './markets.rules.ts'
import { WEEKS } from './schedule.rules.ts'
import { matchesOf, strengthIn } from './season.rules.ts'
import { TEAMS_OF } from './teams.ts'

const MEANS: readonly Means[] = [
  { home: 1_440, away: 1_190 },
  { home: 2_317, away: 613 },
  { home: 777, away: 2_049 },
  { home: 1, away: 6_000 },
]
const means = fc.record({
  home: fc.integer({ min: 1, max: 6_000 }),
  away: fc.integer({ min: 1, max: 6_000 }),
})
const offered = (of: Means) => leaguePrices(gridOf(of)).filter(({ oddsX100 }) => oddsX100 !== undefined)

/** What a bet on an outcome multiplies its stake with, in hundredths and by the second settler. */
function multiplierX100(way: Way, { market, specifiers, outcome, oddsX100 }: Price): number {
  const value = specifiers.split('=')[1] ?? ''
  const { won, back } = endOf(way, market.id, value, outcome.id, outcome.name)
  return (won * oddsX100! + back * 100) / 2
}
const equal = (one: Fraction, other: Fraction): boolean =>
  one.numerator * other.denominator === other.numerator * one.denominator

describe('what a market returns', () => {
  it('is exactly what an enumeration of every way a match can go comes to', () => {
    for (const of of MEANS) {
      const grid = gridOf(of)
      const { ways, whole } = waysOf(of)
      for (const price of offered(of)) {
        let paid = 0n
        for (const way of ways) paid += way.weight * BigInt(multiplierX100(way, price))
        expect(equal(returnOf(grid, price), { numerator: paid, denominator: whole * 100n })).toBe(true)
      }
    }
  })
  it('is never more than the stake, whatever the means are', () => {
    fc.assert(
      fc.property(means, of => {
        const grid = gridOf(of)
        for (const price of offered(of)) {
          const { numerator, denominator } = returnOf(grid, price)
          expect(numerator < denominator).toBe(true)
          expect(price.oddsX100! >= 101 && price.oddsX100! <= ODDS_MAX_X100).toBe(true)
        }
      }),
      { seed: 19, numRuns: 300 },
    )
  })
  it('is summed up by the least, the most and the mean of its outcomes, in millionths', () => {
    const matches = MEANS.map(of => ({ grid: gridOf(of), odds: leaguePrices(gridOf(of)) }))
    const returns = returnsOf(matches)
    expect(returns.map(({ market, specifiers }) => `${market.id} ${specifiers}`)).toEqual(
      LINES.map(({ market, specifiers }) => `${market.id} ${specifiers}`),
    )
    for (const { market, specifiers, least, most, mean } of returns) {
      const each = matches.flatMap(({ grid, odds }) =>
        odds
          .filter(price => price.market === market && price.specifiers === specifiers)
          .filter(({ oddsX100 }) => oddsX100 !== undefined)
          .map(price => returnOf(grid, price))
          .map(({ numerator, denominator }) => Number((numerator * 10n ** 15n) / denominator) / 1e9),
      )
      expect(least).toBe(Math.floor(Math.min(...each)))
      expect(most).toBe(Math.ceil(Math.max(...each)))
      expect(mean).toBe(Math.floor(each.reduce((sum, value) => sum + value, 0) / each.length))
    }
  })
  it('is nearly the same for all outcomes of a line: what the margin leaves, less a step of the ladder', () => {
    for (const teams of Object.values(TEAMS_OF)) {
      const strengths = teams.map((team, at) => strengthIn('5a'.repeat(32), at, team))
      for (let week = 0; week < WEEKS; week += 5) {
        const matches = matchesOf(strengths, week).map(match => gridOf(match.means))
        const returns = returnsOf(matches.map(grid => ({ grid, odds: leaguePrices(grid) })))
        for (const { market, least, most } of returns) {
          const whole = 1_000_000 / bookOf(market)
          expect(least).toBeGreaterThan(0.9 * whole)
          expect(most).toBeLessThanOrEqual(Math.ceil(whole))
        }
      }
    }
  })
  it('is nothing without odds, and unknown of a line that is not offered', () => {
    const grid = gridOf(MEANS[0]!)
    const [price] = leaguePrices(grid)
    expect(returnOf(grid, { ...price!, oddsX100: undefined }).numerator).toBe(0n)
    expect(() => returnOf(grid, { ...price!, specifiers: 'total=2.5' })).toThrow(RangeError)
    expect(() => returnOf(grid, { ...price!, outcome: { id: '9', name: '' } })).toThrow(RangeError)
    expect(returnsOf([{ grid, odds: [{ ...price!, oddsX100: undefined }] }])).toEqual([])
  })
})

describe('the chances behind the prices', () => {
  it('sum to one in each market, and to two in the double chance', () => {
    fc.assert(
      fc.property(means, of => {
        const lines = Map.groupBy(leaguePrices(gridOf(of)), price => `${price.market.id} ${price.specifiers}`)
        for (const [line, prices] of lines) {
          const sum = prices.reduce((all, { probability }) => all + probability, 0)
          expect(sum).toBeCloseTo(line === '10 ' ? 2 : 1, 12)
        }
      }),
      { seed: 20, numRuns: 100 },
    )
  })
  it('have no odds where the highest price would cut them', () => {
    for (const { probability, oddsX100 } of leaguePrices(gridOf({ home: 2_600, away: 600 })))
      if (oddsX100 !== undefined) expect((probability * oddsX100) / 100).toBeGreaterThan(0.5)
      else expect(probability).toBeLessThan(0.004)
  })
})

describe('a match of a league', () => {
  const results = waysOf(MEANS[0]!).ways.map(({ half, full, scorers }) => ({
    half,
    score: full,
    goals: scorers.map((side, at) => ({ side, minute: at < half.home + half.away ? 1 + at : 46 + at })),
  }))
  it('decides every outcome of every line, as the second settler does', () => {
    for (const result of results)
      for (const { market, specifiers, verdicts } of settle(result))
        for (const [at, { id, name }] of market.outcomes.entries()) {
          const way = { ...result, full: result.score, scorers: result.goals.map(({ side }) => side) }
          const { won, back } = endOf(way, market.id, specifiers.split('=')[1] ?? '', id, name)
          expect([won, back]).toEqual(verdicts[at] === 'won' ? [2, 0] : [0, 0])
        }
  })
  it('pays on a line what its winners pay, as part of the same stake on each outcome', () => {
    const prices = leaguePrices(gridOf(MEANS[0]!))
    const [result] = results.filter(({ score }) => score.home === 2 && score.away === 1)
    const paid = paidOf(result!, prices)
    const onWinner = prices.find(({ market, outcome }) => market.id === 1 && outcome.id === '1')!
    expect(paid[0]!.paid).toBe(Math.floor((onWinner.oddsX100! * 10_000) / 3))
    expect(paid).toHaveLength(LINES.length)
  })
  it('has no verdict on a line that its market has not', () => {
    expect(() => verdictsOf(results[0]!, LINES[0]!.market, 'total=2.5')).toThrow(RangeError)
  })
})
