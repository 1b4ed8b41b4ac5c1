import { asCents, type Cents } from '@ruka/contract/money'
import type { Reader } from '../platform/db.ts'
import { balance, readPurses } from '../wallet/index.ts'

/** What players may stake now, for a game to show; nothing is decided with it. Who has no purse is missing. */
export async function readBalances(
  reader: Reader,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, Cents>> {
  const purses = await readPurses(reader, playerIds)
  return new Map([...purses].map(([playerId, purse]) => [playerId, balance(purse)]))
}

/** The same of one player. */
export const readBalance = async (reader: Reader, playerId: string): Promise<Cents> =>
  (await readBalances(reader, [playerId])).get(playerId) ?? asCents(0)
