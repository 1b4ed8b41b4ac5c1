import type { LeagueNow, LeagueRound } from '@ruka/contract/league'
import { TEAMS_OF } from '../../teams.ts'

/** A round that is open, with its matches as they stand in the list of teams. */
export const openRound = (over: Partial<LeagueRound> = {}): LeagueRound => ({
  season: 1,
  week: 1,
  startsAtMs: 0,
  state: 'open',
  commitment: 'ab'.repeat(32),
  beaconRound: null,
  fixtures: Array.from({ length: 10 }, (_, at) => [2 * at, 2 * at + 1, 1_500, 1_200, 2.1, 3.4, 3.2]),
  ...over,
})

export const leagueNow = (over: Partial<LeagueNow> = {}): LeagueNow => ({
  league: 'virtual-league',
  name: 'Virtual League',
  others: [{ slug: 'ligi-kuu', name: 'Ligi Kuu' }],
  nowMs: 0,
  roundMs: 120_000,
  teams: TEAMS_OF['virtual-league']!.map(({ name, short, pattern, colours }) => ({
    name,
    short,
    pattern,
    colours: [...colours],
  })),
  season: { number: 1, commitment: 'cd'.repeat(32), hasBeacon: false },
  last: null,
  rounds: [openRound()],
  isClosed: false,
  ...over,
})
