import { asCents, type Cents } from '@ruka/contract/money'
import type { Reader } from '../platform/db/db.ts'
import { balance, readManyBalances } from '../wallet/index.ts'

/**
 * What players may stake now, for display only: no decision uses it. A player without a wallet is missing.
 */
export async function readBalances(
  reader: Reader,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, Cents>> {
  const wallets = await readManyBalances(reader, playerIds)
  return new Map([...wallets].map(([playerId, wallet]) => [playerId, balance(wallet)]))
}

/** The balance of one player. */
export const readBalance = async (reader: Reader, playerId: string): Promise<Cents> =>
  (await readBalances(reader, [playerId])).get(playerId) ?? asCents(0)
