import { pgArray, rows, sql, type Reader } from '../../platform/db/db.ts'
import type { Result, Subject } from './background.rules.ts'

/** Home matches and away matches that are read of a team: more than 400 days have. */
const OF_TEAM_MAX = 60
/** Matches that are read of a competition: a league of 24 teams plays 552 in a season. */
const OF_COMPETITION_MAX = 1_000

const COLUMNS = sql.raw(`r.event_id as "eventId",
  (extract(epoch from r.kick_off_at) * 1000)::bigint as "kickOffMs", r.competition_id as "competitionId",
  r.competition, r.home_id as "homeId", r.home, r.away_id as "awayId", r.away, r.home_score as "homeScore",
  r.away_score as "awayScore", r.half_home_score as "halfHomeScore", r.half_away_score as "halfAwayScore"`)

/** The event; undefined where its fixture is not known. Without ids of its teams nothing is known of them. */
export async function readSubject(
  reader: Reader,
  id: string,
): Promise<(Subject & { readonly competitionId: string }) | undefined> {
  const [event] = await rows(
    reader,
    sql<Subject & { competitionId: string }>`select e.id, f.competition_id as "competitionId",
      (extract(epoch from e.kick_off_at) * 1000)::bigint as "kickOffMs",
      coalesce(f.home_id, '') as "homeId", coalesce(f.away_id, '') as "awayId"
      from sportsbook.events as e join sportsbook.event_facts as f on f.id = e.facts_id where e.id = ${id}`,
  )
  return event
}

/** The results of these teams, latest first. */
export const readTeamResults = (reader: Reader, { homeId, awayId }: Subject): Promise<readonly Result[]> =>
  rows(
    reader,
    sql<Result>`select distinct ${COLUMNS} from unnest(${pgArray([homeId, awayId])}::text[]) as t(id)
      cross join lateral (
        (select * from sportsbook.results where home_id = t.id order by kick_off_at desc limit ${OF_TEAM_MAX})
        union all
        (select * from sportsbook.results where away_id = t.id order by kick_off_at desc limit ${OF_TEAM_MAX})
      ) as r order by "kickOffMs" desc, "eventId"`,
  )

/** The results of a competition, latest first. */
export const readCompetitionResults = (reader: Reader, competitionId: string): Promise<readonly Result[]> =>
  rows(
    reader,
    sql<Result>`select ${COLUMNS} from sportsbook.results as r where r.competition_id = ${competitionId}
      order by r.kick_off_at desc, r.event_id limit ${OF_COMPETITION_MAX}`,
  )
