import { SPORTS } from '@ruka/contract/limits'
import { firstFound, within, type AuditCheck, type AuditPeriod } from '../platform/context/audit.ts'
import { sql } from '../platform/db/db.ts'
import { allWagerRows, auditedWagers, wagerRows } from '../wagers/queries.ts'
import { bonusAudits } from './audit/audit-bonuses.ts'
import { exposureAudits } from './audit/audit-exposures.ts'
import { cashOutAudits } from './audit/audit-cash-outs.ts'
import { findWrongPayouts } from './audit/audit-payouts.ts'
import { each, legEnds, slipsOf } from './audit/audited-slips.ts'
import { joinVoids } from './selections/cancels.ts'
import { VIRTUAL_EVENT_PREFIX } from '@ruka/contract/virtual-ids'
import { virtualAudits } from './audit/audit-virtuals.ts'
import { SPORTS_GAME } from './model/products.rules.ts'
import { slipRef } from './slips/slip-code.ts'

const PREFIX = slipRef('')

/** The codes of the slips of a period, and of the wagers placed in it or whose money moved in it. */
const codesOf = (period: AuditPeriod) => sql`(
  select code from ${slipsOf(period)} as s
  union select substr(ref, ${PREFIX.length + 1}::integer) from ${auditedWagers(PREFIX, period)} as w
  union select ref from ${wagerRows(SPORTS_GAME, period)} as o where not starts_with(ref, ${PREFIX}))`

/** Selections that bets of the period are on, or that changed in it. */
const selectionsOf = (period: AuditPeriod) =>
  period === null
    ? sql`(select id from sportsbook.selections)`
    : sql`(select selection_id as id from sportsbook.selection_changes where ${within(sql`at`, period)}
        union select l.selection_id from ${slipsOf(period)} as s cross join lateral (
          select selection_id from sportsbook.slip_legs where slip_id = s.id offset 0) as l)`

export const sportsbookAudits: readonly AuditCheck[] = [
  {
    promise: 'each slip is a wager of the same player and stake, and both ended the same way',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select k.code, s.state, w.state as wager, s.payout_cents,
          w.payout_cents as wager_payout_cents, s.version, w.version as wager_version
          from ${codesOf(period)} as k
          left join lateral (select * from sportsbook.slips where code = k.code ${each(period)}) as s on true
          left join lateral (select * from ${allWagerRows()} as a
            where a.ref = ${PREFIX}::text || k.code ${each(period)}) as w on true
          where s.id is null or w.ref is null or w.player_id <> s.player_id or w.product <> s.product
            or (s.product = 'sports') <> (w.game = ${SPORTS_GAME}::text)
            or w.stake_cents <> s.stake_cents
            or w.state <> case when s.state in ('void', 'refused', 'cancelled') then 'void'
              when s.state = 'pending' or (s.state = 'open' and s.version = 0) then 'open' else 'settled' end
            or (s.version = 0 and s.state in ('refused', 'cancelled', 'cashed_out')
              or s.version = w.version) is not true
            or s.payout_cents is distinct from case when s.state <> 'open' then w.payout_cents end
            or (s.state = 'open' and s.version > 0 and w.payout_cents is distinct from 0)
            or (s.ended_at is null) <> (s.state in ('open', 'pending'))`,
      ),
  },
  {
    promise:
      'each slip has its legs: 1 to 20, numbered, each on an event of its own with the facts of that time',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select s.code, count(l.no) as legs from ${slipsOf(period)} as s
          left join lateral (
            select * from sportsbook.slip_legs where slip_id = s.id ${each(period)}) as l on true
          left join lateral (
            select * from sportsbook.selections where id = l.selection_id ${each(period)}) as x on true
          left join lateral (select * from sportsbook.event_facts
            where id = l.facts_id and event_id = x.event_id ${each(period)}) as f on true
          group by s.id, s.code, s.kind, s.product, s.first_kick_off_at
          having count(l.no) not between 1 and 20 or count(x.id) <> count(l.no) or count(f.id) <> count(l.no)
            or min(l.no) <> 0 or max(l.no) <> count(l.no) - 1 or count(distinct x.event_id) <> count(l.no)
            or (s.kind = 'single') <> (count(l.no) = 1)
            or s.first_kick_off_at is distinct from min(f.kick_off_at)
            or bool_or((s.product = 'virtuals') <> starts_with(x.event_id, ${VIRTUAL_EVENT_PREFIX}::text))`,
      ),
  },
  {
    promise: 'each slip is settled by the ends that its legs have now, or that is due',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select code, state, settled_as, ends from (
          select s.code, s.state, s.settled_as, s.version, case
            when count(*) filter (where e.verdict is distinct from 'lost') < coalesce(s.sizes[1], count(*))
              then 'lost'
            when count(*) > count(e.verdict) then case when s.version > 0 then 'reopened' end
            else string_agg(e.verdict || coalesce(':' || e."deadHeat", ''), ',' order by e.no) end as ends
          from ${slipsOf(period)} as s cross join ${legEnds(each(period))} as e
          where s.state in ('open', 'settled', 'void')
          group by s.id, s.code, s.state, s.settled_as, s.version, s.sizes having not bool_or(e.is_due)) as c
          where settled_as is distinct from ends`,
      ),
  },
  {
    promise:
      'each settled slip pays what its legs come to, and returns the stake that stands for what a cap cut',
    find: (reader, period) => findWrongPayouts(reader, period),
  },
  exposureAudits[0]!,
  {
    promise: 'players cancelled slips in time, never live ones, and three a Nairobi day at most',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select player_id, code, placed_at, ended_at from (
          select *, row_number() over (partition by player_id,
            (ended_at at time zone 'Africa/Nairobi')::date order by ended_at, id) as of_day
          from ${slipsOf(period)} as s where state = 'cancelled') as c
          where is_live
            or ended_at >= placed_at + make_interval(mins => ${SPORTS.cancel.withinMinutes}::integer)
            or ended_at >= first_kick_off_at or of_day > ${SPORTS.cancel.perDay}::integer`,
      ),
  },
  {
    promise:
      'how each selection ended is the latest change on record, or what was cancelled before any bet on it',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select x.id, x.verdict, c.verdict as recorded, x.voids, c.voids as recorded_voids
          from ${selectionsOf(period)} as k
          cross join lateral (select * from sportsbook.selections where id = k.id limit 1) as x
          left join lateral (select * from sportsbook.selection_changes where selection_id = k.id
            order by id desc limit 1) as c on true
          ${joinVoids('x')}
          where (x.verdict, x.dead_heat) is distinct from (c.verdict, c.dead_heat)
            or x.voids <> coalesce(c.voids, w.voids)`,
      ),
  },
  ...exposureAudits.slice(1),
  ...cashOutAudits,
  ...bonusAudits,
  ...virtualAudits,
]
