import type { Cents } from '@ruka/contract/money'
import { firstFound, FOUND_MAX, type AuditCheck, type AuditPeriod } from '../../platform/context/audit.ts'
import { rows, sql, type Reader } from '../../platform/db/db.ts'
import { each, EACH, legEnds, slipsOf } from './audited-slips.ts'
import type { LegEnd } from '../slips/end-of-slip.rules.ts'
import { exposedLegs, isSameExposed, type Exposed } from '../slips/exposed-legs.rules.ts'

/** Selections that have an exposure, and those of the bets of the period that are open. */
const exposedOf = (period: AuditPeriod) => sql`(
  select selection_id as id from sportsbook.exposures
  union select l.selection_id from ${slipsOf(period)} as s cross join lateral (
    select selection_id from sportsbook.slip_legs where slip_id = s.id ${each(period)}) as l
  where s.state in ('open', 'pending'))`

export const exposureAudits: readonly AuditCheck[] = [
  {
    promise: 'the exposure of each selection is what the open bets on it may pay',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select k.id as selection, o.slips, x.slips as kept_slips, o.payout_cents,
          x.payout_cents as kept_cents
          from ${exposedOf(period)} as k
          left join lateral (
            select * from sportsbook.exposures where selection_id = k.id limit 1) as x on true
          cross join lateral (select count(*) as slips, coalesce(sum(s.stake_cents), 0) as stake_cents,
              coalesce(sum((s.leg ->> 0)::bigint), 0) as void_cents,
              coalesce(sum((s.leg ->> 1)::bigint), 0) as payout_cents,
              coalesce(sum((s.leg ->> 2)::bigint), 0) as most_cents
            from (select * from sportsbook.slip_legs where selection_id = k.id ${EACH}) as l
            cross join lateral (
              select stake_cents, exposed -> l.no::integer as leg from sportsbook.slips
                where id = l.slip_id and state in ('open', 'pending')
                  and jsonb_typeof(exposed -> l.no::integer) = 'array' limit 1) as s) as o
          where (o.slips, o.stake_cents, o.void_cents, o.payout_cents, o.most_cents)
            <> (coalesce(x.slips, 0), coalesce(x.stake_cents, 0), coalesce(x.void_cents, 0),
              coalesce(x.payout_cents, 0), coalesce(x.most_cents, 0))`,
      ),
  },
  {
    promise: 'what each open slip adds to exposures follows from how its legs stand',
    find: (reader, period) => findWrongExposed(reader, period),
  },
]

const CHUNK = 5_000
type OpenRow = {
  readonly id: number
  readonly code: string
  readonly stakeCents: Cents
  readonly capCents: Cents
  readonly sizes: readonly number[] | null
  readonly exposed: Exposed | null
  readonly legs: readonly LegEnd[]
}

/** Computes what slips add by the function that keeps it. */
async function findWrongExposed(reader: Reader, period: AuditPeriod): Promise<readonly object[]> {
  const wrong: object[] = []
  let after = 0
  for (;;) {
    const found = await rows(reader, openSlips(period, after))
    for (const { id, code, exposed, legs, ...terms } of found)
      if (!isSameExposed(exposed, exposedLegs(terms, legs))) wrong.push({ id, code, exposed })
    if (found.length < CHUNK || wrong.length >= FOUND_MAX) return wrong.slice(0, FOUND_MAX)
    after = found.at(-1)!.id
  }
}

const openSlips = (period: AuditPeriod, after: number) => sql<OpenRow>`
  select s.id, s.code, s.stake_cents as "stakeCents", s.cap_cents as "capCents", s.sizes, s.exposed, l.legs
  from (select * from ${slipsOf(period)} as of_period where state in ('open', 'pending') and id > ${after}
    order by id limit ${CHUNK}) as s
  cross join lateral (
    select json_agg(json_build_object('no', e.no, 'odds', e.odds, 'verdict', e.verdict,
        'deadHeat', e."deadHeat", 'reason', e.reason) order by e.no) as legs, bool_or(e.is_due) as is_due
      from ${legEnds(EACH)} as e) as l
  where not l.is_due and (s.state = 'open' or not exists (
    select 1 from sportsbook.slip_legs as p join sportsbook.selections as x on x.id = p.selection_id
    where p.slip_id = s.id and (x.verdict is not null or s.placed_at <@ x.voids)))
  order by s.id`
