import { describe, expect, it } from 'vitest'
import { correctionOf, footballGrid, SCORE_EFFECTS } from './football.rules.ts'
import { ladderX100, ODDS_MAX_X100, withMargin } from './margin.rules.ts'
import { pricesOf, type Price } from './price.rules.ts'
import type { Score } from './score.rules.ts'
import { KICK_OFF, scoreGrid, type ExpectedGoals, type MatchState } from './score-grid.rules.ts'

const EXPECTED: readonly ExpectedGoals[] = [
  { home: 1.6, away: 1.3 },
  { home: 0.4, away: 0.3 },
  { home: 3.4, away: 0.5 },
  { home: 0.8, away: 2.9 },
]
const pricedAt = (expected: ExpectedGoals, state: Partial<MatchState> = {}) =>
  pricesOf(footballGrid(expected, { ...KICK_OFF, ...state }))
const chanceOf = (prices: readonly Price[], market: number, outcome: string, specifiers = ''): number =>
  prices.find(
    price => price.market.id === market && price.specifiers === specifiers && price.outcome.id === outcome,
  )!.probability

describe('the score grid', () => {
  it('has the expected goals as its means at kick-off', () => {
    for (const expected of EXPECTED) {
      const { cells } = footballGrid(expected, KICK_OFF)
      const mean = (side: 'home' | 'away') =>
        cells.reduce((sum, cell) => sum + cell[side] * cell.probability, 0)
      expect(mean('home')).toBeCloseTo(expected.home, 6)
      expect(mean('away')).toBeCloseTo(expected.away, 6)
    }
  })
  it('says before the match what it will say on average at half-time', () => {
    const expected = EXPECTED[0]!
    const strong = correctionOf({ ...SCORE_EFFECTS, nilNil: 0.2, draw: 0.3, together: 0.02 })
    const grid = scoreGrid(expected, KICK_OFF, strong)
    const before = pricesOf(grid)
    // The chances of the half-time scores, from the market of half-time and result and its parts.
    let homeWins = 0
    for (const [half, chance] of halfTimes(grid)) {
      const later = pricesOf(scoreGrid(expected, { ...KICK_OFF, minute: 45, score: half, half }, strong))
      const threeWay = later.filter(({ market }) => market.id === 1)
      const sure = half.home > half.away ? 1 : 0
      homeWins += chance * (threeWay.length === 0 ? sure : chanceOf(later, 1, '1'))
    }
    // Half-times with more than six goals a side are left out.
    expect(homeWins).toBeCloseTo(chanceOf(before, 1, '1'), 4)
  })
  it('expects less of a side that lost a player, and nothing after the end', () => {
    const even = pricedAt(EXPECTED[0]!, { minute: 30 })
    const fewer = pricedAt(EXPECTED[0]!, { minute: 30, redCards: { home: 1, away: 0 } })
    expect(chanceOf(fewer, 1, '1')).toBeLessThan(chanceOf(even, 1, '1'))
    expect(
      pricedAt(EXPECTED[0]!, { minute: 90, score: { home: 2, away: 1 }, half: { home: 1, away: 0 } }),
    ).toEqual([])
  })
})

/** Scores at half-time with their chances: each further goal falls into the first half by its share. */
function halfTimes({
  cells,
  firstHalfShare,
}: ReturnType<typeof scoreGrid>): readonly (readonly [Score, number])[] {
  const sums = new Map<string, readonly [Score, number]>()
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k)
  const part = (n: number, k: number) => choose(n, k) * firstHalfShare ** k * (1 - firstHalfShare) ** (n - k)
  for (const { home, away, probability } of cells)
    for (let h = 0; h <= home; h++)
      for (let a = 0; a <= away; a++) {
        const [, sum] = sums.get(`${h}:${a}`) ?? [undefined, 0]
        sums.set(`${h}:${a}`, [{ home: h, away: a }, sum + probability * part(home, h) * part(away, a)])
      }
  return [...sums.values()].filter(([{ home, away }]) => home <= 6 && away <= 6)
}

describe('the probabilities', () => {
  it('of every market sum to one, of the double chance to two', () => {
    for (const expected of EXPECTED)
      for (const group of Map.groupBy(
        pricedAt(expected),
        ({ market, specifiers }) => `${market.id} ${specifiers}`,
      ).values()) {
        const sum = group.reduce((all, { probability }) => all + probability, 0)
        const { id } = group[0]!.market
        if (id !== 41) expect(sum).toBeCloseTo([10, 63, 85].includes(id) ? 2 : 1, 6)
      }
  })
  it('of quarter lines are one over their fair odds', () => {
    const prices = pricedAt(EXPECTED[0]!)
    const [home, draw] = [chanceOf(prices, 1, '1'), chanceOf(prices, 1, '2')]
    expect(chanceOf(prices, 16, '1714', 'hcp=-0.25')).toBeCloseTo(home / (1 - draw / 2), 8)
    const two = chanceOf(prices, 21, 'sr:exact_goals:6+:70', 'variant=sr:exact_goals:6+')
    const three = chanceOf(prices, 18, '12', 'total=2.5')
    expect(chanceOf(prices, 18, '12', 'total=2.25')).toBeCloseTo(three / (1 - two / 2), 8)
  })
  it('are not offered of what is decided', () => {
    const prices = pricedAt(EXPECTED[0]!, {
      minute: 60,
      score: { home: 2, away: 1 },
      half: { home: 1, away: 1 },
    })
    const open = new Set(prices.map(({ market, specifiers }) => `${market.id} ${specifiers}`.trim()))
    expect(open.has('1')).toBe(true)
    for (const decided of ['60', '68 total=0.5', '18 total=2.5', '29', '8 goalnr=3'])
      expect(open.has(decided)).toBe(false)
    expect(open.has('8 goalnr=4')).toBe(true)
  })
})

describe('the odds', () => {
  it('are on the ladder, never above fair, and keep the book', () => {
    for (const expected of EXPECTED)
      for (const minute of [0, 20, 70])
        for (const { oddsX100, probability } of pricedAt(expected, { minute })) {
          if (oddsX100 === undefined) continue
          expect((oddsX100 / 100) * probability).toBeLessThanOrEqual(1 + 1e-9)
          expect(ladderX100(oddsX100 / 100)).toBe(oddsX100)
          expect(oddsX100).toBeLessThanOrEqual(ODDS_MAX_X100)
        }
  })
  it('burden every outcome of a market, and sum to its book', () => {
    for (const fair of [
      [0.5, 0.3, 0.2],
      [0.9, 0.08, 0.02],
      [0.52, 0.48],
      [0.97, 0.03],
      [0.7, 0.75, 0.55],
    ]) {
      const priced = withMargin(fair, 1.1)
      const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)
      expect(sum(priced)).toBeCloseTo(sum(fair) * 1.1, 6)
      for (const [at, price] of priced.entries()) {
        expect(price).toBeGreaterThan(fair[at]!)
        expect(price).toBeLessThan(1)
      }
    }
  })
  it('go down to the next step', () => {
    expect([1.009, 1.01, 2.999, 3.04, 4.99, 5.19, 19.9, 49.9, 54, 1_000].map(ladderX100)).toEqual([
      undefined,
      101,
      299,
      300,
      495,
      510,
      1_950,
      4_900,
      5_000,
      25_000,
    ])
  })
})
