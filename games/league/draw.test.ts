import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { commitmentOf, drawMatch, type DrawnRound, type MatchResult } from './draw.rules.ts'
import { gridOf, HALF_MINUTE, meansOf, SCORES, type Means, type Strength } from './grid.rules.ts'
import { verifyLeagueRound } from './verifier.ts'

const AVERAGE: Strength = { attack: 1_000, defence: 1_000 }
const seedOf = (name: string): Uint8Array => new Uint8Array(createHash('sha256').update(name).digest())
const round = (name: string, beacon = ''): DrawnRound => ({
  seed: seedOf(name),
  round: `ligi-kuu:1:${name}`,
  beacon,
})
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const goalsOf = ({ goals }: MatchResult) => goals.map(({ minute, side }) => `${minute} ${side}`)

describe('the grid of a match', () => {
  // spec: 9.33
  it('has the 28 scores of at most six goals, as a Poisson process has them among these', () => {
    const means = { home: 1_440, away: 1_190 }
    const { scores, total } = gridOf(means)
    expect(scores).toHaveLength(28)
    const poisson = (mean: number, goals: number): number =>
      goals === 0 ? 1 : (poisson(mean, goals - 1) * mean) / goals
    const shares = SCORES.map(({ home, away }) => poisson(1.44, home) * poisson(1.19, away))
    const all = shares.reduce((sum, share) => sum + share, 0)
    scores.forEach(({ weight }, at) =>
      expect(Number((weight * 10n ** 15n) / total) / 1e15).toBeCloseTo(shares[at]! / all, 12),
    )
  })
  it('takes integer means alone', () => {
    for (const home of [0, -1, 1.5, 6_001, NaN])
      expect(() => gridOf({ home, away: 1_000 })).toThrow(RangeError)
    expect(meansOf(AVERAGE, AVERAGE)).toEqual({ home: 1_440, away: 1_190 })
    expect(meansOf({ attack: 1_250, defence: 900 }, { attack: 800, defence: 1_100 })).toEqual({
      home: 1_980,
      away: 856,
    })
  })
})

describe('a drawn match', () => {
  it('is the same for the same seed, round and beacon, and another one for others', () => {
    const grid = gridOf({ home: 1_440, away: 1_190 })
    const drawn = (of: DrawnRound, match = 0) => JSON.stringify(drawMatch(of, match, grid))
    expect(drawn(round('1'))).toBe(drawn(round('1')))
    const others = [
      ...Array.from({ length: 10 }, (_, match) => drawn(round('1'), match)),
      drawn(round('1', 'ab'.repeat(32))),
      drawn({ ...round('1'), seed: seedOf('2') }),
      drawn({ ...round('1'), round: 'ligi-kuu:2:1' }),
    ]
    expect(new Set(others).size).toBeGreaterThan(9)
  })
  it('tells its halves and its goals as its score has them', () => {
    const grid = gridOf({ home: 2_400, away: 1_900 })
    for (let at = 0; at < 2_000; at++) {
      const { score, half, goals } = drawMatch(round(String(at)), at % 10, grid)
      const count = (side: string, until: number) =>
        goals.filter(goal => goal.side === side && goal.minute <= until).length
      expect(score).toEqual({ home: count('home', 90), away: count('away', 90) })
      expect(half).toEqual({ home: count('home', HALF_MINUTE), away: count('away', HALF_MINUTE) })
      expect(goals.length).toBeLessThanOrEqual(6)
      const minutes = goals.map(({ minute }) => minute)
      expect(minutes).toEqual([...minutes].sort((one, other) => one - other))
    }
  })
  it('has no line breaks in what names it', () => {
    const grid = gridOf({ home: 1_000, away: 1_000 })
    expect(() => drawMatch({ ...round('1'), beacon: 'a\n1' }, 0, grid)).toThrow(RangeError)
  })
})

describe('the independent verifier', () => {
  it('agrees to the minute of each goal', async () => {
    let different = 0
    for (let at = 0; at < 1_000; at++) {
      const drawn = round(String(at), at % 2 === 0 ? '' : hex(seedOf(`beacon ${at}`)))
      const means = Array.from({ length: 10 }, (_, match): Means => ({
        home: 400 + ((at * 37 + match * 211) % 2_600),
        away: 300 + ((at * 53 + match * 157) % 2_300),
      }))
      const { seedFitsCommitment, matches } = await verifyLeagueRound({
        round: drawn.round,
        commitment: hex(commitmentOf(drawn.seed)),
        seed: hex(drawn.seed),
        beacon: drawn.beacon,
        means,
      })
      if (!seedFitsCommitment) different++
      for (const [match, verified] of matches.entries()) {
        const result = drawMatch(drawn, match, gridOf(means[match]!))
        const same =
          verified.home === result.score.home &&
          verified.away === result.score.away &&
          verified.goals.join() === goalsOf(result).join()
        if (!same) different++
      }
    }
    expect(different).toBe(0)
  }, 60_000)
  it('finds a seed that was not committed to', async () => {
    const published = {
      round: 'ligi-kuu:1:1',
      commitment: '00'.repeat(32),
      seed: hex(seedOf('1')),
      beacon: '',
      means: [],
    }
    expect(await verifyLeagueRound(published)).toEqual({ seedFitsCommitment: false, matches: [] })
    await expect(verifyLeagueRound({ ...published, seed: 'xyz' })).rejects.toThrow(RangeError)
  })
})
