import { asCents, type Cents } from '@ruka/contract/money'
import { SPORTS } from '@ruka/contract/limits'
import { FOUND_MAX, firstFound, within, type AuditCheck, type AuditPeriod } from '../platform/audit.ts'
import { rows, sql, type Reader } from '../platform/db.ts'
import { allWagerRows } from '../wagers/index.ts'
import { settlementOf, type LegEnd } from './end-of-slip.rules.ts'

/** Slips that were placed or ended in the period. */
const slipsOf = (period: AuditPeriod) =>
  sql`(select * from sportsbook.slips where ${within(sql`placed_at`, period)} or ${within(sql`ended_at`, period)})`

/** The legs of slips as they stand: void where the bet was placed within a time that was cancelled. */
const legEnds = sql`(select l.slip_id, l.no, l.odds, l.selection_id,
    case when s.placed_at <@ x.voids then 'void' else x.verdict end as verdict,
    case when s.placed_at <@ x.voids then null else x.dead_heat::text end as dead_heat
  from sportsbook.slips as s join sportsbook.slip_legs as l on l.slip_id = s.id
  join sportsbook.selections as x on x.id = l.selection_id)`

export const sportsbookAudits: readonly AuditCheck[] = [
  {
    promise: 'each slip is a wager of the same player and stake, and both ended the same way',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select coalesce('slip:' || s.code, w.ref) as slip, s.state, w.state as wager, s.payout_cents,
          w.payout_cents as wager_payout_cents, s.version, w.version as wager_version
          from ${slipsOf(period)} as s full join (select * from ${allWagerRows()} as all_wagers where product = 'sports'
            and (${within(sql`placed_at`, period)} or ${within(sql`ended_at`, period)})) as w
            on w.ref = 'slip:' || s.code and w.player_id = s.player_id
          where s.id is null or w.ref is null or s.stake_cents <> w.stake_cents
            or w.state <> case when s.state in ('void', 'refused', 'cancelled') then 'void'
              when s.state = 'pending' or (s.state = 'open' and s.version = 0) then 'open' else 'settled' end
            or s.version not in (w.version, case when s.state in ('refused', 'cancelled', 'cashed_out') then 0 end)
            or (s.state = 'settled' and s.payout_cents <> w.payout_cents)
            or (s.state = 'open' and s.version > 0 and w.payout_cents <> 0)`,
      ),
  },
  {
    promise:
      'each slip has its legs: 1 to 20, numbered, each on an event of its own with the facts of that time',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select s.code, count(l.no) as legs from ${slipsOf(period)} as s
          left join sportsbook.slip_legs as l on l.slip_id = s.id
          left join sportsbook.selections as x on x.id = l.selection_id
          left join sportsbook.event_facts as f on f.id = l.facts_id and f.event_id = x.event_id
          group by s.id, s.code, s.kind, s.first_kick_off_at
          having count(f.id) not between 1 and 20 or max(l.no) <> count(l.no) - 1
            or count(distinct x.event_id) <> count(l.no) or (s.kind = 'single') <> (count(l.no) = 1)
            or s.first_kick_off_at <> min(f.kick_off_at)`,
      ),
  },
  {
    promise: 'each slip is settled by the ends that its legs have now, or that is due',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select code, state, settled_as, ends from (
          select s.code, s.state, s.settled_as, s.version, case
            when count(*) - count(*) filter (where e.verdict = 'lost') < coalesce(s.sizes[1], count(*)) then 'lost'
            when count(*) filter (where e.verdict is null) > 0 then case when s.version > 0 then 'reopened' end
            else string_agg(e.verdict || coalesce(':' || e.dead_heat, ''), ',' order by e.no) end as ends
          from ${slipsOf(period)} as s join ${legEnds} as e on e.slip_id = s.id
          where s.state in ('open', 'settled', 'void') and not exists (select 1 from sportsbook.settlement_work as w
            join sportsbook.slip_legs as l on l.selection_id = w.selection_id where l.slip_id = s.id)
          group by s.id, s.code, s.state, s.settled_as, s.version, s.sizes) as c
          where settled_as is distinct from ends`,
      ),
  },
  {
    promise:
      'each settled slip pays what its legs come to, and returns the stake that stands for what a cap cut',
    find: (reader, period) => findWrongPayouts(reader, period),
  },
  {
    promise: 'the exposure of each selection is what the open bets on it may pay',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select coalesce(o.selection_id, x.selection_id) as selection, o.slips, x.slips as kept_slips,
          o.payout_cents, x.payout_cents as kept_cents
          from (select l.selection_id, count(*) as slips, sum(s.stake_cents) as stake_cents,
              sum(s.stake_cents * l.odds / 10000) as payout_cents
            from sportsbook.slips as s join sportsbook.slip_legs as l on l.slip_id = s.id
            where s.state in ('open', 'pending') group by 1) as o
          full join (select * from sportsbook.exposures where slips > 0 or stake_cents > 0 or payout_cents > 0) as x
            using (selection_id)
          where (o.slips, o.stake_cents, o.payout_cents) is distinct from (x.slips, x.stake_cents, x.payout_cents)`,
      ),
  },
  {
    promise: 'players cancelled slips in time, never live ones, and three a Nairobi day at most',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select player_id, code, placed_at, ended_at from (
          select *, row_number() over (partition by player_id,
            (ended_at at time zone 'Africa/Nairobi')::date order by ended_at, id) as of_day
          from ${slipsOf(period)} as s where state = 'cancelled') as c
          where is_live or ended_at >= placed_at + make_interval(mins => ${SPORTS.cancel.withinMinutes}::integer)
            or ended_at >= first_kick_off_at or of_day > ${SPORTS.cancel.perDay}::integer`,
      ),
  },
  {
    promise: 'how each selection ended is the latest change on record',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select x.id, x.verdict, c.verdict as recorded from sportsbook.selections as x
          left join lateral (select * from sportsbook.selection_changes where selection_id = x.id
            order by id desc limit 1) as c on true
          where (x.verdict, x.dead_heat) is distinct from (c.verdict, c.dead_heat)
            or x.voids <> coalesce(c.voids, '{}')`,
      ),
  },
]

type SettledRow = {
  readonly id: number
  readonly code: string
  readonly stakeCents: Cents
  readonly sizes: readonly number[] | null
  readonly payoutCents: Cents
  readonly returnedCents: Cents
  readonly greatestCents: Cents
  readonly legs: readonly LegEnd[]
}
const CHUNK = 5_000

/** Settles again what is settled, by the function that settled it: below its cap a payout has one value only. */
async function findWrongPayouts(reader: Reader, period: AuditPeriod): Promise<readonly object[]> {
  const wrong: object[] = []
  let after = 0
  for (;;) {
    const found = await rows(
      reader,
      sql<SettledRow>`select s.id, s.code, s.stake_cents as "stakeCents", s.sizes, w.payout_cents as "payoutCents",
        w.returned_cents as "returnedCents", w.greatest_payout_cents as "greatestCents",
        (select json_agg(json_build_object('no', e.no, 'odds', e.odds, 'verdict', e.verdict,
          'deadHeat', e.dead_heat) order by e.no) from ${legEnds} as e where e.slip_id = s.id) as legs
        from ${slipsOf(period)} as s
        join ${allWagerRows()} as w on w.ref = 'slip:' || s.code and w.player_id = s.player_id
        where s.state = 'settled' and s.id > ${after} and not exists (select 1 from sportsbook.settlement_work as k
          join sportsbook.slip_legs as l on l.selection_id = k.selection_id where l.slip_id = s.id)
        order by s.id limit ${CHUNK}`,
    )
    wrong.push(...found.filter(isWrong).map(({ id, code, payoutCents }) => ({ id, code, payoutCents })))
    if (found.length < CHUNK || wrong.length >= FOUND_MAX) return wrong.slice(0, FOUND_MAX)
    after = found.at(-1)!.id
  }
}

function isWrong({ payoutCents, returnedCents, greatestCents, legs, ...terms }: SettledRow): boolean {
  const wonCents = asCents(payoutCents - returnedCents)
  const end = { isOpen: false, settledAs: '', isVoid: false } as const
  const whole = settlementOf(terms, legs, { end, capCents: greatestCents })
  const isCut = whole.payoutCents !== payoutCents || (whole.returnedCents ?? 0) !== returnedCents
  if (!isCut) return false
  // The limit of 24 hours may have cut it further; then it is what that cap gives.
  const cut = settlementOf(terms, legs, { end, capCents: wonCents })
  return wonCents > greatestCents || cut.payoutCents !== payoutCents || cut.returnedCents !== returnedCents
}
