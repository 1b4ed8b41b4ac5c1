import type { Cents } from '@ruka/contract/money'
import { apply } from '../wallet/index.ts'
import { pgArray, sql, type Tx } from '../platform/db.ts'
import type { Outbox } from '../platform/outbox.ts'
import { holdKey } from './hold-key.ts'
import { readWagerEnds } from './wager-ends.ts'

/** `ended`: it had ended before, and nothing changed; `payoutCents` is what was paid then, null for a void. */
export type VoidVerdict =
  | { readonly verdict: 'voided'; readonly balanceCents: Cents }
  | { readonly verdict: 'ended'; readonly payoutCents: Cents | null }
  | { readonly verdict: 'unknown' }

/**
 * Gives stakes back to the sub-accounts they came from, once each; those that have ended already are left as they are.
 * `reason` is kept for disputes.
 */
export async function voidWagers(
  tx: Tx,
  wagers: readonly { ref: string; playerId: string }[],
  { reason, atMs, shard, outbox }: { reason: string; atMs: number; shard?: number; outbox: Outbox },
): Promise<readonly VoidVerdict[]> {
  const verdicts = await apply(
    tx,
    wagers.map(({ ref, playerId }) => ({ op: 'void', key: holdKey(ref, playerId), playerId })),
    { atMs, ...(shard === undefined ? {} : { shard }) },
  )
  const voided = wagers.filter((_, index) => verdicts[index]!.verdict === 'ok')
  if (voided.length > 0) await record(tx, voided, { reason, atMs, outbox })
  const ended = wagers.filter((_, index) => verdicts[index]!.verdict === 'duplicate')
  const ends = (await readWagerEnds(tx, ended)).values()
  return verdicts.map((verdict): VoidVerdict => {
    if (verdict.verdict === 'ok') return { verdict: 'voided', balanceCents: verdict.balanceCents }
    const end = verdict.verdict === 'duplicate' ? ends.next().value : undefined
    return end ? { verdict: 'ended', payoutCents: end.payoutCents } : { verdict: 'unknown' }
  })
}

async function record(
  tx: Tx,
  voided: readonly { ref: string; playerId: string }[],
  { reason, atMs, outbox }: { reason: string; atMs: number; outbox: Outbox },
): Promise<void> {
  await sql`update wagers.wagers as w set state = 'void', outcome = ${JSON.stringify({ void: reason })}::jsonb, ended_at = ${new Date(atMs)}
    from unnest(${pgArray(voided.map(w => w.ref))}::text[], ${pgArray(voided.map(w => w.playerId))}::uuid[]) as v(ref, player_id)
    where w.ref = v.ref and w.player_id = v.player_id`.execute(tx)
  await outbox.announce(tx, 'wagers.voided', voided)
}
