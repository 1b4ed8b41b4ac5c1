import { describe, expect, it } from 'vitest'
import { fixturesOf, TEAMS, WEEKS, type Fixture } from './schedule.rules.ts'

const season = Array.from({ length: WEEKS }, (_, week) => fixturesOf(week))
const teams = Array.from({ length: TEAMS }, (_, team) => team)
const grounds = (team: number): string =>
  season
    .map(fixtures => fixtures.find(({ home, away }) => home === team || away === team)!)
    .map(({ home }) => (home === team ? 'H' : 'A'))
    .join('')

describe('a season', () => {
  it('has each pair of teams twice, once at each ground', () => {
    const played = new Set(season.flat().map(({ home, away }) => `${home}-${away}`))
    expect(season.flat()).toHaveLength(TEAMS * (TEAMS - 1))
    for (const home of teams)
      for (const away of teams) expect(played.has(`${home}-${away}`)).toBe(home !== away)
  })
  it('has each team once a week', () => {
    for (const fixtures of season)
      expect(fixtures.flatMap(({ home, away }) => [home, away]).sort((a, b) => a - b)).toEqual(teams)
  })
  it('plays each match of its first half again at the other ground, nineteen weeks later', () => {
    const turned = ({ home, away }: Fixture): Fixture => ({ home: away, away: home })
    for (let week = 0; week < WEEKS / 2; week++)
      expect(season[week + WEEKS / 2]).toEqual(season[week]!.map(turned))
  })
  it('gives no team more than three matches in a row at one ground', () => {
    for (const team of teams) expect(grounds(team)).not.toMatch(/H{4}|A{4}/)
  })
  it('has no other weeks', () => {
    for (const week of [-1, WEEKS, 0.5, NaN]) expect(() => fixturesOf(week)).toThrow(RangeError)
  })
})
