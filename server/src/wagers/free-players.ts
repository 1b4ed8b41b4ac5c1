import type { RefusalCode } from '@ruka/contract/refusals'
import { standingRestrictions } from '../accounts/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Balances } from '../wallet/index.ts'

type Locked = ReadonlyMap<string, Balances>
/** What a stake of a player is refused with. */
export type Restrictions = ReadonlyMap<string, RefusalCode>

/** The balances that are locked, free where what froze them is over by now; and what still restricts their players. */
export async function freePlayers(
  tx: Tx,
  ctx: Ctx,
  locked: Locked,
): Promise<{ readonly locked: Locked; readonly restrictions: Restrictions }> {
  const frozen = [...locked].flatMap(([playerId, balances]) => (balances.frozen ? [playerId] : []))
  if (frozen.length === 0) return { locked, restrictions: new Map() }
  const { standing, freed: free } = await standingRestrictions(tx, ctx, frozen)
  const after = [...locked].map(
    ([playerId, balances]) =>
      [playerId, free.has(playerId) ? { ...balances, frozen: false } : balances] as const,
  )
  return { locked: new Map(after), restrictions: standing }
}
