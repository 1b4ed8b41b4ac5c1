import type { Tx } from '../platform/db.ts'
import { lockFreeWallets, lockBalances } from '../wallet/index.ts'

/**
 * Locks the wallets of all these wagers for the rest of the transaction. Whoever ends more of them than one call takes
 * does this first: the second call would otherwise wait for wallets while the first holds the house's rows, and two games
 * that end with the same players would wait for each other in a circle.
 */
export async function lockWalletsOf(tx: Tx, wagers: readonly { playerId: string }[]): Promise<void> {
  if (wagers.length > 0) await lockBalances(tx, [...new Set(wagers.map(({ playerId }) => playerId))])
}

/**
 * Locks those of the wagers' wallets that nobody else holds, without waiting, and gives the wagers whose wallets are locked
 * or do not exist.
 */
export async function lockFreeWalletsOf<Wager extends { readonly playerId: string }>(
  tx: Tx,
  wagers: readonly Wager[],
): Promise<readonly Wager[]> {
  if (wagers.length === 0) return []
  const taken = await lockFreeWallets(tx, [...new Set(wagers.map(({ playerId }) => playerId))])
  return wagers.filter(({ playerId }) => !taken.has(playerId))
}
