import { expect, it } from 'vitest'
import { matchesOf, strengthIn } from './season.rules.ts'
import { matchesOfWeek } from './season-verifier.ts'
import { TEAMS_OF } from './teams.ts'

it('finds the matches and means of every week that the rules have', () => {
  for (const commitment of ['00'.repeat(32), 'c4'.repeat(32), '0123456789abcdef'.repeat(4)])
    for (const [league, teams] of Object.entries(TEAMS_OF)) {
      const strengths = teams.map((team, at) => strengthIn(commitment, at, team))
      for (let week = 1; week <= 38; week++)
        expect(matchesOfWeek(league, commitment, week)).toEqual(
          matchesOf(strengths, week - 1).map(({ home, away, means }) => [home, away, means.home, means.away]),
        )
    }
})

it('knows no other league', () => {
  for (const league of ['', 'premier', 'toString'])
    expect(matchesOfWeek(league, '00'.repeat(32), 1)).toBeUndefined()
})
