import type { Cents } from '@ruka/contract/money'
import type { RefusalCode } from '@ruka/contract/refusals'
import { inactiveCode, readPlayers } from '../accounts/index.ts'
import { apply } from '../wallet/index.ts'
import { pgArray, rows, sql, type Tx } from '../platform/db.ts'
import type { Outbox } from '../platform/outbox.ts'
import { holdKey } from './hold-key.ts'

/** One bet to be placed. `ref` names it within the player's bets, such as `aviator:812:0`; `choices` is kept for disputes. */
export type Stake = {
  readonly playerId: string
  readonly game: string
  readonly ref: string
  readonly requestId: string
  readonly stakeCents: Cents
  readonly choices: object
}

/** Taken (`replay`: by an earlier copy of the same request, at `placedAt`; `balanceCents` is then unknown), or refused. */
export type StakeVerdict =
  | { readonly ok: true; readonly replay: false; readonly balanceCents: Cents }
  | { readonly ok: true; readonly replay: true; readonly placedAt: number }
  | {
      readonly ok: false
      readonly code: Extract<
        RefusalCode,
        'insufficient_funds' | 'account_suspended' | 'account_lapsed' | 'bet_exists'
      >
    }

/**
 * The one way money is risked. Takes many stakes as one unit of the caller's transaction: refuses frozen accounts and
 * empty purses, holds the money (`stake` first, then `cash`), records the wagers and announces them. Each stake gets
 * its own verdict; the same `ref` and `requestId` again is a replay, another request for a used `ref` is `bet_exists`.
 */
export async function placeStakes(
  tx: Tx,
  stakes: readonly Stake[],
  { atMs, shard, outbox }: { atMs: number; shard?: number; outbox: Outbox },
): Promise<readonly StakeVerdict[]> {
  const held = await apply(
    tx,
    stakes.map(({ playerId, ref, stakeCents }) => ({
      op: 'hold',
      key: holdKey(ref, playerId),
      playerId,
      cents: stakeCents,
      from: ['stake', 'cash'],
    })),
    { atMs, ...(shard === undefined ? {} : { shard }) },
  )
  const taken = stakes.filter((_, index) => held[index]!.verdict === 'ok')
  if (taken.length > 0) await record(tx, taken, { atMs, outbox })
  const repeated = stakes.filter((_, index) => held[index]!.verdict === 'duplicate')
  const requests = await requestsOf(tx, repeated)
  const frozen = await frozenPlayers(
    tx,
    stakes.filter((_, index) => held[index]!.verdict === 'frozen'),
  )
  return stakes.map((stake, index): StakeVerdict => {
    const verdict = held[index]!
    switch (verdict.verdict) {
      case 'ok':
        return { ok: true, replay: false, balanceCents: verdict.balanceCents }
      case 'duplicate':
        return repeat(requests.get(holdKey(stake.ref, stake.playerId)), stake.requestId)
      case 'insufficient_funds':
        return { ok: false, code: 'insufficient_funds' }
      case 'frozen':
      case 'missing':
        return { ok: false, code: inactiveCode(frozen.get(stake.playerId)?.status) }
    }
  })
}

/** The players behind frozen purses: why each is frozen is told by the account. */
export const frozenPlayers = async (
  tx: Tx,
  stakes: readonly Stake[],
): Promise<Awaited<ReturnType<typeof readPlayers>>> =>
  stakes.length === 0
    ? new Map()
    : readPlayers(
        tx,
        stakes.map(({ playerId }) => playerId),
      )

async function record(
  tx: Tx,
  stakes: readonly Stake[],
  { atMs, outbox }: { atMs: number; outbox: Outbox },
): Promise<void> {
  await sql`insert into wagers.wagers (ref, player_id, game, request_id, stake_cents, choices, placed_at)
    select ref, player_id, game, request_id, stake_cents, choices, ${new Date(atMs)}
    from unnest(${pgArray(stakes.map(s => s.ref))}::text[], ${pgArray(stakes.map(s => s.playerId))}::uuid[], ${pgArray(stakes.map(s => s.game))}::text[],
      ${pgArray(stakes.map(s => s.requestId))}::uuid[], ${pgArray(stakes.map(s => s.stakeCents))}::bigint[], ${pgArray(stakes.map(s => JSON.stringify(s.choices)))}::jsonb[])
      as s(ref, player_id, game, request_id, stake_cents, choices)`.execute(tx)
  await outbox.announce(
    tx,
    'wagers.placed',
    stakes.map(({ ref, playerId, stakeCents }) => ({ ref, playerId, stakeCents })),
  )
}

type Request = { readonly requestId: string; readonly placedAt: number }

const repeat = (first: Request | undefined, requestId: string): StakeVerdict =>
  first?.requestId === requestId
    ? { ok: true, replay: true, placedAt: first.placedAt }
    : { ok: false, code: 'bet_exists' }

async function requestsOf(tx: Tx, stakes: readonly Stake[]): Promise<ReadonlyMap<string, Request>> {
  if (stakes.length === 0) return new Map()
  const found = await rows(
    tx,
    sql<{
      ref: string
      player_id: string
      request_id: string
      placed_at: number
    }>`select w.ref, w.player_id, w.request_id, (extract(epoch from w.placed_at) * 1000)::bigint as placed_at from wagers.wagers as w
      join unnest(${pgArray(stakes.map(s => s.ref))}::text[], ${pgArray(stakes.map(s => s.playerId))}::uuid[]) as s(ref, player_id) using (ref, player_id)`,
  )
  return new Map(
    found.map(row => [
      holdKey(row.ref, row.player_id),
      { requestId: row.request_id, placedAt: row.placed_at },
    ]),
  )
}
