import { nairobiDate } from '@ruka/contract/nairobi'
import { firstFound, within, type AuditCheck, type AuditPeriod } from '../platform/context/audit.ts'
import { rows, sql } from '../platform/db/db.ts'
import { changesWithin, closingBefore } from './closings.ts'
import { knownAccounts, neverNegativeAccounts, openAccounts } from './chart.rules.ts'

const stored = sql`
  select player_id, v.account, v.cents from wallet.balances cross join lateral (values
    ('cash', cash_cents), ('stake', stake_cents), ('bonus', bonus_cents), ('earnings', earnings_cents),
      ('held', held_cents), ('debt', debt_cents)) as v(account, cents)
  union all
  select '00000000-0000-0000-0000-000000000000', account, sum(balance_cents)::bigint
    from wallet.house_balances group by account`

const wrongBalances = sql<object>`
  select coalesce(t.player_id, k.player_id) as player_id, coalesce(t.account, k.account) as account,
    coalesce(t.change, 0) as derived, coalesce(k.cents, 0) as stored
  from (${changesWithin(sql`true`)}) as t full join (${stored}) as k using (player_id, account)
  where coalesce(t.change, 0) <> coalesce(k.cents, 0)`

/**
 * A day's closings against the closings before it and the movements of the day; and the current balances
 * against the last closings and the movements since. Every day being proven so, a balance is the sum of all
 * its movements.
 */
const wrongClosings = (period: NonNullable<AuditPeriod>) => {
  const day = nairobiDate(period.from.getTime())
  const lastClosed = sql`(select coalesce(max(day), '-infinity') from wallet.closed_days)`
  const sinceClosed = sql`at >= (${lastClosed} + 1)::timestamp at time zone 'Africa/Nairobi'`
  return sql<object>`
  select ${day}::text as day, x.player_id, x.account, coalesce(before.cents, 0) + x.change as derived,
    x.closing as stored
  from (select coalesce(m.player_id, c.player_id) as player_id, coalesce(m.account, c.account) as account,
      coalesce(m.change, 0) as change, c.cents as closing
    from (${changesWithin(within(sql`at`, period))}) as m
    full join (select * from wallet.closings where day = ${day}::date) as c using (player_id, account)) as x
  left join lateral (${closingBefore(sql`x`, day)}) as before on true
  where coalesce(before.cents, 0) + x.change is distinct from x.closing
  union all
  select 'now', x.player_id, x.account, coalesce(closing.cents, 0) + x.change, x.cents
  from (select coalesce(m.player_id, k.player_id) as player_id, coalesce(m.account, k.account) as account,
      coalesce(m.change, 0) as change, coalesce(k.cents, 0) as cents
    from (${changesWithin(sinceClosed)}) as m full join (${stored}) as k using (player_id, account)) as x
  left join lateral (${closingBefore(sql`x`, 'infinity')}) as closing on true
  where coalesce(closing.cents, 0) + x.change <> x.cents`
}

/**
 * Ends of holds that are not by the hold's own amounts, or of two kinds. In a period the holds are looked up
 * by their keys.
 */
const wrongEnds = (period: AuditPeriod) => {
  const ends = sql`(select * from wallet.transfers where kind in ('post', 'void')
    and ${within(sql`at`, period)})`
  const hold =
    period === null
      ? sql`left join wallet.transfers as h on h.kind = 'hold' and h.key || '/end' = e.key and h.leg = e.leg`
      : sql`left join lateral (select * from wallet.transfers as l where l.kind = 'hold'
        and l.key = left(e.key, -4) and l.leg = e.leg limit 1) as h on true`
  const kinds =
    period === null
      ? sql`(select key, min(kind) as least, max(kind) as greatest from ${ends} as e group by key)`
      : sql`(select k.key, l.* from (select distinct key from ${ends} as e) as k
          cross join lateral (select min(kind) as least, max(kind) as greatest from wallet.transfers as l
            where l.key = k.key) as l)`
  return sql<object>`
    select e.key, e.leg, e.kind, e.cents, h.cents as held from ${ends} as e ${hold}
    where e.debit = 'held' and (h.key is null or h.cents <> e.cents or h.credit_player <> e.debit_player)
    union all
    select k.key, null, k.least || ' and ' || k.greatest, null, null from ${kinds} as k
      where k.least <> k.greatest`
}

const wrongHeld = sql<object>`
  select p.player_id, p.held_cents, coalesce(o.cents, 0) as open_holds from wallet.balances as p
  left join (
    select h.credit_player, sum(h.cents)::bigint as cents from wallet.transfers as h
    where h.kind = 'hold' and not exists (select 1 from wallet.transfers as e where e.key = h.key || '/end')
    group by h.credit_player) as o on o.credit_player = p.player_id
  where p.held_cents <> coalesce(o.cents, 0)`

/**
 * Only holds bring money into `held`, only their ends take it out, and an end ends every leg. So what is held
 * stays what is open.
 */
const wrongHolds = (period: AuditPeriod) => sql<object>`
  select key, leg, kind, cents from wallet.transfers
  where ${within(sql`at`, period)}
    and ((kind = 'hold') <> (credit = 'held') or (debit = 'held' and kind not in ('post', 'void')))
  union all
  select h.key, h.leg, h.kind, h.cents
  from (select distinct key from wallet.transfers where kind in ('post', 'void')
    and ${within(sql`at`, period)}) as e
  cross join lateral (select * from wallet.transfers as h where h.key = left(e.key, -4) and h.kind = 'hold'
    and not exists (
    select 1 from wallet.transfers as t where t.key = e.key and t.leg = h.leg and t.debit = 'held')) as h`

export const walletAudits: readonly AuditCheck[] = [
  {
    promise: 'every balance equals the sum of its movements',
    find: (reader, period) => firstFound(reader, period === null ? wrongBalances : wrongClosings(period)),
  },
  {
    promise: 'all balances together sum to zero',
    find: reader =>
      rows(
        reader,
        sql<object>`select total from (
          select (select coalesce(sum(cash_cents + stake_cents + bonus_cents + earnings_cents + held_cents - debt_cents), 0) from wallet.balances)
            + (select coalesce(sum(balance_cents), 0) from wallet.house_balances) as total) as s
              where total <> 0`,
      ),
  },
  {
    promise: 'every account of the house is in the chart of accounts, and closed ones are empty',
    find: reader =>
      rows(
        reader,
        sql<object>`select account, sum(balance_cents)::bigint as cents from wallet.house_balances
          where account !~ ${openAccounts} group by account having sum(balance_cents) <> 0
            or account !~ ${knownAccounts}`,
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
        sql<object>`select player_id, cash_cents, stake_cents, bonus_cents, earnings_cents, held_cents,
          debt_cents from wallet.balances
          where least(cash_cents, stake_cents, bonus_cents, earnings_cents, held_cents, debt_cents) < 0`,
      ),
  },
  {
    promise: 'a hold ends at most once, by its own amounts',
    find: (reader, period) => firstFound(reader, wrongEnds(period)),
  },
  {
    promise: 'what is held equals the holds that are open',
    find: (reader, period) => firstFound(reader, period === null ? wrongHeld : wrongHolds(period)),
  },
]
