import { asCents, type Cents } from '@ruka/contract/money'
import { rows, sql, type Reader } from '../platform/db.ts'

export type Win = {
  readonly ref: string
  readonly playerId: string
  readonly stakeCents: Cents
  readonly payoutCents: Cents
  readonly outcome: unknown
}

/**
 * Of the paid wagers whose `ref` begins with `refPrefix`, such as a round's, those among the so many greatest by payout or
 * by multiplier of the stake, in no order; read through the primary key.
 */
export async function bestWins(reader: Reader, refPrefix: string, most: number): Promise<readonly Win[]> {
  const found = await rows(
    reader,
    sql<{
      ref: string
      player_id: string
      stake_cents: number
      payout_cents: number
      outcome: unknown
    }>`select ref, player_id, stake_cents, payout_cents, outcome from (
        select *, row_number() over (order by payout_cents desc, ref, player_id) as by_payout,
          row_number() over (order by payout_cents::numeric / stake_cents desc, ref, player_id) as by_multiplier
        from wagers.wagers where starts_with(ref, ${refPrefix}) and state = 'settled' and payout_cents > 0) as w
      where by_payout <= ${most} or by_multiplier <= ${most}`,
  )
  return found.map(row => ({
    ref: row.ref,
    playerId: row.player_id,
    stakeCents: asCents(row.stake_cents),
    payoutCents: asCents(row.payout_cents),
    outcome: row.outcome,
  }))
}
