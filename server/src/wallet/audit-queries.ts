import type { RawBuilder } from 'kysely'
import { within, type AuditPeriod } from '../platform/context/audit.ts'
import { sql } from '../platform/db/db.ts'

/** Keys of movements, `(key)`, to which a query of the ledger is limited; undefined for all. */
export type LedgerKeys = RawBuilder<{ key: string }> | undefined

/**
 * The keys that the audit of a period covers: those with the prefix that moved money in it, and those that
 * the auditing module names. A hold and its end count under the key of the hold. Undefined where the period
 * is everything.
 */
export const auditedKeys = (
  prefix: string,
  period: AuditPeriod,
  own: RawBuilder<{ key: string }>,
): LedgerKeys =>
  period === null
    ? undefined
    : sql<{ key: string }>`(
  select case when kind in ('post', 'void') then left(key, -4) else key end as key from wallet.transfers
  where ${within(sql`at`, period)} and starts_with(key, ${prefix}) union ${own})`

/**
 * Money that moved between the house and a player under one key: `(key, player_id, house, cents, tax_cents)`;
 * positive into the wallet. `tax_cents` is what of it went to the account `tax` instead, or came back from
 * there.
 */
type Moved = { key: string; player_id: string; house: string; cents: number; tax_cents: number }
/**
 * The movements whose keys begin so, as a table for an audit's statement: other modules prove their rows
 * against it. With `keys` each is looked up by its key, which `lateral` enforces: statistics of a growing
 * table mislead the planner.
 */
export const houseTransfers = (prefix: string, keys?: LedgerKeys): RawBuilder<Moved> => {
  const moved = (where: RawBuilder<unknown>) => sql`
    select key, coalesce(credit_player, debit_player) as player_id,
      min(case when debit_player is null then debit else credit end) as house,
      sum(case when debit_player is null then cents else -cents end)::bigint as cents
    from wallet.transfers where kind = 'move' and ${where} and 'tax' not in (debit, credit)
    group by key, coalesce(credit_player, debit_player)`
  return sql<Moved>`(
  select m.*, coalesce((select sum(case when t.credit = 'tax' then t.cents else -t.cents end)
    from wallet.transfers as t
      where t.key = m.key and 'tax' in (t.debit, t.credit)), 0)::bigint as tax_cents
  from (${
    keys === undefined
      ? moved(sql`starts_with(key, ${prefix})`)
      : sql`select m.* from ${keys} as k cross join lateral (${moved(sql`key = k.key`)}) as m`
  }) as m)`
}

const taxed = (where: RawBuilder<unknown>) => sql`
  select key, sum(case when credit = 'tax' then cents else -cents end)::bigint as cents
  from wallet.transfers where 'tax' in (debit, credit) and ${where} group by key`

/**
 * Every leg to or from the house account `tax`, summed by key, as a table for an audit's statement; positive
 * into it.
 */
export const taxLegs = (keys: LedgerKeys): RawBuilder<{ key: string; cents: number }> =>
  keys === undefined
    ? sql`(${taxed(sql`true`)})`
    : sql`(select l.* from ${keys} as k cross join lateral (${taxed(sql`key = k.key`)}) as l)`

/**
 * The keys of those legs in the period, and those that the auditing module names; undefined where the period
 * is everything.
 */
export const taxKeys = (period: AuditPeriod, own: RawBuilder<{ key: string }>): LedgerKeys =>
  period === null
    ? undefined
    : sql`(select key from wallet.transfers where 'tax' in (debit, credit) and ${within(sql`at`, period)}
      union ${own})`

/** Money that moved between two players under one key, with the sub-accounts it left and reached. */
type Gift = {
  key: string
  from_player: string
  from_account: string
  to_player: string
  to_account: string
  cents: number
}
/**
 * The movements from player to player whose keys begin so, a row a leg, as a table for an audit's statement.
 */
export const playerTransfers = (prefix: string): RawBuilder<Gift> => sql<Gift>`(
  select key, debit_player as from_player, debit as from_account, credit_player as to_player,
    credit as to_account, cents
  from wallet.transfers where kind = 'move' and starts_with(key, ${prefix}))`

/** What each house account holds, `(account, cents)`, for other modules' audits. */
export const houseBalances = (): RawBuilder<{ account: string; cents: number }> =>
  sql<{
    account: string
    cents: number
  }>`(select account, sum(balance_cents)::bigint as cents from wallet.house_balances group by account)`

/**
 * A hold as other modules' audits see it; `ended` is null while it is open, `paid_cents` what its end paid
 * into the wallet.
 */
export type HoldState = {
  key: string
  player_id: string
  cents: number
  ended: 'post' | 'void' | null
  paid_cents: number
  /** The house account that a posted hold went to. */
  house: string | null
  /** The sub-account it was drawn on; several, in the alphabet's order, are joined by commas. */
  drawn_on: string
  /** What of it that account passed on to the account `tax`. */
  tax_cents: number
  /** What the house gave the player from it, into whichever account: winnings, or what went back. */
  back_cents: number
}

const held = (where: RawBuilder<unknown>) => sql`
    select key, credit_player as player_id, sum(cents)::bigint as cents,
      string_agg(distinct debit, ',' order by debit) as drawn_on from wallet.transfers
    where kind = 'hold' and ${where} group by key, credit_player`

const ends = (where: RawBuilder<unknown>) => sql`
    select key, min(kind) as kind, sum(cents) filter (where credit in ('cash', 'debt')) as paid_cents,
      min(credit) filter (where kind = 'post' and debit = 'held') as house,
      sum(cents) filter (where debit_player is null and credit = 'tax') as tax_cents,
      sum(cents) filter (where debit_player is null and credit_player is not null) as back_cents
        from wallet.transfers
    where kind in ('post', 'void') and ${where} group by key`

/**
 * A subquery of the holds whose keys begin with `prefix`, for audits; with `keys` each is looked up, see
 * `houseTransfers`.
 */
export const holdStates = (prefix: string, keys?: LedgerKeys): RawBuilder<HoldState> => sql<HoldState>`(
  select h.*, e.kind as ended, coalesce(e.paid_cents, 0)::bigint as paid_cents, e.house,
    coalesce(e.tax_cents, 0)::bigint as tax_cents, coalesce(e.back_cents, 0)::bigint as back_cents
  from ${
    keys === undefined
      ? sql`(${held(sql`starts_with(key, ${prefix})`)}) as h
  left join (${ends(sql`starts_with(key, ${prefix})`)}) as e on e.key = h.key || '/end'`
      : sql`${keys} as k cross join lateral (${held(sql`key = k.key`)}) as h
  left join lateral (${ends(sql`key = k.key || '/end'`)}) as e on true`
  })`

/** What play gave a player's own accounts, or took from them where it is negative. */
type PlayedMoney = { player_id: string; at: Date; cents: number }
/**
 * The movements whose keys begin so, a row for each own account that they change, as a table for an audit's
 * statement. What is held is no own account; what pays a debt back was given.
 */
export const playedMoney = (prefixes: readonly string[], period: AuditPeriod): RawBuilder<PlayedMoney> =>
  sql<PlayedMoney>`(select s.player_id, t.at, s.cents from wallet.transfers as t
    cross join lateral (values (credit_player, credit, cents), (debit_player, debit, -cents))
      as s(player_id, account, cents)
    where s.player_id is not null and s.account <> 'held' and ${within(sql`t.at`, period)}
      and (${sql.join(
        prefixes.map(prefix => sql`starts_with(t.key, ${prefix})`),
        sql` or `,
      )}))`
