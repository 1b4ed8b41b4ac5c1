import { firstFound, type AuditCheck } from '../platform/audit.ts'
import { sql } from '../platform/db.ts'
import { allWagerRows } from '../wagers/index.ts'

export const providersAudits: readonly AuditCheck[] = [
  {
    promise: 'every debit of a provider is a wager of its stake, and every credit was paid to the cent',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select d.provider, d.player_id, d.round, d.staked, d.credited, w.stakes, w.paid
          from (select provider, player_id, round, sum(cents) filter (where kind = 'debit') as staked,
              coalesce(sum(cents) filter (where kind = 'credit'), 0) as credited
            from providers.transactions group by 1, 2, 3) as d
          left join lateral (select sum(w.stake_cents) as stakes, coalesce(sum(w.payout_cents), 0) as paid
            from providers.transactions as t join ${allWagerRows()} as w on w.ref = t.provider || ':' || t.id and w.player_id = t.player_id
            where t.provider = d.provider and t.player_id = d.player_id and t.round = d.round and t.kind = 'debit') as w on true
          where coalesce(d.staked, 0) <> coalesce(w.stakes, 0) or d.credited <> w.paid`,
      ),
  },
  {
    promise: 'a debit that was rolled back has no stake under way, and a round that was ended holds none',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select t.provider, t.id, w.state from providers.transactions as t
          join ${allWagerRows()} as w on w.ref = t.provider || ':' || t.id and w.player_id = t.player_id
          where t.kind = 'debit' and (
            (w.state <> 'void' and exists (select 1 from providers.transactions as r where r.kind = 'rollback' and r.provider = t.provider and r.debit = t.id
                and r.player_id = t.player_id and r.round = t.round))
            or (w.state = 'open' and exists (select 1 from providers.transactions as e
              where e.provider = t.provider and e.player_id = t.player_id and e.round = t.round and e.ends_round)))`,
      ),
  },
]
