import { asCents, type Cents } from '@ruka/contract/money'
import { rows, sql, type Reader } from '../platform/db.ts'

export type EndedWager = {
  readonly ref: string
  readonly playerId: string
  readonly requestId: string
  /** Null when its stake was returned. */
  readonly payoutCents: Cents | null
  readonly outcome: unknown
}

/** Wagers that have ended and whose `ref` begins with `refPrefix`, such as a round's; read through the primary key. */
export async function endedWagers(reader: Reader, refPrefix: string): Promise<readonly EndedWager[]> {
  const found = await rows(
    reader,
    sql<{
      ref: string
      player_id: string
      request_id: string
      payout_cents: number | null
      outcome: unknown
    }>`select ref, player_id, request_id, payout_cents, outcome from wagers.wagers
      where state <> 'open' and starts_with(ref, ${refPrefix}) order by ref, player_id`,
  )
  return found.map(row => ({
    ref: row.ref,
    playerId: row.player_id,
    requestId: row.request_id,
    payoutCents: row.payout_cents === null ? null : asCents(row.payout_cents),
    outcome: row.outcome,
  }))
}
