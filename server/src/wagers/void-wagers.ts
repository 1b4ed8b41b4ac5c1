import { apply } from '../wallet/index.ts'
import { pgArray, sql, type Tx } from '../platform/db.ts'
import type { Outbox } from '../platform/outbox.ts'
import { holdKey } from './hold-key.ts'

/**
 * Gives stakes back to the sub-accounts they came from, once each; those that have ended already are left as they are.
 * Gives how many were voided. `reason` is kept for disputes.
 */
export async function voidWagers(
  tx: Tx,
  wagers: readonly { ref: string; playerId: string }[],
  { reason, atMs, outbox }: { reason: string; atMs: number; outbox: Outbox },
): Promise<number> {
  const verdicts = await apply(
    tx,
    wagers.map(({ ref, playerId }) => ({ op: 'void', key: holdKey(ref, playerId), playerId })),
    { atMs },
  )
  const voided = wagers.filter((_, index) => verdicts[index]!.verdict === 'ok')
  if (voided.length === 0) return 0
  await sql`update wagers.wagers as w set state = 'void', outcome = ${JSON.stringify({ void: reason })}::jsonb, ended_at = ${new Date(atMs)}
    from unnest(${pgArray(voided.map(w => w.ref))}::text[], ${pgArray(voided.map(w => w.playerId))}::uuid[]) as v(ref, player_id)
    where w.ref = v.ref and w.player_id = v.player_id`.execute(tx)
  await outbox.announce(tx, 'wagers.voided', voided)
  return voided.length
}
