import { asCents, type Cents } from '@ruka/contract/money'
import { firstRow, pgArray, rows, sql, type Reader } from '../platform/db.ts'

export type OwnWager = {
  readonly ref: string
  readonly requestId: string
  readonly stakeCents: Cents
  readonly choices: unknown
  readonly state: 'open' | 'settled' | 'void'
  readonly payoutCents: Cents | null
  readonly outcome: unknown
  /** Epoch milliseconds. */
  readonly placedAtMs: number
}

/** A player's wagers in one game, latest first: placed at `fromMs` or later and before `beforeMs`, where given. */
export async function ownWagers(
  reader: Reader,
  of: {
    playerId: string
    game: string
    fromMs?: number | undefined
    beforeMs?: number | undefined
    limit: number
  },
): Promise<readonly OwnWager[]> {
  const at = (ms: number | undefined) => (ms === undefined ? null : new Date(ms))
  const found = await rows(
    reader,
    sql<{
      ref: string
      request_id: string
      stake_cents: number
      choices: unknown
      state: OwnWager['state']
      payout_cents: number | null
      outcome: unknown
      placed_at: Date
    }>`select ref, request_id, stake_cents, choices, state, payout_cents, outcome, placed_at from wagers.wagers
      where player_id = ${of.playerId} and game = ${of.game}
        and placed_at >= coalesce(${at(of.fromMs)}::timestamptz, '-infinity') and placed_at < coalesce(${at(of.beforeMs)}::timestamptz, 'infinity')
      order by placed_at desc, ref desc limit ${of.limit}`,
  )
  return found.map(row => ({
    ref: row.ref,
    requestId: row.request_id,
    stakeCents: asCents(row.stake_cents),
    choices: row.choices,
    state: row.state,
    payoutCents: row.payout_cents === null ? null : asCents(row.payout_cents),
    outcome: row.outcome,
    placedAtMs: row.placed_at.getTime(),
  }))
}

/** What a player has risked in these games since a time, without what was returned, and what it has paid. */
export async function playedSince(
  reader: Reader,
  { playerId, games, sinceMs }: { playerId: string; games: readonly string[]; sinceMs: number },
): Promise<{ stakedCents: Cents; paidCents: Cents }> {
  const sums = await firstRow(
    reader,
    sql<{
      staked: number
      paid: number
    }>`select coalesce(sum(stake_cents), 0)::bigint as staked, coalesce(sum(payout_cents), 0)::bigint as paid
      from wagers.wagers where player_id = ${playerId} and game = any(${pgArray(games)}::text[])
        and placed_at >= ${new Date(sinceMs)} and state <> 'void'`,
  )
  return { stakedCents: asCents(sums!.staked), paidCents: asCents(sums!.paid) }
}
