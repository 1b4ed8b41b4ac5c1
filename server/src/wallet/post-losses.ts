import { asCents, type Cents } from '@ruka/contract/money'
import { firstRow, pgTable, sql, type Tx } from '../platform/db/db.ts'
import type { HouseAccount } from './chart.rules.ts'

/** A hold whose money goes to the house, by its key. */
export type Loss = { readonly key: string; readonly to: HouseAccount }

/**
 * Posts holds of which nothing comes back: the transfers that as many posts without a payout write, by one
 * statement that brings none of them here. For the caller that has locked the wallets of their players, and
 * has seen behind these locks that no hold of theirs has ended; the primary key refuses a second end all the
 * same. Gives what was not drawn from cash, by key; holds that were drawn from cash alone are not in it.
 * @throws Error where there is no such hold
 */
export async function postLosses(
  tx: Tx,
  losses: readonly Loss[],
  { atMs, shard }: { readonly atMs: number; readonly shard: number },
): Promise<ReadonlyMap<string, Cents>> {
  if (losses.length === 0) return new Map()
  const found = await firstRow(
    tx,
    sql<{ holds: number; others: Record<string, number> }>`with held as materialized (
      select k.house, t.* from ${pgTable('k', losses, LOSS)} cross join lateral (
        select key, leg, debit, credit, credit_player, cents from wallet.transfers
        where key = k.key and kind = 'hold' offset 0) as t),
    wallet as (
      update wallet.balances as p set held_cents = p.held_cents - s.cents
      from (select credit_player, sum(cents)::bigint as cents from held group by credit_player) as s
      where p.player_id = s.credit_player),
    house as (
      insert into wallet.house_balances as h (account, shard, balance_cents)
      select house, ${shard}, sum(cents)::bigint from held group by house order by house
      on conflict (account, shard) do update set balance_cents = h.balance_cents + excluded.balance_cents),
    written as (
      insert into wallet.transfers (key, leg, kind, debit, debit_player, credit, cents, at)
      select key || '/end', leg, 'post', credit, credit_player, house, cents, ${new Date(atMs)}::timestamptz
      from held)
    select count(distinct key)::int as holds, (
      select coalesce(json_object_agg(key, cents), '{}') from (
        select key, sum(cents) as cents from held where debit <> 'cash' group by key) as o) as others
    from held`,
  )
  if (found!.holds !== losses.length)
    throw new Error(`${losses.length - found!.holds} of ${losses.length} holds are missing`)
  return new Map(Object.entries(found!.others).map(([key, cents]) => [key, asCents(cents)]))
}

const LOSS = {
  key: ['text', ({ key }: Loss) => key],
  house: ['text', ({ to }: Loss) => to],
} as const
