import type { Cents } from '@ruka/contract/money'
import { sql, type Tx } from '../platform/db.ts'
import { applyOne } from '../wallet/index.ts'

/** The ledger's key of a payout that comes after a wager's own. */
export const MORE_PREFIX = 'payout:'

/**
 * Pays something more for a wager that has been settled, under a key of its own, once. One unit of the caller's transaction; gives
 * the balance after it.
 */
export async function payMore(
  tx: Tx,
  { key, ref, playerId, cents }: { key: string; ref: string; playerId: string; cents: Cents },
  { atMs }: { atMs: number },
): Promise<Cents> {
  const verdict = await applyOne(
    tx,
    {
      op: 'move',
      key: `${MORE_PREFIX}${key}`,
      debit: { house: 'revenue' },
      credit: { playerId, account: 'cash' },
      cents,
    },
    { atMs },
  )
  if (verdict.verdict !== 'ok') throw new Error(`the payout ${key} is ${verdict.verdict}`)
  await sql`insert into wagers.more_payouts (key, ref, player_id, cents, at)
    values (${key}, ${ref}, ${playerId}, ${cents}, ${new Date(atMs)})`.execute(tx)
  return verdict.balanceCents
}
