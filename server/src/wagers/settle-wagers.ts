import type { Cents } from '@ruka/contract/money'
import { apply, type Operation } from '../wallet/index.ts'
import { pgArray, rows, sql, type Tx } from '../platform/db.ts'
import type { Outbox } from '../platform/outbox.ts'
import { holdKey } from './hold-key.ts'
import { readWagerEnds } from './wager-ends.ts'

/** How one wager ended: the gross payout, 0 for a loss, and what is kept for disputes. */
export type Settlement = {
  readonly ref: string
  readonly playerId: string
  readonly payoutCents: Cents
  readonly outcome: object
}

/** `ended`: it had ended before, and nothing changed; `payoutCents` is what was paid then, null for a void. */
export type SettleVerdict =
  | { readonly verdict: 'settled'; readonly balanceCents: Cents }
  | { readonly verdict: 'ended'; readonly payoutCents: Cents | null }
  | { readonly verdict: 'unknown' }

/** A stake that was risked and lost or won; `placedAt` in epoch milliseconds. */
type SettledStake = { readonly playerId: string; readonly cents: Cents; readonly placedAt: number }
/** The news `wagers.settled`, one for each settled group, which tells what was staked and not how it ended. */
export type WagersSettled = { readonly at: number; readonly stakes: readonly SettledStake[] }

/** Ends wagers once each: the stake goes to the house, the payout to the player's cash. One unit of the caller's transaction. */
export async function settleWagers(
  tx: Tx,
  settlements: readonly Settlement[],
  { atMs, shard, outbox }: { atMs: number; shard?: number; outbox: Outbox },
): Promise<readonly SettleVerdict[]> {
  const operations = settlements.map(({ ref, playerId, payoutCents }): Operation => ({
    op: 'post',
    key: holdKey(ref, playerId),
    playerId,
    to: 'revenue',
    payCents: payoutCents,
  }))
  const verdicts = await apply(tx, operations, { atMs, ...(shard === undefined ? {} : { shard }) })
  const settled = settlements.filter((_, index) => verdicts[index]!.verdict === 'ok')
  if (settled.length > 0) await record(tx, settled, { atMs, outbox })
  const ended = settlements.filter((_, index) => verdicts[index]!.verdict === 'duplicate')
  const ends = (await readWagerEnds(tx, ended)).values()
  return verdicts.map((verdict): SettleVerdict => {
    if (verdict.verdict === 'ok') return { verdict: 'settled', balanceCents: verdict.balanceCents }
    const end = verdict.verdict === 'duplicate' ? ends.next().value : undefined
    return end ? { verdict: 'ended', payoutCents: end.payoutCents } : { verdict: 'unknown' }
  })
}

async function record(
  tx: Tx,
  settled: readonly Settlement[],
  { atMs, outbox }: { atMs: number; outbox: Outbox },
): Promise<void> {
  const stakes = await rows(
    tx,
    sql<SettledStake>`update wagers.wagers as w set state = 'settled', payout_cents = s.payout_cents, outcome = s.outcome, ended_at = ${new Date(atMs)}
    from unnest(${pgArray(settled.map(s => s.ref))}::text[], ${pgArray(settled.map(s => s.playerId))}::uuid[], ${pgArray(settled.map(s => s.payoutCents))}::bigint[], ${pgArray(settled.map(s => JSON.stringify(s.outcome)))}::jsonb[])
      as s(ref, player_id, payout_cents, outcome)
    where w.ref = s.ref and w.player_id = s.player_id
    returning w.player_id as "playerId", w.stake_cents as cents, (extract(epoch from w.placed_at) * 1000)::bigint as "placedAt"`,
  )
  await outbox.announce(tx, 'wagers.settled', { at: atMs, stakes } satisfies WagersSettled)
}
