import { firstFound, type AuditCheck } from '../platform/audit.ts'
import { rows, sql } from '../platform/db.ts'
import { knownAccounts, neverNegativeAccounts, openAccounts } from './chart.rules.ts'

/** Each sub-account of each player, and each house account, summed from its movements. */
const derived = sql`
  select player_id, account, sum(change)::bigint as cents from (
    select debit_player as player_id, debit as account, case when debit = 'debt' then cents else -cents end as change from wallet.transfers
    union all
    select credit_player, credit, case when credit = 'debt' then -cents else cents end from wallet.transfers
  ) as movement group by player_id, account`

const stored = sql`
  select player_id, v.account, v.cents from wallet.balances cross join lateral (values
    ('cash', cash_cents), ('stake', stake_cents), ('bonus', bonus_cents), ('earnings', earnings_cents), ('held', held_cents), ('debt', debt_cents)) as v(account, cents)
  union all
  select null::uuid, account, sum(balance_cents)::bigint from wallet.house_balances group by account`

export const walletAudits: readonly AuditCheck[] = [
  {
    promise: 'every balance equals the sum of its movements',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select coalesce(t.player_id, k.player_id) as player_id, coalesce(t.account, k.account) as account, coalesce(t.cents, 0) as derived, coalesce(k.cents, 0) as stored
          from (${derived}) as t full join (${stored}) as k
            on k.account = t.account and coalesce(k.player_id, '00000000-0000-0000-0000-000000000000') = coalesce(t.player_id, '00000000-0000-0000-0000-000000000000')
          where coalesce(t.cents, 0) <> coalesce(k.cents, 0)`,
      ),
  },
  {
    promise: 'all balances together sum to zero',
    find: reader =>
      rows(
        reader,
        sql<object>`select total from (
          select (select coalesce(sum(cash_cents + stake_cents + bonus_cents + earnings_cents + held_cents - debt_cents), 0) from wallet.balances)
            + (select coalesce(sum(balance_cents), 0) from wallet.house_balances) as total) as s where total <> 0`,
      ),
  },
  {
    promise: 'every account of the house is in the chart of accounts, and closed ones are empty',
    find: reader =>
      rows(
        reader,
        sql<object>`select account, sum(balance_cents)::bigint as cents from wallet.house_balances
          where account !~ ${openAccounts} group by account having sum(balance_cents) <> 0 or account !~ ${knownAccounts}`,
      ),
  },
  {
    promise: 'money that the house only keeps for others is not overdrawn: suspense, jackpots and prizes',
    find: reader =>
      rows(
        reader,
        sql<object>`select account, sum(balance_cents)::bigint as cents from wallet.house_balances
          where account ~ ${neverNegativeAccounts} group by account having sum(balance_cents) < 0`,
      ),
  },
  {
    promise: 'no balance of a player is negative',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select player_id, cash_cents, stake_cents, bonus_cents, earnings_cents, held_cents, debt_cents from wallet.balances
          where least(cash_cents, stake_cents, bonus_cents, earnings_cents, held_cents, debt_cents) < 0`,
      ),
  },
  {
    promise: 'a hold ends at most once, by its own amounts',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select e.key, e.leg, e.kind, e.cents, h.cents as held from wallet.transfers as e
          left join wallet.transfers as h on h.kind = 'hold' and h.key || '/end' = e.key and h.leg = e.leg
          where e.kind in ('post', 'void') and e.debit = 'held' and (h.key is null or h.cents <> e.cents or h.credit_player <> e.debit_player)
          union all
          select e.key, null, min(e.kind) || ' and ' || max(e.kind), null, null from wallet.transfers as e
          where e.kind in ('post', 'void') group by e.key having min(e.kind) <> max(e.kind)`,
      ),
  },
  {
    promise: 'what is held equals the holds that are open',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select p.player_id, p.held_cents, coalesce(o.cents, 0) as open_holds from wallet.balances as p
          left join (
            select h.credit_player, sum(h.cents)::bigint as cents from wallet.transfers as h
            where h.kind = 'hold' and not exists (select 1 from wallet.transfers as e where e.key = h.key || '/end')
            group by h.credit_player) as o on o.credit_player = p.player_id
          where p.held_cents <> coalesce(o.cents, 0)`,
      ),
  },
]
