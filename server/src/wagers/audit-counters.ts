import { nairobiDate } from '@ruka/contract/nairobi'
import { firstFound, within, type AuditCheck, type AuditPeriod } from '../platform/context/audit.ts'
import { sql } from '../platform/db/db.ts'
import { playedMoney } from '../wallet/index.ts'
import { CORRECTION_PREFIX } from './correct-wagers.ts'

/** The ledger's keys of wagers. */
export const PREFIX = 'wager:'
/** The ledger's keys of corrections before versions had keys of their own. */
export const OLD_CORRECTION_PREFIX = 'payout:'
const PREFIXES = [PREFIX, CORRECTION_PREFIX, OLD_CORRECTION_PREFIX]

/** The counters of the days of a period, which begins and ends at midnight in Nairobi. */
const countersOf = (period: AuditPeriod) =>
  period === null
    ? sql`wagers.day_counters`
    : sql`(select * from wagers.day_counters where day >= ${nairobiDate(period.from.getTime())}::date
        and day < ${nairobiDate(period.to.getTime())}::date)`

/** Stakes are compared with the wagers, and what came back less the stakes with the ledger. */
export const countersAudits: readonly AuditCheck[] = [
  {
    promise: 'the counters of a player’s day are what was staked on it in each product',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select player_id, day, product, s.staked, c.staked_cents
          from (select player_id, day, product, sum(staked)::bigint as staked from (
              select player_id, (placed_at at time zone 'Africa/Nairobi')::date as day, product,
                stake_cents - carried_cents as staked
              from wagers.wagers where ${within(sql`placed_at`, period)}) as w group by 1, 2, 3) as s
          full join ${countersOf(period)} as c using (player_id, day, product)
          where coalesce(s.staked, 0) <> coalesce(c.staked_cents, 0)`,
      ),
  },
  {
    promise: 'the counters of a player’s day are what the ledger gave back for the day’s play',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select player_id, day, m.moved, c.moved as counted
          from (select player_id, (at at time zone 'Africa/Nairobi')::date as day, sum(cents)::bigint as moved
            from ${playedMoney(PREFIXES, period)} as p group by 1, 2) as m
          full join (select player_id, day, sum(returned_cents - staked_cents)::bigint as moved
            from ${countersOf(period)} as d group by 1, 2) as c using (player_id, day)
          where coalesce(m.moved, 0) <> coalesce(c.moved, 0)`,
      ),
  },
]
