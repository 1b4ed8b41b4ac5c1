import { asCents, type Cents } from '@ruka/contract/money'
import type { Reader } from '../platform/db.ts'
import { balance, readPurse } from '../wallet/index.ts'

/** What a player may stake now, for a game to show; nothing is decided with it. */
export async function readBalance(reader: Reader, playerId: string): Promise<Cents> {
  const purse = await readPurse(reader, playerId)
  return purse ? balance(purse) : asCents(0)
}
