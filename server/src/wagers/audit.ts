import type { RawBuilder } from 'kysely'
import { exclusions } from '../accounts/index.ts'
import { keptLimits } from '../house-limits/index.ts'
import { firstFound, within, type AuditCheck, type AuditPeriod } from '../platform/context/audit.ts'
import { sql } from '../platform/db/db.ts'
import { auditedKeys, holdStates, houseTransfers, type LedgerKeys } from '../wallet/index.ts'
import { poolOf, poolsBy, PRODUCTS, windowOf } from './payout-caps.rules.ts'
import { countersAudits, OLD_CORRECTION_PREFIX, PREFIX } from './audit-counters.ts'
import { CORRECTION_PREFIX } from './correct-wagers.ts'

/**
 * The ledger's keys of the wagers whose `ref` begins so, that were placed in the period or whose money moved
 * in it; undefined for all.
 */
const keysOf = (period: AuditPeriod, refPrefix = ''): LedgerKeys =>
  auditedKeys(
    PREFIX + refPrefix,
    period,
    sql`select ${PREFIX}::text || ref || ':' || player_id as key from wagers.wagers
      where ${within(sql`placed_at`, period)} and starts_with(ref, ${refPrefix})`,
  )

/** The wagers of a period as a table, for a game's own audit. */
export const auditedWagers = (refPrefix: string, period: AuditPeriod): RawBuilder<unknown> =>
  sql`(select * from ${wagersOf(keysOf(period, refPrefix))} as w where starts_with(ref, ${refPrefix}))`

/** The wagers of those keys, looked up by their primary key; all where `keys` is undefined. */
const wagersOf = (keys: LedgerKeys) =>
  keys === undefined
    ? sql`wagers.wagers`
    : sql`(select w.* from ${keys} as k cross join lateral (
        select * from wagers.wagers as w
          where w.ref = substr(k.key, ${PREFIX.length + 1}::integer,
          length(k.key) - ${PREFIX.length + 37}::integer)
          and w.player_id = case when right(k.key, 36) ~ '^[0-9a-f-]{36}$' then right(k.key, 36)::uuid end
            limit 1) as w)`

/**
 * Wagers with the pool and the time that they count under. What is open and counts by its settlement is left
 * out: nothing is reserved.
 */
const countedWagers = (period: AuditPeriod) => sql`
  select w.*, p.pool, case p.counted when 'day' then
      (date_trunc('day', w.placed_at at time zone 'UTC' + interval '3 hours') - interval '3 hours') at time zone 'UTC' else w.ended_at end as at
  from ${wagersOf(keysOf(period))} as w
  join (values ${sql.join(
    PRODUCTS.map(
      product => sql`(${product}::text, ${poolOf(product)}::text,
    ${windowOf(poolOf(product))}::text)`,
    ),
  )}) as p(product, pool, counted)
    on p.product = w.product
  where (p.counted = 'day' or w.state <> 'open') and (w.state = 'open' or w.payout_cents > w.returned_cents)`

/** The limits of the pools that count in such a window, from and before when each holds. */
const limits = (window: 'day' | 'rolling') => {
  const pools = poolsBy(window)
  return sql`(select p.pool, k.cents, k.since, k.until
    from (values ${sql.join(pools.map(([pool, name]) => sql`(${pool}::text, ${name}::text)`))}) as p(pool, name)
    join ${keptLimits(pools.map(([, name]) => name))} as k using (name)) as l`
}

export const wagersAudits: readonly AuditCheck[] = [
  {
    promise: 'no stake is orphaned: each wager has its hold, ended the way the wager first ended',
    find: (reader, period) => {
      const keys = keysOf(period)
      return firstFound(
        reader,
        sql<object>`select coalesce(w.ref, h.key) as wager, coalesce(w.player_id, h.player_id) as player_id,
          w.state, w.stake_cents, h.cents as held_cents, h.ended
          from ${wagersOf(keys)} as w left join wagers.settlements as s
            on (s.ref, s.player_id) = (w.ref, w.player_id) and s.version = 1
          full join ${holdStates(PREFIX, keys)} as h on h.key = ${PREFIX}::text || w.ref || ':' || w.player_id
          where w.ref is null or h.key is null or h.cents <> w.stake_cents or h.player_id <> w.player_id
            or case when w.version <= 1 then w.state when s.ref is null then 'lost'
              when s.payout_cents is null then 'void' else 'settled' end
              <> case h.ended when 'post' then 'settled' when 'void' then 'void' else 'open' end`,
      )
    },
  },
  {
    promise:
      'each settled wager was paid exactly its payout, from its product’s revenue, and at most what it might be paid',
    find: (reader, period) => {
      const keys = keysOf(period)
      return firstFound(
        reader,
        sql<object>`select w.ref, w.player_id, w.first_cents, w.carried_cents, h.house, h.back_cents,
          w.greatest_payout_cents
          from (select w.*, case when w.version <= 1 then w.payout_cents
            else s.payout_cents end as first_cents from ${wagersOf(keys)} as w
            left join wagers.settlements as s on (s.ref, s.player_id) = (w.ref, w.player_id)
              and s.version = 1) as w
          join ${holdStates(PREFIX, keys)} as h on h.key = ${PREFIX}::text || w.ref || ':' || w.player_id
          where w.first_cents + w.carried_cents <> h.back_cents
            or w.first_cents is not null
              and (w.payout_cents - w.returned_cents > w.greatest_payout_cents
              or h.house not in ('revenue/' || w.product, 'revenue'))`,
      )
    },
  },
  {
    promise:
      'a corrected wager shows its latest settlement, none is missing, and each moved the difference to the one before',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select v.*, coalesce(m.cents, 0) as moved_cents from (
            select s.ref, s.player_id, w.product, s.version, s.payout_cents,
              coalesce(s.transfer_key,
              ${CORRECTION_PREFIX}::text || s.ref || ':' || s.player_id || ':' || s.version) as key,
              coalesce(s.payout_cents,
                w.stake_cents - w.carried_cents) - lag(coalesce(s.payout_cents,
                w.stake_cents - w.carried_cents)) over each_wager as difference,
              count(*) over (partition by s.ref, s.player_id) as versions, w.version as shown,
                w.payout_cents as shown_cents
            from wagers.settlements as s left
              join lateral (select * from wagers.wagers as l where (l.ref, l.player_id) = (s.ref, s.player_id)
              limit 1) as w on true
            where (s.ref, s.player_id) in (select ref, player_id from wagers.settlements
              where ${within(sql`at`, period)})
            window each_wager as (partition by s.ref, s.player_id order by s.version)) as v
          left join (select * from ${houseTransfers(CORRECTION_PREFIX)} as c union all select *
            from ${houseTransfers(OLD_CORRECTION_PREFIX)} as p) as m
            on m.key = v.key and m.player_id = v.player_id
          where v.versions is distinct from v.shown or (v.version > 1 and v.difference <> coalesce(m.cents,
            0))
            or m.house not in ('revenue/' || v.product, 'revenue')
            or (v.version = v.shown and v.payout_cents is distinct from v.shown_cents)`,
      ),
  },
  {
    promise: 'every correction in the ledger is a settlement of a wager',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select m.key, m.player_id, m.cents from ${houseTransfers(CORRECTION_PREFIX)} as m
          where not exists (select 1 from wagers.settlements as s where s.player_id = m.player_id
            and m.key = ${CORRECTION_PREFIX}::text || s.ref || ':' || s.player_id || ':' || s.version)`,
      ),
  },
  {
    promise: 'the caps count exactly what wagers were paid, and reserve what open ones may be paid',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select coalesce(w.player_id, c.player_id) as player_id, coalesce(w.pool, c.pool) as pool,
          coalesce(w.at, c.at) as at,
            coalesce(w.game, c.game) as game, w.paid, c.paid_cents, w.greatest, c.greatest_cents
          from (select player_id, pool, at, game, sum(payout_cents - returned_cents)::bigint as paid,
              sum(greatest_payout_cents)
                filter (where state = 'open'
                and (event is null or event in (select event from wagers.open_events)))::bigint as greatest
            from (${countedWagers(period)}) as counted where ${within(sql`at`, period)} group by 1, 2, 3,
              4) as w
          full join (select *, event is not null
            and event not in (select event from wagers.open_events) as over
            from wagers.payout_caps where ${within(sql`at`, period)}) as c using (player_id, pool, at, game)
          where coalesce(w.paid, 0) <> coalesce(c.paid_cents, 0)
            or (case when c.over then 0 else coalesce(c.greatest_cents, 0) end) <> coalesce(w.greatest, 0)`,
      ),
  },
  {
    promise:
      'no player was paid more of a day’s stakes than the pool’s limit, and no reservation goes beyond it',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select player_id, pool, at, sum(paid_cents)::bigint as paid,
          sum(reserved)::bigint as reserved
          from (select *, case when event is null
            or event in (select event from wagers.open_events) then reserved_cents else 0 end as reserved
            from wagers.payout_caps where ${within(sql`at`, period)}) as c
          join ${limits('day')} using (pool) where at >= l.since and at < l.until
          group by player_id, pool, at, l.cents having sum(paid_cents) + sum(reserved) > l.cents`,
      ),
  },
  {
    promise: 'no player was paid more within 24 hours than the limit of a pool whose window rolls',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select c.player_id, c.pool, c.at, w.paid, l.cents as limit_cents
          from wagers.payout_caps as c
          join ${limits('rolling')} on l.pool = c.pool and c.at >= l.since and c.at < l.until
          cross join lateral (select sum(paid_cents)::bigint as paid from wagers.payout_caps
            where (player_id, pool) = (c.player_id, c.pool) and at > c.at - interval '24 hours'
              and at <= c.at) as w
          where ${within(sql`c.at`, period)} and c.paid_cents > 0 and w.paid > l.cents`,
      ),
  },
  ...countersAudits,
  {
    promise: 'no player staked after a self-exclusion',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select w.ref, w.player_id, w.placed_at, e.at as excluded_at
          from (select * from wagers.wagers where ${within(sql`placed_at`, period)}) as w
          join ${exclusions()} as e on e.player_id = w.player_id where w.ordinal > e.ordinal`,
      ),
  },
]
