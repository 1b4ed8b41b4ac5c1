import { asCents } from '@ruka/contract/money'
import { rows, sql, type Tx } from '../../platform/db/db.ts'
import { postTransfer, lockWallet, readBalances } from '../../wallet/index.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { moveWithdrawal, withdrawalColumns, type Withdrawal } from '../records/withdrawals.ts'

/**
 * The withdrawals of a player for which the rail has certainly not been called, the newest first, locked.
 */
export const lockUnsent = (tx: Tx, playerId: string): Promise<Withdrawal[]> =>
  rows(
    tx,
    sql<Withdrawal>`select ${withdrawalColumns} from payments.withdrawals
      where player_id = ${playerId} and state = 'held' order by id desc for update`,
  )

/**
 * Settles a player's debt from withdrawals that are locked and unsent: each is returned to its source, and
 * pays what it can of the debt, until none is left. Other withdrawals stay held. Returns how many were
 * returned.
 */
export async function recoverFromUnsent(
  tx: Tx,
  { ctx }: Dependencies,
  unsent: readonly Withdrawal[],
): Promise<number> {
  let returned = 0
  for (const withdrawal of unsent) {
    const { id, player_id: playerId, source } = withdrawal
    // Serialises a reversal and a payout's call.
    await lockWallet(tx, playerId)
    if (((await readBalances(tx, playerId))?.debt ?? 0) === 0) return returned
    await moveWithdrawal(tx, ctx, { withdrawal, to: 'refunded', code: 'debt' })
    const wallet = (await readBalances(tx, playerId))!
    const { verdict } = await postTransfer(
      tx,
      {
        op: 'move',
        key: `debt:${id}`,
        debit: { playerId, account: source },
        credit: { playerId, account: 'debt' },
        cents: asCents(Math.min(wallet.debt, wallet[source])),
      },
      { atMs: ctx.clock.now() },
    )
    if (verdict !== 'ok')
      throw new Error(`the ledger answered a debt that a withdrawal can settle with ${verdict}`)
    returned += 1
  }
  return returned
}
