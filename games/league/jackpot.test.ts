import { createHash } from 'node:crypto'
import { HOUSE_LIMITS, limitKes } from '@ruka/contract/house-limits'
import { asCents, fromKes } from '@ruka/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gridOf, type Grid } from './grid.rules.ts'
import {
  beginsList,
  bestChance,
  CANDIDATES,
  chanceOf,
  chancesOf,
  chooseMatches,
  hasWon,
  isBounded,
  isPicks,
  JACKPOT_MATCHES,
  PICKS,
  pickOf,
  progressOf,
  returnOfChance,
  shareOf,
  type Chances,
  type Pick,
} from './jackpot.rules.ts'
import { SCORES } from './grid.rules.ts'
import type { Fraction } from '@ruka/sports/fraction.rules'

/** What a list costs and pays, in KES. */
const TERMS = {
  stake: limitKes(HOUSE_LIMITS, 'jackpotStake', 0),
  prize: limitKes(HOUSE_LIMITS, 'jackpotPrize', 0),
}
const PRIZE_CENTS = fromKes(TERMS.prize)
const STAKE_CENTS = 10_000n
const rounds = { league: 'ligi-kuu', season: 3, week: 5, commitment: 'ab'.repeat(32) }
const mean = fc.integer({ min: 300, max: 3_000 })
const match = fc.record({ home: mean, away: mean }).map(means => chancesOf(gridOf(means)))
const matches = (count: number) => fc.array(match, { minLength: count, maxLength: count })
const even = chancesOf(gridOf({ home: 1_300, away: 1_300 }))
const clear = chancesOf(gridOf({ home: 2_900, away: 400 }))
const pick = fc.constantFrom(...PICKS)
const picks = fc.array(pick, { minLength: JACKPOT_MATCHES, maxLength: JACKPOT_MATCHES })

const isAtMost = (one: Fraction, other: Fraction) =>
  one.numerator * other.denominator <= other.numerator * one.denominator
const numberOf = ({ numerator, denominator }: Fraction) =>
  Number((numerator * 10n ** 15n) / denominator) / 1e15

/** Every way to pick these matches. */
function* waysOf(count: number): Generator<readonly Pick[]> {
  if (count === 0) yield []
  else for (const rest of waysOf(count - 1)) for (const each of PICKS) yield [...rest, each]
}

describe('the chances of a match', () => {
  it('are those of its grid, and come to one', () => {
    fc.assert(
      fc.property(mean, mean, (home, away) => {
        const grid: Grid = gridOf({ home, away })
        const { weights, total } = chancesOf(grid)
        expect(weights['1'] + weights.X + weights['2']).toBe(total)
        for (const each of PICKS) {
          const scores = grid.scores.filter(score => pickOf(score) === each)
          expect(weights[each]).toBe(scores.reduce((sum, { weight }) => sum + weight, 0n))
        }
      }),
    )
  })
  it('have one pick for every score', () => {
    expect(SCORES.map(pickOf).filter(each => each === 'X')).toHaveLength(4)
    expect(pickOf({ home: 2, away: 1 })).toBe('1')
    expect(pickOf({ home: 0, away: 6 })).toBe('2')
  })
})

describe('the bound of a list', () => {
  it('holds for every way to pick its matches, of which the likeliest picks are the best', () => {
    fc.assert(
      fc.property(matches(5), list => {
        const best = bestChance(list)
        const ways = [...waysOf(5)].map(way => chanceOf(list, way))
        expect(ways.every(chance => isAtMost(chance, best))).toBe(true)
        expect(ways.some(chance => isAtMost(best, chance))).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
  it('holds for all 1,594,323 ways to pick the 13 matches of a list', () => {
    const list = Array.from({ length: JACKPOT_MATCHES }, (_, at) =>
      chancesOf(gridOf({ home: 1_000 + 60 * at, away: 1_500 - 40 * at })),
    )
    const parts = list.map(({ weights, total }) => PICKS.map(each => Number(weights[each]) / Number(total)))
    let [ways, most, sum] = [0, 0, 0]
    const walk = (at: number, chance: number): void => {
      if (at < parts.length) for (const part of parts[at]!) walk(at + 1, chance * part)
      else {
        ways++
        sum += chance
        most = Math.max(most, chance)
      }
    }
    walk(0, 1)
    expect(ways).toBe(3 ** JACKPOT_MATCHES)
    expect(sum).toBeCloseTo(1, 9)
    expect(most / numberOf(bestChance(list))).toBeCloseTo(1, 6)
  })
  it('says exactly whether the best ticket returns more than the bound', () => {
    fc.assert(
      fc.property(matches(JACKPOT_MATCHES), fc.integer({ min: 1, max: 2_000 }), (list, permille) => {
        const { numerator, denominator } = returnOfChance(bestChance(list), TERMS)
        expect(isBounded(list, { ...TERMS, permille })).toBe(
          numerator * 1_000n <= BigInt(permille) * denominator,
        )
      }),
    )
  })
  it('is met to the last digit: a list that returns the bound opens, a hair more does not', () => {
    const half: Chances = { weights: { '1': 6n, X: 3n, '2': 1n }, total: 100_000n }
    const certain: Chances = { weights: { '1': 1n, X: 0n, '2': 0n }, total: 1n }
    const list = [half, ...Array.from({ length: 12 }, () => certain)]
    expect(returnOfChance(bestChance(list), TERMS)).toEqual({
      numerator: 6_000_000n,
      denominator: 10_000_000n,
    })
    expect(isBounded(list, TERMS)).toBe(true)
    const more: Chances = { weights: { '1': 60_001n, X: 0n, '2': 0n }, total: 1_000_000_000n }
    expect(isBounded([more, ...list.slice(1)], TERMS)).toBe(false)
  })
  it('holds for the tickets of one player together, since sharing only takes from each', () => {
    const list = [
      chancesOf(gridOf({ home: 1_400, away: 1_100 })),
      chancesOf(gridOf({ home: 900, away: 1_700 })),
    ]
    const outcomes = [...waysOf(list.length)]
    const tickets = fc.array(fc.nat(outcomes.length - 1), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(tickets, tickets, (own, others) => {
        let paid = 0
        for (const [outcome, result] of outcomes.entries()) {
          const chance = numberOf(chanceOf(list, result))
          const all = [...own, ...others].filter(ticket => ticket === outcome)
          const mine = own.filter(ticket => ticket === outcome).length
          for (let place = 0; place < mine; place++) paid += chance * shareOf(all.length, place, PRIZE_CENTS)
        }
        const bound = own.length * numberOf(bestChance(list)) * PRIZE_CENTS
        expect(paid).toBeLessThanOrEqual(bound * (1 + 1e-9))
      }),
    )
  })
})

describe('the matches of a list', () => {
  it('are 13 of the 20, the same for all, and others for every other list', () => {
    const chances = Array.from({ length: CANDIDATES }, () => even)
    const seen = new Set<string>()
    for (let season = 1; season <= 100; season++) {
      const list = chooseMatches({ ...rounds, season }, chances, TERMS)!
      expect(list).toEqual(chooseMatches({ ...rounds, season }, chances, TERMS))
      expect(list.choice).toBe(1)
      expect(new Set(list.matches).size).toBe(JACKPOT_MATCHES)
      expect(list.matches).toEqual([...list.matches].sort((a, b) => a - b))
      expect(list.matches.every(each => each >= 0 && each < CANDIDATES)).toBe(true)
      seen.add(list.matches.join())
    }
    expect(seen.size).toBeGreaterThan(95)
  })
  it('are those with the least SHA-256 of season, list, choice and number', () => {
    const hashOf = (at: number) =>
      createHash('sha256')
        .update(`league-jackpot:v1\n${rounds.commitment}\nligi-kuu:3:5\n1\n${at}`)
        .digest('hex')
    const first = Array.from({ length: CANDIDATES }, (_, at) => ({ at, hash: hashOf(at) }))
      .sort((one, other) => (one.hash < other.hash ? -1 : 1))
      .slice(0, JACKPOT_MATCHES)
      .map(({ at }) => at)
      .sort((a, b) => a - b)
    expect(
      chooseMatches(
        rounds,
        Array.from({ length: CANDIDATES }, () => even),
        TERMS,
      )!.matches,
    ).toEqual(first)
  })
  it('are bounded whatever the twenty are, or there is no list', () => {
    fc.assert(
      fc.property(matches(CANDIDATES), chances => {
        const list = chooseMatches(rounds, chances, TERMS)
        if (list) {
          const chosen = list.matches.map(each => chances[each]!)
          expect(isBounded(chosen, TERMS)).toBe(true)
          expect(list.bestChance).toEqual(bestChance(chosen))
        } else {
          // Then no choice of 13 is bounded, since the most even ones are not.
          const greatest = chances.map(each => numberOf(bestChance([each]))).sort((a, b) => a - b)
          const least = greatest.slice(0, JACKPOT_MATCHES).reduce((product, each) => product * each, 1)
          expect(least * 10_000).toBeGreaterThan(0.6 * (1 - 1e-9))
        }
      }),
      { numRuns: 40 },
    )
  })
  it('are the most even ones where no choice is bounded, and none where they are not', () => {
    const chances = Array.from({ length: CANDIDATES }, (_, at) => (at % 20 < JACKPOT_MATCHES ? even : clear))
    const list = chooseMatches(rounds, chances, { ...TERMS, permille: 40 })!
    expect(list.choice).toBe(0)
    expect(list.matches).toEqual(Array.from({ length: JACKPOT_MATCHES }, (_, at) => at))
    expect(chooseMatches(rounds, chances, { ...TERMS, permille: 1 })).toBeUndefined()
    expect(
      chooseMatches(
        rounds,
        Array.from({ length: CANDIDATES }, () => clear),
        TERMS,
      ),
    ).toBeUndefined()
  })
  it('begin with each odd week, so that a season has 19 lists', () => {
    const weeks = Array.from({ length: 38 }, (_, at) => at + 1).filter(beginsList)
    expect(weeks).toEqual(Array.from({ length: 19 }, (_, at) => 2 * at + 1))
  })
})

describe('a ticket', () => {
  it('is one pick of 1, X or 2 for each of 13 matches, and never a double chance', () => {
    expect(isPicks('1X2111XX2211X')).toBe(true)
    for (const text of [
      '1X2111XX2211',
      '1X2111XX2211XX',
      '1X2111XX2211x',
      '12X 1X2111XX22',
      '1X2111XX2211\n',
    ])
      expect(isPicks(text)).toBe(false)
  })
  it('counts each match once, as right, wrong or without a result', () => {
    fc.assert(
      fc.property(picks, fc.array(fc.option(pick), { minLength: 13, maxLength: 13 }), (own, results) => {
        const { right, wrong, open } = progressOf(own.join(''), results)
        expect(right + wrong + open).toBe(JACKPOT_MATCHES)
        expect(open).toBe(results.filter(result => result === null).length)
        expect(right).toBe(results.filter((result, at) => result === own[at]).length)
        expect(hasWon(own.join(''), results)).toBe(own.every((each, at) => each === results[at]))
      }),
    )
  })
})

describe('the prize', () => {
  // spec: 9.34
  it('is a million, and is shared equally to the cent among all winners, the first placed having the rest', () => {
    expect(PRIZE_CENTS).toBe(1_000_000_00)
    expect(BigInt(PRIZE_CENTS)).toBe(10_000n * STAKE_CENTS)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 0, max: 10 ** 10 }),
        (winners, cents) => {
          const shares = Array.from({ length: winners }, (_, place) =>
            shareOf(winners, place, asCents(cents)),
          )
          expect(shares.reduce<number>((sum, share) => sum + share, 0)).toBe(cents)
          expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
          expect(shares).toEqual([...shares].sort((a, b) => b - a))
        },
      ),
    )
    expect([0, 1, 2].map(place => shareOf(3, place, PRIZE_CENTS))).toEqual([
      333_333_34, 333_333_33, 333_333_33,
    ])
  })
})
