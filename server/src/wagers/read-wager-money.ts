import { rows, sql, type Reader } from '../platform/db/db.ts'
import { endKey, readTransfers, type TransferLeg } from '../wallet/index.ts'
import { CORRECTION_PREFIX } from './correct-wagers.ts'
import { keyOf } from './decide-stakes.rules.ts'

/** Every movement of the money of a wager: its hold and the end of that, and its corrections. */
export async function readWagerMoney(
  reader: Reader,
  wager: { readonly ref: string; readonly playerId: string },
): Promise<readonly TransferLeg[]> {
  const { ref, playerId } = wager
  const corrections = await rows(
    reader,
    sql<{
      key: string
    }>`select coalesce(transfer_key, ${CORRECTION_PREFIX} || ref || ':' || player_id || ':' || version) as key
      from wagers.settlements where ref = ${ref} and player_id = ${playerId}`,
  )
  const hold = keyOf(wager)
  return readTransfers(reader, [hold, endKey(hold), ...corrections.map(({ key }) => key)])
}
