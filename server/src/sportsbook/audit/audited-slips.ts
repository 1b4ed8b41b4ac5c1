import type { RawBuilder } from 'kysely'
import { within, type AuditPeriod } from '../../platform/context/audit.ts'
import { sql } from '../../platform/db/db.ts'
import { LEG_END } from '../slips/leg-ends.ts'

/**
 * Slips that were placed or ended in the period. Each half is read through an index of its own, which one
 * condition on both times would not be.
 */
export const slipsOf = (period: AuditPeriod): RawBuilder<unknown> =>
  period === null
    ? sql`sportsbook.slips`
    : sql`(select * from sportsbook.slips where ${within(sql`placed_at`, period)}
        union all select * from sportsbook.slips
          where ${within(sql`ended_at`, period)} and not ${within(sql`placed_at`, period)})`

/**
 * Ends a lateral subquery: in a period its rows are looked up for each row before it, whatever statistics
 * say; in the audit of everything the planner is free to join whole tables.
 */
export const each = (period: AuditPeriod): RawBuilder<unknown> => (period === null ? sql`` : sql`offset 0`)
/** Rows are looked up in the audit of everything, too. */
export const EACH = sql`offset 0`

/**
 * The legs of each slip `s` as they stand, as a lateral subquery; `is_due` where the slip is about to be
 * settled for it, or a person has the case that it could not be.
 */
export const legEnds = (end: RawBuilder<unknown>): RawBuilder<unknown> => sql`lateral (
  select l.no, l.odds, l.selection_id, ${LEG_END},
    exists (select 1 from sportsbook.settlement_work as k where (k.selection_id, k.lane) = (l.selection_id, l.lane))
      or exists (select 1 from sportsbook.unsettled_slips as u where u.slip_id = s.id) as is_due
  from sportsbook.slip_legs as l cross join lateral (
    select * from sportsbook.selections where id = l.selection_id ${end}) as x
  where l.slip_id = s.id ${end})`
