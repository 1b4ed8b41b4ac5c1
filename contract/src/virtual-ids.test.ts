import { describe, expect, it } from 'vitest'
import {
  isVirtualEvent,
  LEAGUES,
  LEAGUE_SLUGS,
  leagueCompetitionId,
  leagueOfSlug,
  MATCHES_PER_WEEK,
  readVirtualEventId,
  SEASON_MAX,
  slugOfLeague,
  virtualEventId,
  virtualTeamId,
  WEEKS,
} from './virtual-ids.ts'

describe('the names of virtual matches', () => {
  it('gives every match of a season an id of its own, which is read back', () => {
    const ids = new Set<string>()
    for (const { no: league } of LEAGUES)
      for (const season of [1, 7, SEASON_MAX])
        for (let week = 1; week <= WEEKS; week++)
          for (let match = 0; match < MATCHES_PER_WEEK; match++) {
            const id = virtualEventId({ league, season, week, match })
            expect(readVirtualEventId(id)).toEqual({ league, season, week, match })
            expect(isVirtualEvent(id)).toBe(true)
            ids.add(id)
          }
    expect(ids.size).toBe(2 * 3 * WEEKS * MATCHES_PER_WEEK)
  })

  it('writes ids in one way', () => {
    expect(virtualEventId({ league: 1, season: 12, week: 3, match: 9 })).toBe('virtual:match:1000012039')
    expect(leagueCompetitionId(2)).toBe('virtual:league:2')
    expect(virtualTeamId(1, 4)).toBe('virtual:team:104')
  })

  it.each([
    { league: 1, season: 0, week: 1, match: 0 },
    { league: 1, season: SEASON_MAX + 1, week: 1, match: 0 },
    { league: 1, season: 1, week: 0, match: 0 },
    { league: 1, season: 1, week: WEEKS + 1, match: 0 },
    { league: 2, season: 1, week: 1, match: MATCHES_PER_WEEK },
    { league: 2, season: 1.5, week: 1, match: 0 },
  ] as const)('has no id for a match that there is not: %j', match => {
    expect(() => virtualEventId(match)).toThrow(RangeError)
  })

  it.each([
    'sr:match:1000012039',
    'virtual:match:',
    'virtual:match:100001203',
    'virtual:match:10000120399',
    'virtual:match:3000012039',
    'virtual:match:1000012399',
    'virtual:match:1000012039 ',
    'virtual:league:1',
  ])('reads no match out of %s', id => {
    expect(readVirtualEventId(id)).toBeUndefined()
  })

  it('finds a league by its game, and its game by the league', () => {
    expect(LEAGUE_SLUGS).toEqual(['virtual-league', 'ligi-kuu'])
    for (const { no, slug } of LEAGUES) {
      expect(slugOfLeague(no)).toBe(slug)
      expect(leagueOfSlug(slug)).toBe(no)
    }
    expect(slugOfLeague(3)).toBeUndefined()
    expect(leagueOfSlug('sports')).toBeUndefined()
  })
})
