import { asCents, type Cents } from '@ruka/contract/money'
import { rows, sql, type Reader } from '../platform/db.ts'

export type OpenWager = {
  readonly ref: string
  readonly playerId: string
  readonly requestId: string
  readonly stakeCents: Cents
  readonly selection: unknown
  /** Epoch milliseconds. */
  readonly placedAt: number
}

/** Wagers that have not ended and whose `ref` begins with `refPrefix`, such as a round's; read through the primary key. */
export async function openWagers(reader: Reader, refPrefix: string): Promise<readonly OpenWager[]> {
  const found = await rows(
    reader,
    sql<{
      ref: string
      player_id: string
      request_id: string
      stake_cents: number
      selection: unknown
      placed_at: number
    }>`select ref, player_id, request_id, stake_cents, selection, (extract(epoch from placed_at) * 1000)::bigint as placed_at from wagers.wagers
      where state = 'open' and starts_with(ref, ${refPrefix}) order by ref, player_id`,
  )
  return found.map(row => ({
    ref: row.ref,
    playerId: row.player_id,
    requestId: row.request_id,
    stakeCents: asCents(row.stake_cents),
    selection: row.selection,
    placedAt: row.placed_at,
  }))
}
