import type { Tx } from '../platform/db.ts'
import { lockFreePurses, lockPurses } from '../wallet/index.ts'

/**
 * Locks the purses of all these wagers for the rest of the transaction. Whoever ends more of them than one call takes
 * does this first: the second call would otherwise wait for purses while the first holds the house's rows, and two games
 * that end with the same players would wait for each other in a circle.
 */
export async function lockPursesOf(tx: Tx, wagers: readonly { playerId: string }[]): Promise<void> {
  if (wagers.length > 0) await lockPurses(tx, [...new Set(wagers.map(({ playerId }) => playerId))])
}

/**
 * Locks those of the wagers' purses that nobody else holds, without waiting, and gives the wagers whose purses are locked
 * or do not exist.
 */
export async function lockFreePursesOf<Wager extends { readonly playerId: string }>(
  tx: Tx,
  wagers: readonly Wager[],
): Promise<readonly Wager[]> {
  if (wagers.length === 0) return []
  const taken = await lockFreePurses(tx, [...new Set(wagers.map(({ playerId }) => playerId))])
  return wagers.filter(({ playerId }) => !taken.has(playerId))
}
