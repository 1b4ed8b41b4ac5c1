import type { Cents } from '@ruka/contract/money'
import { pgArray, rows, sql, type Tx } from '../platform/db.ts'
import type { Outbox } from '../platform/outbox.ts'
import { inactiveCode } from '../accounts/index.ts'
import { apply, type Operation } from '../wallet/index.ts'
import { holdKey } from './hold-key.ts'
import { frozenPlayers, type Stake, type StakeVerdict } from './place-stakes.ts'
import type { WagersSettled } from './settle-wagers.ts'

/** A stake whose end is known as it is made: the gross payout, 0 for a loss, and what is kept for disputes. */
export type PlayedStake = Stake & { readonly payoutCents: Cents; readonly outcome: object }
/** Taken and paid, or refused. `taken`: its `ref` was used before, and nothing changed. */
export type PlayVerdict =
  | { readonly ok: true; readonly balanceCents: Cents }
  | { readonly ok: false; readonly code: 'taken' | Extract<StakeVerdict, { ok: false }>['code'] }

/**
 * Places and settles wagers at once, as one unit of the caller's transaction: held, posted and recorded as ended, each under
 * the same keys as if it had been placed and settled one after the other. Announces `wagers.settled`.
 */
export async function playWagers(
  tx: Tx,
  plays: readonly PlayedStake[],
  { atMs, shard, outbox }: { atMs: number; shard?: number; outbox: Outbox },
): Promise<readonly PlayVerdict[]> {
  const operations = plays.flatMap(({ playerId, ref, stakeCents, payoutCents }): Operation[] => {
    const key = holdKey(ref, playerId)
    return [
      { op: 'hold', key, playerId, cents: stakeCents, from: ['stake', 'cash'] },
      { op: 'post', key, playerId, to: 'revenue', payCents: payoutCents },
    ]
  })
  const verdicts = await apply(tx, operations, { atMs, ...(shard === undefined ? {} : { shard }) })
  const held = plays.map((_, index) => verdicts[2 * index]!)
  const played = plays.filter((_, index) => held[index]!.verdict === 'ok')
  if (played.length > 0) await record(tx, played, { atMs, outbox })
  const frozen = await frozenPlayers(
    tx,
    plays.filter((_, index) => held[index]!.verdict === 'frozen'),
  )
  return plays.map((_, index): PlayVerdict => {
    switch (held[index]!.verdict) {
      case 'ok': {
        const posted = verdicts[2 * index + 1]!
        if (posted.verdict !== 'ok') throw new Error('a hold was made and could not be posted')
        return { ok: true, balanceCents: posted.balanceCents }
      }
      case 'duplicate':
        return { ok: false, code: 'taken' }
      case 'insufficient_funds':
        return { ok: false, code: 'insufficient_funds' }
      case 'frozen':
      case 'missing':
        return { ok: false, code: inactiveCode(frozen.get(plays[index]!.playerId)?.status) }
    }
  })
}

async function record(
  tx: Tx,
  played: readonly PlayedStake[],
  { atMs, outbox }: { atMs: number; outbox: Outbox },
): Promise<void> {
  const at = new Date(atMs)
  await rows(
    tx,
    sql`insert into wagers.wagers (ref, player_id, game, request_id, stake_cents, choices, placed_at, state, payout_cents, outcome, ended_at)
    select ref, player_id, game, request_id, stake_cents, choices, ${at}, 'settled', payout_cents, outcome, ${at}
    from unnest(${pgArray(played.map(p => p.ref))}::text[], ${pgArray(played.map(p => p.playerId))}::uuid[], ${pgArray(played.map(p => p.game))}::text[],
      ${pgArray(played.map(p => p.requestId))}::uuid[], ${pgArray(played.map(p => p.stakeCents))}::bigint[], ${pgArray(played.map(p => JSON.stringify(p.choices)))}::jsonb[],
      ${pgArray(played.map(p => p.payoutCents))}::bigint[], ${pgArray(played.map(p => JSON.stringify(p.outcome)))}::jsonb[])
      as p(ref, player_id, game, request_id, stake_cents, choices, payout_cents, outcome)`,
  )
  await outbox.announce(tx, 'wagers.settled', {
    at: atMs,
    stakes: played.map(({ playerId, stakeCents }) => ({ playerId, cents: stakeCents, placedAt: atMs })),
  } satisfies WagersSettled)
}
