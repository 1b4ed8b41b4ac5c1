import type { Ctx } from '../../platform/context/context.ts'
import { changed, pgArray, sql, type Tx } from '../../platform/db/db.ts'
import { EVENT } from '../model/book.rules.ts'

const RESULT_DAYS = 400
/** Results that are deleted with one statement. */
const DELETED_MAX = 1_000

/**
 * Makes the results of these events what their rows say now: one of a match that is over and whose score,
 * fixture and teams are known, and none of another. What an earlier message said overwrites nothing, so that
 * an event that was forgotten and is told of again leaves the result that it had.
 */
export async function saveResults(tx: Tx, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return
  const ids = sql`any(${pgArray(eventIds)}::text[])`
  const isOver = sql`e.status in (${EVENT.ended}, ${EVENT.closed})
    and e.home_score is not null and e.away_score is not null`
  await sql`delete from sportsbook.results as r using sportsbook.events as e
    where r.event_id = ${ids} and e.id = r.event_id and r.decided_ms <= e.status_ms
      and not (${isOver})`.execute(tx)
  await sql`insert into sportsbook.results as r (event_id, competition_id, competition, home_id, home,
      away_id, away, kick_off_at, home_score, away_score, half_home_score, half_away_score, decided_ms)
    select e.id, f.competition_id, f.competition, f.home_id, f.home, f.away_id, f.away, f.kick_off_at,
      e.home_score, e.away_score, e.half_home_score, e.half_away_score, e.status_ms
    from sportsbook.events as e join sportsbook.event_facts as f on f.id = e.facts_id
    where e.id = ${ids} and ${isOver} and f.home_id is not null and f.away_id is not null
    on conflict (event_id) do update set competition_id = excluded.competition_id,
      competition = excluded.competition, home_id = excluded.home_id, home = excluded.home,
      away_id = excluded.away_id, away = excluded.away, kick_off_at = excluded.kick_off_at,
      home_score = excluded.home_score, away_score = excluded.away_score,
      half_home_score = excluded.half_home_score, half_away_score = excluded.half_away_score,
      decided_ms = excluded.decided_ms
    where r.decided_ms <= excluded.decided_ms`.execute(tx)
}

/** Deletes some of the results that are too old to tell of a team; gives how many. */
export const sweepResults = ({ db, clock }: Ctx): Promise<number> =>
  changed(
    db.read,
    sql`delete from sportsbook.results where event_id in (
      select event_id from sportsbook.results
      where kick_off_at < ${new Date(clock.now() - RESULT_DAYS * 86_400_000)}::timestamptz
      order by kick_off_at limit ${DELETED_MAX})`,
  )
