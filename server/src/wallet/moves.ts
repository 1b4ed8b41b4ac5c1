import type { RawBuilder } from 'kysely'
import { sql } from '../platform/db.ts'

/**
 * Money that moved between the house and a player under one key: `(key, player_id, house, cents, tax_cents)`; positive into the
 * purse. `tax_cents` is what of it went to the account `tax` instead, or came back from there.
 */
type Moved = { key: string; player_id: string; house: string; cents: number; tax_cents: number }
/** The movements whose keys begin so, as a table for an audit's statement: other modules prove their rows against it. */
export const movesOf = (prefix: string): RawBuilder<Moved> => sql<Moved>`(
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
export const giftsOf = (prefix: string): RawBuilder<Gift> => sql<Gift>`(
  select key, debit_player as from_player, debit as from_account, credit_player as to_player, credit as to_account, cents
  from wallet.transfers where kind = 'move' and starts_with(key, ${prefix}))`

/** What each house account holds, `(account, cents)`, for other modules' audits. */
export const houseBalances = (): RawBuilder<{ account: string; cents: number }> =>
  sql<{
    account: string
    cents: number
  }>`(select account, sum(balance_cents)::bigint as cents from wallet.house group by account)`
