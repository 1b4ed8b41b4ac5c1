import { pgArray, rows, sql, type Reader } from '../../platform/db/db.ts'
import type { MatchIncident } from '../model/events.ts'

type Scored = Pick<MatchIncident, 'eventId' | 'homeScore' | 'awayScore'>

/**
 * Says which incidents a later one of their match has superseded: its score is another one by now, and that
 * one is told with it. One statement for all of them.
 */
export async function supersededBy(
  reader: Reader,
  incidents: readonly Scored[],
): Promise<(incident: Scored) => boolean> {
  const ids = [...new Set(incidents.map(({ eventId }) => eventId))]
  const found = await rows(
    reader,
    sql<{ id: string; home: number; away: number }>`select id, coalesce(home_score, 0) as home,
      coalesce(away_score, 0) as away from sportsbook.events where id = any(${pgArray(ids)}::text[])`,
  )
  const now = new Map(found.map(({ id, home, away }) => [id, `${home}:${away}`]))
  return ({ eventId, homeScore, awayScore }) => now.get(eventId) !== `${homeScore}:${awayScore}`
}
