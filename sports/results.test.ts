import { describe, expect, it } from 'vitest'
import { MARKETS, marketOf } from './markets.rules.ts'
import { abandonedResults, standingOf, type Abandoned } from './results.rules.ts'
import { parseLine } from './specifiers.rules.ts'

const standing = (match: Abandoned, id: number, specifiers = '') =>
  standingOf(match, marketOf(id)!, specifiers)

describe('an abandoned match', () => {
  const atHalf: Abandoned = {
    score: { home: 2, away: 1 },
    half: { home: 1, away: 1 },
    scorers: ['home', 'away', 'home'],
  }

  it('keeps what was decided: the first half, lines that were passed, goals that were scored', () => {
    expect(standing(atHalf, 60)).toEqual(['lost', 'won', 'lost'])
    expect(standing(atHalf, 18, 'total=2.5')).toEqual(['won', 'lost'])
    expect(standing(atHalf, 18, 'total=2.25')).toEqual(['won', 'lost'])
    expect(standing(atHalf, 29)).toEqual(['won', 'lost'])
    expect(standing(atHalf, 8, 'goalnr=3')).toEqual(['won', 'lost', 'lost'])
    expect(standing(atHalf, 19, 'total=9.5')).toBeUndefined()
  })
  it('voids what another goal could have changed', () => {
    for (const [id, specifiers] of [
      [1, ''],
      [18, 'total=2.75'],
      [18, 'total=3.5'],
      [8, 'goalnr=4'],
      [45, ''],
      [47, ''],
    ] as const)
      expect(standing(atHalf, id, specifiers)).toBeUndefined()
    const void1x2 = abandonedResults(atHalf).filter(({ market }) => market.id === 1)
    expect(void1x2.map(({ verdict }) => verdict)).toEqual(['void', 'void', 'void'])
  })
  it('before half-time has no first half either', () => {
    const early: Abandoned = { score: { home: 1, away: 0 } }
    expect(standing(early, 60)).toBeUndefined()
    expect(standing(early, 68, 'total=0.5')).toEqual(['won', 'lost'])
    expect(standing(early, 8, 'goalnr=1')).toBeUndefined()
    // A line that would need too many continuations is not tried.
    expect(standing(early, 18, 'total=99.5')).toBeUndefined()
    expect(standing({ ...early, scorers: ['home'] }, 8, 'goalnr=1')).toEqual(['won', 'lost', 'lost'])
  })
})

describe('specifiers', () => {
  it('are lines in quarters of a goal', () => {
    expect(['2', '2.0', '2.25', '-0.25', '+1', '0', '-0'].map(parseLine)).toEqual([8, 8, 9, -1, 4, 0, 0])
    for (const wrong of ['', '2.1', '2.', '.5', '--1', '1e1', 'x', '100'])
      expect(parseLine(wrong)).toBeUndefined()
  })
  it('of another market, missing or added, are refused', () => {
    const sheet = { half: { home: 0, away: 0 }, full: { home: 1, away: 0 } }
    for (const [id, specifiers] of [
      [1, 'total=2.5'],
      [18, ''],
      [18, 'total=2.1'],
      [18, 'total=2.5|hcp=1'],
      [14, 'hcp=1'],
      [36, 'total=2'],
      [21, 'variant=sr:exact_goals:7+'],
      [15, 'variant=sr:winning_margin:5+'],
      [8, 'goalnr=0'],
    ] as const)
      expect(marketOf(id)!.judge(sheet, specifiers)).toBeUndefined()
  })
})

it('every market and every of its outcomes has one number', () => {
  expect(new Set(MARKETS.map(({ id }) => id)).size).toBe(MARKETS.length)
  for (const { outcomes } of MARKETS) expect(new Set(outcomes.map(({ id }) => id)).size).toBe(outcomes.length)
})
