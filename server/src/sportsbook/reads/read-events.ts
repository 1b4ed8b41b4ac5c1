import { VIRTUAL_EVENT_PREFIX } from '@ruka/contract/virtual-ids'
import { firstRow, pgArray, rows, sql, type Reader } from '../../platform/db/db.ts'
import { upProducers } from '../../feed/index.ts'
import { EVENT, type Price } from '../model/book.rules.ts'
import type { Setting } from '../model/limits.rules.ts'
import type { OfferedEvent, Trading } from '../model/line-view.rules.ts'
import { SETTING_COLUMNS, settingsByKey } from './read-facts.ts'
import type { Moment } from '../model/timeline.rules.ts'

/** The markets of a list: 1x2, double chance, total 2.5 and both teams to score. */
const MAIN: ReadonlyMap<number, string> = new Map([
  [1, ''],
  [10, ''],
  [18, 'total=2.5'],
  [29, ''],
])
export const isMain = ({ market, specifiers }: { market: number; specifiers: string }): boolean =>
  MAIN.get(market) === specifiers

export type ReadLine = {
  readonly market: number
  readonly specifiers: string
  readonly product: number
  readonly status: number
  /** By the feed's clock, in milliseconds. */
  readonly version: number
  readonly outcomes: Readonly<Record<string, Price>>
}
export type FactsRow = {
  readonly sport: string
  readonly category: string
  readonly country: string | null
  readonly competitionId: string
  readonly competition: string
  readonly home: string
  readonly away: string
  readonly ageGroup: string | null
  readonly gender: string | null
}
/** An event whose fixture is known, with some of its lines. */
export type ReadEvent = OfferedEvent &
  FactsRow & {
    readonly homeScore: number | null
    readonly awayScore: number | null
    readonly matchTime: string | null
    /** By the feed's clock, in milliseconds. */
    readonly statusMs: number
    readonly lines: readonly ReadLine[]
  }

/** The columns of `sportsbook.event_facts as f` that name an event. */
export const FACTS_COLUMNS = sql.raw(
  `f.sport, f.category, f.country, f.competition_id as "competitionId", f.competition, f.home, f.away,
    f.age_group as "ageGroup", f.gender`,
)

/** Events by their ids, in the order asked; those whose fixture is unknown are missing. */
export async function readEvents(
  reader: Reader,
  ids: readonly string[],
  lines: 'main' | 'all',
): Promise<readonly ReadEvent[]> {
  if (ids.length === 0) return []
  const [events, prices] = await Promise.all([
    rows(
      reader,
      sql<Omit<ReadEvent, 'lines'>>`select e.id, ${FACTS_COLUMNS}, e.status, e.home_score as "homeScore",
        e.away_score as "awayScore", e.match_time as "matchTime", e.status_ms as "statusMs",
        (extract(epoch from e.kick_off_at) * 1000)::bigint as "kickOffMs",
        e.suspended is not null as "isSuspended", e.overrides,
        (extract(epoch from e.heard_until) * 1000)::bigint as "heardUntilMs"
        from unnest(${pgArray(ids)}::text[]) with ordinality as q(id, place)
        join sportsbook.events as e on e.id = q.id join sportsbook.event_facts as f on f.id = e.facts_id
        order by q.place`,
    ),
    rows(
      reader,
      sql<
        ReadLine & { eventId: string }
      >`select event_id as "eventId", market, specifiers, product, status, version,
        outcomes
        from sportsbook.lines where event_id = any(${pgArray(ids)}::text[]) and (${lines === 'all'}::boolean
          or (market, specifiers) in (select * from unnest(${pgArray([...MAIN.keys()])}::integer[],
            ${pgArray([...MAIN.values()])}::text[])))`,
    ),
  ])
  const byEvent = Map.groupBy(prices, ({ eventId }) => eventId)
  return events.map(event => ({ ...event, lines: byEvent.get(event.id) ?? [] }))
}

/** When goals and red cards of an event were counted. */
export async function readMoments(reader: Reader, id: string): Promise<readonly Moment[]> {
  const [event] = await rows(
    reader,
    sql<{ timeline: readonly Moment[] | null }>`select timeline from sportsbook.events where id = ${id}`,
  )
  return event?.timeline ?? []
}

/** What may change of these events without a message of the feed. */
export const readDecisions = (reader: Reader, ids: readonly string[]) =>
  rows(
    reader,
    sql<
      Pick<ReadEvent, 'id' | 'kickOffMs' | 'heardUntilMs' | 'isSuspended' | 'overrides'>
    >`select id, suspended is not null as "isSuspended", overrides,
      (extract(epoch from kick_off_at) * 1000)::bigint as "kickOffMs",
      (extract(epoch from heard_until) * 1000)::bigint as "heardUntilMs"
      from sportsbook.events where id = any(${pgArray(ids)}::text[]) and kick_off_at is not null`,
  )

/** Until when the last word on `e` counts, or what comes closest to that. */
export const LAST_HEARD = sql.raw(`coalesce(e.heard_until, to_timestamp(e.status_ms / 1000.0))`)

/** The condition on `e` of an event that is listed, as the index by kick-off has it. */
export const IS_LISTED = sql.raw(`(e.id not like '${VIRTUAL_EVENT_PREFIX}%')`)

/** A position in the events by kick-off. */
export type EventCursor = { readonly kickOffMs: number; readonly id: string }

/** A live event began within this time: the index by kick-off bounds what is read. */
export const LIVE_WITHIN_MS = 24 * 3_600_000
export const LIVE_STATUSES: readonly number[] = [EVENT.live, EVENT.suspended, EVENT.interrupted]
export const UPCOMING_STATUSES: readonly number[] = [EVENT.notStarted, EVENT.delayed]

/** A live event that was not heard of for this long is in no list. */
const LISTED_MS = 900_000
/** Whether `e` was heard of lately, as a condition of live events. */
export const isHeardLately = (atMs: number) =>
  sql`(${LAST_HEARD} > ${new Date(atMs - LISTED_MS)}::timestamptz)`

/** The ids of real events by kick-off, with a row more than `limit` where there is one. */
export const listEventIds = (
  reader: Reader,
  asked: {
    readonly status: 'live' | 'upcoming'
    readonly competition?: string | undefined
    /** Events that begin at this time or later, and before the other. */
    readonly fromMs?: number | undefined
    readonly untilMs?: number | undefined
    readonly after?: EventCursor | undefined
    readonly limit: number
    readonly atMs: number
  },
): Promise<readonly EventCursor[]> => {
  const { status, competition, fromMs = -Infinity, untilMs = Infinity, limit, atMs } = asked
  const isLive = status === 'live'
  const begin = { kickOffMs: Math.max(fromMs, isLive ? atMs - LIVE_WITHIN_MS : atMs), id: '' }
  const after = asked.after && asked.after.kickOffMs >= begin.kickOffMs ? asked.after : begin
  const endMs = Math.min(untilMs, isLive ? atMs + LIVE_WITHIN_MS : Infinity)
  return rows(
    reader,
    sql<EventCursor>`select e.id, (extract(epoch from e.kick_off_at) * 1000)::bigint as "kickOffMs"
      from sportsbook.events as e join sportsbook.event_facts as f on f.id = e.facts_id
      where (e.kick_off_at, e.id) > (${new Date(after.kickOffMs)}::timestamptz, ${after.id}::text collate "C")
        and e.kick_off_at < ${endMs === Infinity ? 'infinity' : new Date(endMs)}::timestamptz
        and e.status = any(${pgArray(isLive ? LIVE_STATUSES : UPCOMING_STATUSES)}::smallint[])
        and ${isLive ? isHeardLately(atMs) : sql`true`}
        and f.competition_id = coalesce(${competition ?? null}::text, f.competition_id) and ${IS_LISTED}
      order by e.kick_off_at, e.id limit ${limit + 1}`,
  )
}

/** How many real events are live. */
export async function countLive(reader: Reader, atMs: number): Promise<number> {
  const found = await firstRow(
    reader,
    sql<{ live: number }>`select count(*)::int as live from sportsbook.events as e
      where kick_off_at > ${new Date(atMs - LIVE_WITHIN_MS)}::timestamptz
        and kick_off_at < ${new Date(atMs + LIVE_WITHIN_MS)}::timestamptz
        and status = any(${pgArray(LIVE_STATUSES)}::smallint[]) and facts_id is not null and ${IS_LISTED}
        and ${isHeardLately(atMs)}`,
  )
  return found!.live
}

/**
 * The producers and the decisions of staff that lines are offered by at a moment; the value of `before` where
 * nothing has changed.
 */
export async function readTrading(
  reader: Reader,
  { atMs, before }: { readonly atMs: number; readonly before?: Trading | undefined },
): Promise<Trading> {
  const [up, settings] = await Promise.all([
    rows(reader, upProducers(atMs)),
    rows(
      reader,
      sql<Setting>`select ${SETTING_COLUMNS} from sportsbook.settings
        where suspended is not null or margin_permille is not null order by scope, key`,
    ),
  ])
  const products = up.map(({ product }) => product)
  const decided = settings.map(({ scope, key, isSuspended, marginPermille }) =>
    [scope, key, isSuspended, marginPermille].join(' '),
  )
  const key = [...products.toSorted(), ...decided].join('\n')
  if (before?.key === key) return before
  return { up: new Set(products), settingsOf: settingsByKey(settings), key }
}
