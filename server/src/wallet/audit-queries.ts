import type { RawBuilder } from 'kysely'
import { sql } from '../platform/db.ts'

/**
 * Money that moved between the house and a player under one key: `(key, player_id, house, cents, tax_cents)`; positive into the
 * wallet. `tax_cents` is what of it went to the account `tax` instead, or came back from there.
 */
type Moved = { key: string; player_id: string; house: string; cents: number; tax_cents: number }
/** The movements whose keys begin so, as a table for an audit's statement: other modules prove their rows against it. */
export const houseTransfers = (prefix: string): RawBuilder<Moved> => sql<Moved>`(
  select m.*, coalesce((select sum(case when t.credit = 'tax' then t.cents else -t.cents end) from wallet.transfers as t
      where t.key = m.key and 'tax' in (t.debit, t.credit)), 0)::bigint as tax_cents
  from (
    select key, coalesce(credit_player, debit_player) as player_id,
      min(case when debit_player is null then debit else credit end) as house,
      sum(case when debit_player is null then cents else -cents end)::bigint as cents
    from wallet.transfers where kind = 'move' and starts_with(key, ${prefix}) and 'tax' not in (debit, credit)
    group by key, coalesce(credit_player, debit_player)) as m)`

/** Every leg to or from the house account `tax`, summed by key, as a table for an audit's statement; positive into it. */
export const taxLegs: RawBuilder<{ key: string; cents: number }> = sql`(
  select key, sum(case when credit = 'tax' then cents else -cents end)::bigint as cents
  from wallet.transfers where 'tax' in (debit, credit) group by key)`

/** Money that moved between two players under one key, with the sub-accounts it left and reached. */
type Gift = {
  key: string
  from_player: string
  from_account: string
  to_player: string
  to_account: string
  cents: number
}
/** The movements from player to player whose keys begin so, a row a leg, as a table for an audit's statement. */
export const playerTransfers = (prefix: string): RawBuilder<Gift> => sql<Gift>`(
  select key, debit_player as from_player, debit as from_account, credit_player as to_player, credit as to_account, cents
  from wallet.transfers where kind = 'move' and starts_with(key, ${prefix}))`

/** What each house account holds, `(account, cents)`, for other modules' audits. */
export const houseBalances = (): RawBuilder<{ account: string; cents: number }> =>
  sql<{
    account: string
    cents: number
  }>`(select account, sum(balance_cents)::bigint as cents from wallet.house_balances group by account)`

/** A hold as other modules' audits see it; `ended` is null while it is open, `paid_cents` what its end paid into the wallet. */
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

/** A subquery of the holds whose keys begin with `prefix`, for audits: the ledger's tables stay named here only. */
export const holdStates = (prefix: string): RawBuilder<HoldState> => sql<HoldState>`(
  select h.key, h.credit_player as player_id, h.cents, h.drawn_on, e.kind as ended, coalesce(e.paid_cents, 0)::bigint as paid_cents, e.house, coalesce(e.tax_cents, 0)::bigint as tax_cents,
    coalesce(e.back_cents, 0)::bigint as back_cents
  from (
    select key, credit_player, sum(cents)::bigint as cents,
      string_agg(distinct debit, ',' order by debit) as drawn_on from wallet.transfers
    where kind = 'hold' and starts_with(key, ${prefix}) group by key, credit_player
  ) as h
  left join (
    select key, min(kind) as kind, sum(cents) filter (where credit in ('cash', 'debt')) as paid_cents,
      min(credit) filter (where kind = 'post' and debit = 'held') as house,
      sum(cents) filter (where debit_player is null and credit = 'tax') as tax_cents,
      sum(cents) filter (where debit_player is null and credit_player is not null) as back_cents from wallet.transfers
    where kind in ('post', 'void') and starts_with(key, ${prefix}) group by key
  ) as e on e.key = h.key || '/end'
)`
