import { sql } from '../platform/db.ts'
import type { RawBuilder } from 'kysely'

/** A hold as other modules' audits see it; `ended` is null while it is open, `paid_cents` what its end paid into the purse. */
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
