import type { LeagueRound, LeagueTeam } from '@ruka/contract/league'
import { leagueCompetitionId, virtualEventId, type LeagueNo } from '@ruka/contract/virtual-ids'
import type { SlipLeg } from '../../../slip/slip.rules.ts'
import { bettingEndsAt } from '../live/phase.rules.ts'

/** A match of a round with all that its selections name. */
export type Match = {
  readonly event: string
  readonly at: number
  readonly home: LeagueTeam
  readonly away: LeagueTeam
  readonly homeAt: number
  readonly awayAt: number
  /** The odds of 1, X and 2. */
  readonly odds: readonly (number | null)[]
  readonly of: Pick<SlipLeg, 'home' | 'away' | 'competition' | 'competitionId' | 'kickOffMs'>
}
type League = {
  readonly no: LeagueNo
  readonly name: string
  readonly teams: readonly LeagueTeam[]
  readonly roundMs: number
}

export function matchOf({ no, name, teams, roundMs }: League, round: LeagueRound, at: number): Match {
  const [homeAt, awayAt, , , one, draw, two] = round.fixtures[at]!
  const [home, away] = [teams[homeAt]!, teams[awayAt]!]
  return {
    event: virtualEventId({ league: no, season: round.season, week: round.week, match: at }),
    at,
    home,
    away,
    homeAt,
    awayAt,
    odds: [one, draw, two],
    of: {
      home: home.name,
      away: away.name,
      competition: name,
      competitionId: leagueCompetitionId(no),
      kickOffMs: bettingEndsAt(round, roundMs),
    },
  }
}
