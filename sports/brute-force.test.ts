import { describe, expect, it } from 'vitest'
import { endOf } from './brute-force.ts'
import { MARKETS, marketOf } from './markets.rules.ts'
import { differentMultis, makeRandom, parts } from './multis-for-tests.ts'
import type { Score, Sheet, Side } from './score.rules.ts'
import { multiplierOf, type SettledLeg } from './settle.rules.ts'
import type { Verdict } from './verdict.rules.ts'

const GOALS_MAX = 10
/** Every score up to ten goals a side with every half-time; the order of the goals is random. */
function* sheets(): Generator<Sheet> {
  const random = makeRandom(7)
  for (let home = 0; home <= GOALS_MAX; home++)
    for (let away = 0; away <= GOALS_MAX; away++)
      for (let first = 0; first <= home; first++)
        for (let firstAway = 0; firstAway <= away; firstAway++) {
          const half = { home: first, away: firstAway }
          yield { half, full: { home, away }, scorers: shuffled({ home, away }, random) }
        }
}

function shuffled({ home, away }: Score, random: (below: number) => number): readonly Side[] {
  const left = { home, away }
  return Array.from({ length: home + away }, () => {
    const side: Side = random(left.home + left.away) < left.home ? 'home' : 'away'
    left[side]--
    return side
  })
}

describe('the second settler', () => {
  it('agrees on every outcome of every market for every score to 10:10 with every half-time', () => {
    const bets = MARKETS.flatMap(market =>
      market.offered.map(specifiers => ({ market, specifiers, value: specifiers.split('=')[1] ?? '' })),
    )
    const wrong: string[] = []
    let compared = 0
    for (const sheet of sheets())
      for (const { market, specifiers, value } of bets) {
        const verdicts = market.judge(sheet, specifiers)!
        for (const [at, { id, name }] of market.outcomes.entries()) {
          compared++
          const other = endOf(sheet, market.id, value, id, name)
          const { won, back } = parts[verdicts[at]!]!
          if (won !== other.won || back !== other.back)
            wrong.push(`${market.id} ${specifiers} ${name}: ${JSON.stringify(sheet)}`)
        }
      }
    expect(wrong.slice(0, 5)).toEqual([])
    expect(compared).toBeGreaterThan(2_000_000)
  })

  it('agrees to the cent on 100,000 multis with voids, halves and dead heats', () => {
    expect(differentMultis(100_000)).toBe(0)
  })
})

describe('what markets have in common', () => {
  const judge = (sheet: Sheet, id: number, specifiers = ''): readonly Verdict[] =>
    marketOf(id)!.judge(sheet, specifiers)!
  const odds = { numerator: 21n, denominator: 10n }
  const pays = (verdict: Verdict): number => {
    const { numerator, denominator } = multiplierOf({ odds, verdict } as SettledLeg)
    return Number(numerator) / Number(denominator)
  }

  it('draw no bet is the handicap of nought, and half a goal on is the double chance', () => {
    for (const sheet of sheets()) {
      expect(judge(sheet, 16, 'hcp=0')).toEqual(judge(sheet, 11))
      expect(judge(sheet, 16, 'hcp=-0.5')[0]).toBe(judge(sheet, 1)[0])
      expect(judge(sheet, 16, 'hcp=0.5')[0]).toBe(judge(sheet, 10)[0])
    }
  })

  it('a quarter line pays the mean of the lines beside it', () => {
    for (const sheet of sheets())
      for (const line of [1.25, 2.25, 2.75]) {
        const [low, quarter, high] = [line - 0.25, line, line + 0.25].map(
          each => judge(sheet, 18, `total=${each}`)[0]!,
        )
        expect(pays(quarter!)).toBeCloseTo((pays(low!) + pays(high!)) / 2, 10)
      }
  })

  it('of outcomes that exclude each other exactly one wins', () => {
    for (const sheet of sheets())
      for (const id of [1, 14, 21, 26, 29, 35, 36, 37, 45, 47, 52, 60, 81, 83])
        for (const specifiers of marketOf(id)!.offered)
          if (judge(sheet, id, specifiers).filter(verdict => verdict === 'won').length !== 1)
            expect.fail(`${id} ${specifiers}: ${JSON.stringify(sheet)}`)
  })
})
