import { SPORTS_HIGHLIGHT_HOURS } from '@ruka/contract/sports-limits'
import { pgArray, rows, sql, type Reader } from '../../platform/db/db.ts'
import type { OpenEvent } from './browse.rules.ts'
import {
  IS_LISTED,
  isHeardLately,
  LIVE_STATUSES,
  LIVE_WITHIN_MS,
  UPCOMING_STATUSES,
} from '../reads/read-events.ts'

/** Events that are browsed in memory; those that begin last are left out. */
const OPEN_MAX = 10_000

/** The events that are live or to come, by kick-off, for what is found by competition and by name. */
export const readOpenEvents = (reader: Reader, atMs: number): Promise<readonly OpenEvent[]> =>
  rows(
    reader,
    sql<OpenEvent>`select e.id, e.status = any(${pgArray(LIVE_STATUSES)}::smallint[]) as "isLive",
      (extract(epoch from e.kick_off_at) * 1000)::bigint as "kickOffMs", f.sport, f.category, f.country,
      f.competition_id as "competitionId", f.competition, f.home, f.away
      from sportsbook.events as e join sportsbook.event_facts as f on f.id = e.facts_id
      where ${isOpenWithin({ atMs, untilMs: Infinity })}
      order by e.kick_off_at, e.id limit ${OPEN_MAX}`,
  )

export type HighlightsAsked = {
  readonly competition?: string | undefined
  /** Events that begin at this time or later, and before the other. */
  readonly fromMs?: number | undefined
  readonly untilMs?: number | undefined
  readonly limit: number
}
/** The ids of the events that are live or begin soon, by their open bets, then by kick-off. */
export async function listHighlightIds(
  reader: Reader,
  { competition, fromMs = 0, untilMs = Infinity, limit }: HighlightsAsked,
  atMs: number,
): Promise<readonly string[]> {
  const endMs = Math.min(untilMs, atMs + SPORTS_HIGHLIGHT_HOURS * 3_600_000)
  const found = await rows(
    reader,
    sql<{ id: string }>`select e.id
      from sportsbook.events as e join sportsbook.event_facts as f on f.id = e.facts_id
      cross join lateral (
        select coalesce(sum(x.slips), 0) as slips from sportsbook.selections as s
        join sportsbook.exposures as x on x.selection_id = s.id where s.event_id = e.id) as b
      where ${isOpenWithin({ atMs, untilMs: endMs })} and e.kick_off_at >= ${new Date(fromMs)}::timestamptz
        and f.competition_id = coalesce(${competition ?? null}::text, f.competition_id)
      order by b.slips desc, e.kick_off_at, e.id limit ${limit}`,
  )
  return found.map(({ id }) => id)
}

/** Whether `e` is a real match that is live, or to come and begins before a time. */
const isOpenWithin = ({ atMs, untilMs }: { readonly atMs: number; readonly untilMs: number }) =>
  sql`(${IS_LISTED} and e.kick_off_at > ${new Date(atMs - LIVE_WITHIN_MS)}::timestamptz
    and e.kick_off_at < ${untilMs === Infinity ? 'infinity' : new Date(untilMs)}::timestamptz
    and (e.status = any(${pgArray(UPCOMING_STATUSES)}::smallint[])
        and e.kick_off_at > ${new Date(atMs)}::timestamptz
      or e.status = any(${pgArray(LIVE_STATUSES)}::smallint[]) and ${isHeardLately(atMs)}
        and e.kick_off_at < ${new Date(atMs + LIVE_WITHIN_MS)}::timestamptz))`
