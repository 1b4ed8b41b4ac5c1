import type { Tx } from '../platform/db.ts'
import { lockPurses } from '../wallet/index.ts'

/**
 * Locks the purses of all these wagers for the rest of the transaction. Whoever ends more of them than one call takes
 * does this first: the second call would otherwise wait for purses while the first holds the house's rows, and two games
 * that end with the same players would wait for each other in a circle.
 */
export async function lockPursesOf(tx: Tx, wagers: readonly { playerId: string }[]): Promise<void> {
  if (wagers.length > 0) await lockPurses(tx, [...new Set(wagers.map(({ playerId }) => playerId))])
}
