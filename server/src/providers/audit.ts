import { firstFound, within, type AuditCheck, type AuditPeriod } from '../platform/context/audit.ts'
import { sql } from '../platform/db/db.ts'
import { allWagerRows } from '../wagers/queries.ts'

/** The transactions of the rounds that had one in the period. */
const audited = (period: AuditPeriod) =>
  period === null
    ? sql`providers.transactions`
    : sql`(select t.* from (select distinct provider, player_id, round from providers.transactions
      where ${within(sql`at`, period)}) as r
        cross join lateral (select * from providers.transactions as l
          where (l.provider, l.player_id, l.round) = (r.provider, r.player_id, r.round) offset 0) as t)`

/** The wager of a debit `t`, looked up by its key. */
const wagerOf = sql`lateral (select * from ${allWagerRows()} as l where l.ref = t.provider || ':' || t.id
  and l.player_id = t.player_id limit 1) as w`

export const providersAudits: readonly AuditCheck[] = [
  {
    promise: 'every debit of a provider is a wager of its stake, and every credit was paid to the cent',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select d.provider, d.player_id, d.round, d.staked, d.credited, w.stakes, w.paid
          from (select provider, player_id, round, sum(cents) filter (where kind = 'debit') as staked,
              coalesce(sum(cents) filter (where kind = 'credit'), 0) as credited
            from ${audited(period)} as t group by 1, 2, 3) as d
          left join lateral (select sum(w.stake_cents) as stakes, coalesce(sum(w.payout_cents), 0) as paid
            from providers.transactions as t cross join ${wagerOf}
            where t.provider = d.provider and t.player_id = d.player_id and t.round = d.round
              and t.kind = 'debit') as w on true
          where coalesce(d.staked, 0) <> coalesce(w.stakes, 0) or d.credited <> w.paid`,
      ),
  },
  {
    promise: 'a debit that was rolled back has no stake under way, and a round that was ended holds none',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select t.provider, t.id, w.state from ${audited(period)} as t
          cross join ${wagerOf}
          where t.kind = 'debit' and (
            (w.state <> 'void' and exists (select 1 from providers.transactions as r where r.kind = 'rollback'
              and r.provider = t.provider and r.debit = t.id
                and r.player_id = t.player_id and r.round = t.round))
            or (w.state = 'open' and exists (select 1 from providers.transactions as e
              where e.provider = t.provider and e.player_id = t.player_id and e.round = t.round
                and e.ends_round)))`,
      ),
  },
]
