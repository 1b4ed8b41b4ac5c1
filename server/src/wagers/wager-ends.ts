import { asCents, type Cents } from '@ruka/contract/money'
import { pgArray, rows, sql, type Reader } from '../platform/db.ts'
import { holdKey } from './hold-key.ts'

/** Whether a wager has ended, and what it was paid; null when it was not settled. */
export type WagerEnd = {
  readonly state: 'open' | 'settled' | 'void'
  readonly payoutCents: Cents | null
}

/** How each of these wagers stands, in the order asked; undefined for one that was never placed. */
export async function readWagerEnds(
  reader: Reader,
  wagers: readonly { readonly ref: string; readonly playerId: string }[],
): Promise<readonly (WagerEnd | undefined)[]> {
  if (wagers.length === 0) return []
  const found = await rows(
    reader,
    sql<{
      ref: string
      player_id: string
      state: WagerEnd['state']
      payout_cents: number | null
    }>`select w.ref, w.player_id, w.state, w.payout_cents from wagers.wagers as w
      join unnest(${pgArray(wagers.map(w => w.ref))}::text[], ${pgArray(wagers.map(w => w.playerId))}::uuid[]) as s(ref, player_id) using (ref, player_id)`,
  )
  const ends = new Map(
    found.map(({ ref, player_id, state, payout_cents }) => [
      holdKey(ref, player_id),
      { state, payoutCents: payout_cents === null ? null : asCents(payout_cents) },
    ]),
  )
  return wagers.map(({ ref, playerId }) => ends.get(holdKey(ref, playerId)))
}
