import type { Ctx } from '../../platform/context/context.ts'
import { changed, pgArray, rows, sql, type Reader } from '../../platform/db/db.ts'
import { EVENT } from '../model/book.rules.ts'
import { lockEventsAlone } from '../model/event-locks.ts'
import { IS_LISTED } from '../reads/read-events.ts'

const OVER_DAYS = 2
/** How long an event is kept that the feed never ended. */
const SILENT_DAYS = 7
const EVENT_DAYS = 30
/** Older events that are there have bets on them. Without this, each sweep would look at all of them. */
const EVENT_DAYS_MAX = 120
/** How long a virtual match is kept, which is over two minutes after betting on it ended. */
const VIRTUAL_HOURS = 1
const VIRTUAL_HOURS_MAX = 48
/** Events whose rows are deleted in one transaction. */
const EVENTS_MAX = 20

/** The latest that is known to have been said of an event; null of one without a time. */
const SPOKEN = sql.raw(`greatest(e.kick_off_at, e.stopped_at,
  case when e.status_ms > 0 then to_timestamp(e.status_ms / 1000.0) end)`)

/**
 * Deletes what is not needed of events that are over: their lines, and after a month what staff set for them,
 * and the events without bets, with their cancels. Of virtual matches lines, and events without bets, go after an
 * hour. Selections stay with the slips that name them. `event_facts` stays whole: it is
 * append-only, since auditors ask for five years what a bet was placed on. Gives how many lines and events it
 * deleted.
 *
 * A book that the keeper has in memory still has the lines, which does no harm: a line that the feed changes
 * is written whole again. Of an event that is over no line is offered whatever it says, since the event's row
 * keeps the status. One that is played after all gets a new fixture first, and its book is then read again.
 */
export async function sweepEvents(ctx: Ctx): Promise<{ readonly lines: number; readonly events: number }> {
  const swept = { lines: 0, events: 0 }
  const over = await eventsWithOldLines(ctx.db.read, ctx.clock.now())
  for (const ids of chunks(over)) swept.lines += await deleteLines(ctx, ids)
  await sql`delete from sportsbook.settings as s using sportsbook.events as e
    where s.scope = 'event' and s.key = e.id and e.status in (${EVENT.ended}, ${EVENT.closed}, ${EVENT.cancelled})
      and e.stopped_at <= ${daysBefore(ctx.clock.now(), EVENT_DAYS)}::timestamptz`.execute(ctx.db.read)
  const forgotten = await eventsWithoutBets(ctx.db.read, ctx.clock.now())
  for (const ids of chunks(forgotten)) swept.events += await deleteEvents(ctx, ids)
  return swept
}

function* chunks(ids: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < ids.length; at += EVENTS_MAX) yield ids.slice(at, at + EVENTS_MAX)
}

/**
 * Steps from event to event through the key of the lines: there are some hundred lines of each, and far more
 * events without lines than with them.
 */
async function eventsWithOldLines(reader: Reader, nowMs: number): Promise<readonly string[]> {
  const silent = daysBefore(nowMs, SILENT_DAYS)
  const found = await rows(
    reader,
    sql<{ id: string | null }>`with recursive o as (
        (select event_id as id from sportsbook.lines order by event_id limit 1)
        union all
        select (select event_id from sportsbook.lines where event_id > o.id order by event_id limit 1)
        from o where o.id is not null)
      select o.id from o
      left join lateral (select * from sportsbook.events where id = o.id limit 1) as e on true
      where (not ${IS_LISTED} and e.kick_off_at <= ${hoursBefore(nowMs, VIRTUAL_HOURS)}::timestamptz)
        or (e.status in (${EVENT.ended}, ${EVENT.closed}, ${EVENT.cancelled})
          and e.stopped_at <= ${daysBefore(nowMs, OVER_DAYS)}::timestamptz)
        or (coalesce(${SPOKEN}, '-infinity') <= ${silent}::timestamptz and not exists (
          select 1 from sportsbook.lines where event_id = o.id and version > ${silent.getTime()}::bigint))`,
  )
  return found.flatMap(({ id }) => id ?? [])
}

/** A bet makes a selection, so an event without selections is named by no slip. */
const HAS_NO_BETS = sql.raw(`not exists (select 1 from sportsbook.selections as x where x.event_id = e.id)`)

async function eventsWithoutBets(reader: Reader, nowMs: number): Promise<readonly string[]> {
  const before = sql`${daysBefore(nowMs, EVENT_DAYS)}::timestamptz`
  const found = await rows(
    reader,
    sql<{ id: string }>`select id from (
        select * from sportsbook.events as e
          where kick_off_at > ${daysBefore(nowMs, EVENT_DAYS_MAX)}::timestamptz and kick_off_at <= ${before}
            and ${IS_LISTED}
        union all select * from sportsbook.events where kick_off_at is null) as e
      where ${SPOKEN} <= ${before} and ${HAS_NO_BETS}
        and not exists (select 1 from sportsbook.lines as l where l.event_id = e.id)
      union all
      select id from sportsbook.events as e
      where kick_off_at > ${hoursBefore(nowMs, VIRTUAL_HOURS_MAX)}::timestamptz
        and kick_off_at <= ${hoursBefore(nowMs, VIRTUAL_HOURS)}::timestamptz
        and not ${IS_LISTED} and ${HAS_NO_BETS}
        and not exists (select 1 from sportsbook.lines as l where l.event_id = e.id)`,
  )
  return found.map(({ id }) => id)
}

const deleteLines = ({ db }: Ctx, ids: readonly string[]): Promise<number> =>
  db.tx(async tx => {
    const gone = sql`any(${pgArray(ids)}::text[])`
    await sql`delete from sportsbook.saved_lines where event_id = ${gone}`.execute(tx)
    return changed(tx, sql`delete from sportsbook.lines where event_id = ${gone}`)
  })

/** Behind their locks, so that no bet is placed on them meanwhile. */
const deleteEvents = ({ db }: Ctx, ids: readonly string[]): Promise<number> =>
  db.tx(async tx => {
    await lockEventsAlone(tx, ids)
    const deleted = await rows(
      tx,
      sql<{ id: string }>`delete from sportsbook.events as e
        where id = any(${pgArray(ids)}::text[]) and ${HAS_NO_BETS} returning id`,
    )
    const gone = sql`any(${pgArray(deleted.map(({ id }) => id))}::text[])`
    await sql`delete from sportsbook.cancels where event_id = ${gone}`.execute(tx)
    await sql`delete from sportsbook.settings where scope = 'event' and key = ${gone}`.execute(tx)
    return deleted.length
  })

const hoursBefore = (ms: number, hours: number): Date => new Date(ms - hours * 3_600_000)
const daysBefore = (ms: number, days: number): Date => hoursBefore(ms, days * 24)
