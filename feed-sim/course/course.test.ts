import { describe, expect, it } from 'vitest'
import { playOut } from '../testing/play-out.ts'
import { STATUS } from './fact.rules.ts'
import { INCIDENTS, incidentsOf, RATES } from './incidents.rules.ts'
import { goalsOf } from './state.rules.ts'

const PLACES = [0, 111, 301]
const statusesOf = (...incidents: Parameters<typeof playOut>[1] & object) =>
  playOut(3, incidents).match.statuses.map(({ status }) => status)

describe('the course of a match', () => {
  it.each([
    [[], [1, 3, 4]],
    [['delayed'], [6, 1, 3, 4]],
    [['postponed-briefly'], [8, 0, 1, 3, 4]],
    [['postponed'], [8]],
    [['cancelled'], [5]],
    [['interrupted'], [1, 7, 1, 3, 4]],
    [['suspended'], [1, 2, 1, 3, 4]],
    [['abandoned'], [1, 7, 9]],
  ] as const)('with %j has the states %j', (incidents, states) => {
    expect(statusesOf(...incidents)).toEqual(states)
  })

  it('passes through every state of an event when every incident happens', () => {
    const seen = new Set<number>([STATUS.notStarted])
    for (const incident of INCIDENTS) for (const status of statusesOf(incident)) seen.add(status)
    expect([...seen].sort()).toEqual(Object.values(STATUS).sort())
  })

  it.each(INCIDENTS.filter(name => !['cancelled', 'postponed', 'abandoned'].includes(name)))(
    'ends with the score of the season, also with %s',
    incident => {
      for (const place of PLACES) {
        const { match } = playOut(place, [incident])
        const { full, half } = match.fixture.played
        expect(goalsOf(match.state)).toEqual(full)
        expect(match.state.board.first).toEqual(half)
        expect(match.state.board.scorers).toHaveLength(full.home + full.away)
      }
    },
  )

  it('stops the betting before each goal and resumes it after', () => {
    for (const place of PLACES) {
      let isStopped = false
      let goals = 0
      for (const message of playOut(place).messages) {
        if (message.type === 'bet_stop') isStopped = true
        if (message.type !== 'odds_change') continue
        const { home, away } = goalsOf(message.state)
        if (home + away > goals) expect(isStopped).toBe(true)
        goals = home + away
        isStopped = message.state.isStopped
      }
    }
  })

  it('has each incident about as often as its rate says', () => {
    const count = 20_000
    const found = Array.from({ length: count }, (_, id) =>
      incidentsOf({ seed: 'rates', id, rates: RATES, isEvery: false }),
    )
    for (const name of INCIDENTS) {
      const share = found.filter(incidents => incidents.has(name)).length / count
      expect(Math.abs(share - RATES[name])).toBeLessThan(4 * Math.sqrt(RATES[name] / count))
    }
  })

  it('has every incident in turn where that is asked for', () => {
    const seen = INCIDENTS.map((_, id) => [...incidentsOf({ seed: 's', id, rates: RATES, isEvery: true })])
    expect(seen.flat()).toEqual(INCIDENTS)
  })
})
