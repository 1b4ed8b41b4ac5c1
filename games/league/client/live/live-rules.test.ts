import type { LeagueRound } from '@ruka/contract/league'
import { describe, expect, it } from 'vitest'
import { momentsOf, readGoals, scoreAt, sheetOf } from './goals.rules.ts'
import { applied, currentOf, keyOf, settledDown, type LeagueState } from './league-state.rules.ts'
import { leftOf, minuteOf, phaseEndsAt, phaseOf, shareOfPlay, takesBets } from './phase.rules.ts'
import { leagueNow, openRound } from './league-for-tests.ts'

const ROUND_MS = 120_000

describe('the phase of a round', () => {
  const round = openRound({ startsAtMs: 0 })
  it.each([
    [-1, 'open', 'ahead'],
    [0, 'open', 'betting'],
    [74_999, 'open', 'betting'],
    [75_000, 'open', 'locked'],
    [74_000, 'locked', 'drawing'],
    [77_000, 'drawn', 'drawing'],
    [78_000, 'drawn', 'playing'],
    [111_959, 'drawn', 'playing'],
    [111_960, 'settled', 'results'],
    [90_000, 'locked', 'drawing'],
    [120_000, 'settled', 'over'],
    [10_000, 'void', 'void'],
  ] as const)('at %i ms of a round that is %s is %s', (nowMs, state, phase) => {
    expect(phaseOf({ ...round, state }, nowMs, ROUND_MS)).toBe(phase)
  })
  it('takes bets until betting ends, and in rounds ahead', () => {
    expect((['ahead', 'betting', 'locked', 'drawing', 'playing'] as const).map(takesBets)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
  it('counts down to its end', () => {
    expect(phaseEndsAt(round, 'betting', ROUND_MS)).toBe(75_000)
    expect(leftOf(round, 'betting', { nowMs: 37_500, roundMs: ROUND_MS })).toBe(0.5)
    expect(leftOf(round, 'playing', { nowMs: 200_000, roundMs: ROUND_MS })).toBe(0)
  })
  it('shows the ninety minutes in the time of the play', () => {
    expect(shareOfPlay(round, 78_000, ROUND_MS)).toBe(0)
    expect(shareOfPlay(round, 111_960, ROUND_MS)).toBe(1)
    expect([0, 0.5, 0.9999, 1].map(minuteOf)).toEqual([1, 46, 90, 90])
  })
})

describe('the goals of a match', () => {
  it('are read with their sides and minutes', () => {
    expect(readGoals('h23a67')).toEqual([
      { side: 'home', minute: 23 },
      { side: 'away', minute: 67 },
    ])
    expect(readGoals('')).toEqual([])
  })
  it('are judged with their half-time and their order', () => {
    expect(sheetOf('a45h46h90')).toEqual({
      half: { home: 0, away: 1 },
      full: { home: 2, away: 1 },
      scorers: ['away', 'home', 'home'],
    })
  })
  it('are shown in their minutes, one after the other', () => {
    const moments = momentsOf(readGoals('h1a1h90'))
    expect(moments.map(moment => minuteOf(moment))).toEqual([1, 1, 90])
    expect(moments[0]).toBeLessThan(moments[1]!)
    expect(scoreAt('h1a1h90', 0)).toEqual({ home: 0, away: 0 })
    expect(scoreAt('h1a1h90', moments[0]!)).toEqual({ home: 1, away: 0 })
    expect(scoreAt('h1a1h90', 1)).toEqual({ home: 2, away: 1 })
  })
})

describe('the messages of a league', () => {
  const rounds = [1, 2].map(week => openRound({ week, startsAtMs: (week - 1) * ROUND_MS }))
  const snapshot = { t: 'league', ...leagueNow({ rounds }) } as const
  const drawn = { seed: '00'.repeat(32), beacon: '', results: Array<string>(10).fill('h1') }
  const state = (...messages: Parameters<typeof applied>[1][]) =>
    messages.reduce<LeagueState | undefined>(applied, undefined)

  it('begin with a snapshot: what comes before it is none', () => {
    expect(state({ t: 'leagueLocked', season: 1, week: 1 })).toBeUndefined()
    expect(currentOf(state(snapshot)!)).toEqual(rounds[0])
  })
  it('leave what a further snapshot only repeats as it is', () => {
    const before = state(snapshot)!
    const [first, second] = structuredClone(rounds)
    const now = applied(before, {
      ...structuredClone(snapshot),
      rounds: [first!, { ...second!, state: 'locked' }],
    })!
    expect(now.teams).toBe(before.teams)
    expect(now.rounds[0]).toBe(before.rounds[0])
    expect(now.rounds[1]!.state).toBe('locked')
  })
  it('lead a round from open to settled', () => {
    const states: LeagueRound['state'][] = []
    let now = state(snapshot)!
    for (const message of [
      { t: 'leagueLocked', season: 1, week: 1 },
      { t: 'leagueDrawn', season: 1, week: 1, ...drawn },
      { t: 'leagueSettled', season: 1, week: 1 },
    ] as const) {
      now = applied(now, message)!
      states.push(currentOf(now)!.state)
    }
    expect(states).toEqual(['locked', 'drawn', 'settled'])
    expect(currentOf(now)!.drawn).toEqual(drawn)
    const after = settledDown(now, ROUND_MS)
    expect([after.last?.week, currentOf(after)?.week]).toEqual([1, 2])
    expect(settledDown(now, ROUND_MS - 1)).toBe(now)
  })
  it('about a round that is not here mean that one is missing', () => {
    expect(state(snapshot, { t: 'leagueDrawn', season: 1, week: 9, ...drawn })).toBeUndefined()
  })
  it('open rounds once, in the order of their start', () => {
    const round = openRound({ week: 3, startsAtMs: 2 * ROUND_MS })
    const now = state(snapshot, { t: 'leagueOpened', round }, { t: 'leagueOpened', round })!
    expect(now.rounds.map(keyOf)).toEqual(['1:1', '1:2', '1:3'])
  })
  it('say why a round is void, and close the league', () => {
    const now = state(
      snapshot,
      { t: 'leagueVoided', season: 1, week: 1, reason: 'beacon_late' },
      { t: 'leagueClosed', isClosed: true },
    )!
    expect([currentOf(now)!.state, now.reasons['1:1'], now.isClosed]).toEqual(['void', 'beacon_late', true])
  })
})
