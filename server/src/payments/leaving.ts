import type { Cents } from '@ruka/contract/money'
import type { RawBuilder } from 'kysely'
import { firstRow, sql, type Reader } from '../platform/db.ts'
import { readUnproven } from './receipts/proofs.ts'

/**
 * What of a player's cash may not leave to another player yet: money that M-PESA has not confirmed to us, and deposits that came
 * after `sinceMs`. Read under the wallet's lock it is as the wallet is.
 */
export async function readTied(
  reader: Reader,
  { playerId, sinceMs }: { playerId: string; sinceMs: number },
): Promise<{ unprovenCents: Cents; freshCents: Cents }> {
  const row = await firstRow(
    reader,
    sql<{ cents: Cents }>`select coalesce(sum(cents - tax_cents), 0)::bigint as cents from payments.deposits
      where player_id = ${playerId} and state = 'credited' and changed_at > ${new Date(sinceMs)}`,
  )
  return { unprovenCents: await readUnproven(reader, playerId), freshCents: row!.cents }
}

/** The next place in the order in which money comes and leaves, drawn under the wallet's lock, for a column `money_no`. */
export const nextMoneyNo = (): RawBuilder<number> => sql<number>`nextval('payments.money_order')`

/** Rows that left a player's account while it had unproven money, for the audit of what left: `(id, receipt)`. */
export const leftUnproven = (left: RawBuilder<unknown>): RawBuilder<object> =>
  sql<object>`select l.id, p.receipt from (${left}) as l join payments.proofs as p on p.player_id = l.player_id
    where l.money_no > p.credited_no and (p.settled_no is null or l.money_no < p.settled_no)`
