import { asCents, type Cents } from '@ruka/contract/money'
import { pgArray, rows, sql, type Reader } from '../platform/db.ts'
import { keyOf } from './decide-stakes.rules.ts'

/** Whether a wager has ended, and what it was paid; null when it was not settled. */
export type WagerEnd = {
  readonly state: 'open' | 'settled' | 'void'
  /** How often it was settled: 0 while it is open, 1 where it was never corrected. */
  readonly version: number
  readonly payoutCents: Cents | null
  /** The most it may be paid; null where that was not written down when it was placed. */
  readonly greatestPayoutCents: Cents | null
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
      version: number
      payout_cents: number | null
      greatest_payout_cents: number | null
    }>`select w.ref, w.player_id, w.state, w.version, w.payout_cents, w.greatest_payout_cents from wagers.wagers as w
      join unnest(${pgArray(wagers.map(w => w.ref))}::text[], ${pgArray(wagers.map(w => w.playerId))}::uuid[]) as s(ref, player_id) using (ref, player_id)`,
  )
  const ends = new Map(
    found.map(({ ref, player_id, state, version, payout_cents, greatest_payout_cents }) => [
      keyOf({ ref, playerId: player_id }),
      {
        state,
        version,
        payoutCents: orNull(payout_cents),
        greatestPayoutCents: orNull(greatest_payout_cents),
      },
    ]),
  )
  return wagers.map(({ ref, playerId }) => ends.get(keyOf({ ref, playerId })))
}

const orNull = (cents: number | null): Cents | null => (cents === null ? null : asCents(cents))
