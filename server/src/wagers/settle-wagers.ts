import { asCents, type Cents } from '@ruka/contract/money'
import { apply, type Operation } from '../wallet/index.ts'
import { pgArray, rows, sql, type Tx } from '../platform/db.ts'
import type { Outbox } from '../platform/outbox.ts'
import { holdKey } from './hold-key.ts'

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
  const payouts = await payoutsOf(tx, ended)
  return settlements.map(({ ref, playerId }, index): SettleVerdict => {
    const verdict = verdicts[index]!
    if (verdict.verdict === 'ok') return { verdict: 'settled', balanceCents: verdict.balanceCents }
    const payout = payouts.get(holdKey(ref, playerId))
    return payout === undefined ? { verdict: 'unknown' } : { verdict: 'ended', payoutCents: payout }
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

async function payoutsOf(
  tx: Tx,
  settlements: readonly Settlement[],
): Promise<ReadonlyMap<string, Cents | null>> {
  if (settlements.length === 0) return new Map()
  const found = await rows(
    tx,
    sql<{
      ref: string
      player_id: string
      payout_cents: number | null
    }>`select w.ref, w.player_id, w.payout_cents from wagers.wagers as w
      join unnest(${pgArray(settlements.map(s => s.ref))}::text[], ${pgArray(settlements.map(s => s.playerId))}::uuid[]) as s(ref, player_id) using (ref, player_id)`,
  )
  return new Map(
    found.map(row => [
      holdKey(row.ref, row.player_id),
      row.payout_cents === null ? null : asCents(row.payout_cents),
    ]),
  )
}
