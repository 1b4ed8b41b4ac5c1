import type { LeagueRound } from '@ruka/contract/league'
import { describe, expect, it } from 'vitest'
import { luckyDip } from './lucky-dip.rules.ts'
import { countMarks, readStanding, standingOf, standingText, type Standing } from './standing.rules.ts'

const ROUND_MS = 120_000
const round = (over: Partial<LeagueRound> = {}): LeagueRound => ({
  season: 1,
  week: 1,
  startsAtMs: 0,
  state: 'open',
  commitment: '',
  beaconRound: null,
  fixtures: [],
  ...over,
})
const drawn = { seed: '', beacon: '', results: ['h10a80', ''] }
const match = (no: number, score: [number, number] | null = null) => ({
  week: 1,
  no,
  home: 0,
  away: 1,
  homeMean: 1,
  awayMean: 1,
  kickOffAtMs: 78_000,
  score,
})
const at = (nowMs: number) => ({ nowMs, roundMs: ROUND_MS })

describe('a lucky dip', () => {
  it('makes each pick of each match equally likely: every byte below 255 once is each pick 85 times', () => {
    const counts = { '1': 0, X: 0, '2': 0 }
    for (let byte = 0; byte < 255; byte++) {
      const picks = luckyDip(() => byte)
      expect(picks).toHaveLength(13)
      counts[picks[0]!]++
    }
    expect(counts).toEqual({ '1': 85, X: 85, '2': 85 })
  })
  it('draws a byte again that would favour a pick', () => {
    const bytes = [255, 255, 2]
    let taken = 0
    expect(luckyDip(() => bytes[Math.min(taken++, 2)]!)[0]).toBe('2')
    expect(taken).toBe(15)
  })
})

describe('how a match of a list stands', () => {
  it('is unknown until its kick-off, also when its draw is known here', () => {
    expect(standingOf(match(0), undefined, at(0))).toEqual({ phase: 'ahead' })
    expect(standingOf(match(0), round(), at(10_000))).toEqual({ phase: 'ahead' })
    expect(standingOf(match(0), round({ state: 'drawn', drawn }), at(77_000))).toEqual({ phase: 'ahead' })
  })
  it('follows its goals while it is played, and is final at full time', () => {
    const playing = (nowMs: number) => standingOf(match(0), round({ state: 'drawn', drawn }), at(nowMs))
    expect(playing(78_500)).toEqual({ phase: 'playing', home: 0, away: 0 })
    expect(playing(90_000)).toEqual({ phase: 'playing', home: 1, away: 0 })
    expect(playing(111_950)).toEqual({ phase: 'playing', home: 1, away: 1 })
    expect(playing(112_000)).toEqual({ phase: 'over', home: 1, away: 1 })
  })
  it('is what the server says of a round that is over, and void where the round is', () => {
    expect(standingOf(match(1, [2, 3]), undefined, at(0))).toEqual({ phase: 'over', home: 2, away: 3 })
    expect(standingOf(match(1), round({ state: 'void' }), at(0))).toEqual({ phase: 'void' })
  })
  it('is the same after it was text', () => {
    const all: Standing[] = [{ phase: 'ahead' }, { phase: 'void' }, { phase: 'playing', home: 6, away: 0 }]
    for (const standing of all) expect(readStanding(standingText(standing))).toEqual(standing)
  })
})

it('a ticket counts what is decided, and apart from it what is right as it stands', () => {
  const standings: Standing[] = [
    ...Array.from({ length: 4 }, () => ({ phase: 'over', home: 1, away: 0 }) as const),
    { phase: 'over', home: 0, away: 0 },
    { phase: 'playing', home: 2, away: 1 },
    { phase: 'playing', home: 0, away: 1 },
    ...Array.from({ length: 6 }, () => ({ phase: 'ahead' }) as const),
  ]
  const { marks, ...counts } = countMarks('1111111111111', standings)
  expect(counts).toEqual({ right: 4, wrong: 1, leading: 1, left: 8 })
  expect(marks.slice(3, 8)).toEqual(['right', 'wrong', 'leading', 'trailing', 'open'])
})
