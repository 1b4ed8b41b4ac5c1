import { asCents, type Cents } from '@ruka/contract/money'
import { pgArray, rows, sql, type Reader } from '../platform/db/db.ts'
import type { OwnAccount } from './operation.rules.ts'

/** What a hold drew on its sub-accounts, in the order in which it drew on them. */
export type HoldParts = readonly (readonly [account: OwnAccount, cents: Cents])[]

/**
 * The parts of these holds, open or ended, by key; one that does not exist is missing. Keys are looked up one
 * by one, as the ledger does.
 */
export async function readHoldParts(
  reader: Reader,
  keys: readonly string[],
): Promise<ReadonlyMap<string, HoldParts>> {
  if (keys.length === 0) return new Map()
  const found = await rows(
    reader,
    sql<{ key: string; account: OwnAccount; cents: number }>`select h.key, h.account, h.cents
      from unnest(${pgArray(keys)}::text[]) as k(key) cross join lateral (
        select key, leg, debit as account, cents from wallet.transfers
          where key = k.key and kind = 'hold' offset 0) as h
      order by h.key, h.leg`,
  )
  const parts = new Map<string, (readonly [OwnAccount, Cents])[]>()
  for (const { key, account, cents } of found) {
    const own = parts.get(key)
    if (own) own.push([account, asCents(cents)])
    else parts.set(key, [[account, asCents(cents)]])
  }
  return parts
}
