import { pgTable, sql, type Tx } from '../../platform/db/db.ts'
import { queueSettlement } from './settlement-queue.ts'

/** When it is decided, by our clock, and what by: a message of the feed, an action of staff, or a rule. */
export type Cause = { readonly atMs: number; readonly cause: string }
/** Bets on a line are void, or no longer so, if they were placed from one time to before another. */
export type Cancel = {
  readonly eventId: string
  /** 0 with specifiers of '' for all lines of the event. */
  readonly market: number
  readonly specifiers: string
  /** '' for all outcomes. */
  readonly outcome: string
  /** Milliseconds; null where it is open. */
  readonly fromMs: number | null
  readonly toMs: number | null
  readonly isOn: boolean
  readonly reason: string
}
type Decided = Cause & { readonly source: 'feed' | 'staff' | 'rule'; readonly decidedMs: number }

/**
 * The times of placing that are void for a selection, and why: those that the feed, a rule or staff
 * cancelled, without those that staff took back. `of` has the columns of a selection.
 */
const voidsOf = (of: string) => sql`(
  select coalesce(range_agg(k.placed) filter (where k.is_on), '{}')
      - coalesce(range_agg(k.placed) filter (where not k.is_on and k.source = 'staff'), '{}') as voids,
    min(k.reason) filter (where k.is_on) as reason
  from sportsbook.cancels as k where k.event_id = ${sql.ref(`${of}.event_id`)}
    and (k.market, k.specifiers) in ((${sql.ref(`${of}.market`)}, ${sql.ref(`${of}.specifiers`)}), (0, ''))
    and k.outcome in ('', ${sql.ref(`${of}.outcome`)}))`

/** The times of void bets as a joined table `w`, for a row of `of`. */
export const joinVoids = (of: string) => sql`cross join lateral ${voidsOf(of)} as w`

/**
 * Cancels bets by the time of placing, or takes that back: of each window and source the latest word counts,
 * and staff take back what others cancelled, too. Selections whose windows change are recorded, and their
 * slips become due. Behind the locks of the events.
 */
export async function setCancels(
  tx: Tx,
  cancels: readonly Cancel[],
  { atMs, cause, source, decidedMs }: Decided,
): Promise<void> {
  if (cancels.length === 0) return
  const table = pgTable('c', cancels, CANCEL)
  await sql`insert into sportsbook.cancels as k (event_id, market, specifiers, outcome, placed, is_on,
    decided_ms,
      source, reason)
    select distinct on (1, 2, 3, 4, 5) event_id, market, specifiers, outcome,
      tstzrange(to_timestamp(from_ms / 1000.0), to_timestamp(to_ms / 1000.0)), is_on = 1, ${decidedMs}::bigint,
      ${source}::text, reason
    from ${table}
    on conflict (event_id, market, specifiers, outcome, placed, source) do update set is_on = excluded.is_on,
      decided_ms = excluded.decided_ms, reason = excluded.reason
    where k.decided_ms <= excluded.decided_ms`.execute(tx)
  const at = new Date(atMs)
  await sql`with found as (
      select s.id, s.verdict, s.dead_heat, s.voids as before, w.voids, w.reason
      from sportsbook.selections as s ${joinVoids('s')}
      where exists (select 1 from ${table} where c.event_id = s.event_id
        and (c.market, c.specifiers) in ((s.market, s.specifiers), (0, ''))
        and c.outcome in ('', s.outcome))),
    changed as (
      update sportsbook.selections as s set voids = f.voids, void_reason = f.reason
      from found as f where s.id = f.id and f.before <> f.voids
      returning s.id, s.verdict, s.dead_heat, s.voids, s.void_reason),
    recorded as (
      insert into sportsbook.selection_changes (selection_id, at, verdict, dead_heat, reason, voids, cause)
      select id, ${at}::timestamptz, verdict, dead_heat, void_reason, voids, ${cause}::text from changed)
    ${queueSettlement(sql`changed as d`, at)}`.execute(tx)
}

/** All bets on an event are void, whenever they were placed. */
export const cancelEvent = (
  tx: Tx,
  eventId: string,
  { reason, ...decided }: Cause & { readonly decidedMs: number; readonly reason: string },
): Promise<void> => {
  const whole = { eventId, market: 0, specifiers: '', outcome: '', fromMs: null, toMs: null }
  return setCancels(tx, [{ ...whole, isOn: true, reason }], { ...decided, source: 'rule' })
}

const CANCEL = {
  event_id: ['text', (each: Cancel) => each.eventId],
  market: ['bigint', (each: Cancel) => each.market],
  specifiers: ['text', (each: Cancel) => each.specifiers],
  outcome: ['text', (each: Cancel) => each.outcome],
  from_ms: ['bigint', (each: Cancel) => each.fromMs],
  to_ms: ['bigint', (each: Cancel) => each.toMs],
  is_on: ['bigint', (each: Cancel) => Number(each.isOn)],
  reason: ['text', (each: Cancel) => each.reason],
} as const
