import { pgArray, pgUuids, rows, sql, type Tx } from '../../platform/db/db.ts'
import { KIND } from '../model/journal.ts'

type WagerName = { readonly ref: string; readonly playerId: string }
/** What the journal has of a wager: its latest payout, and whether it was counted. */
export type Known = {
  readonly ref: string
  readonly playerId: string
  readonly isCounted: boolean
  readonly payoutCents: number | null
  readonly stakeCents: number
  readonly riskCents: number
  readonly game: string
  readonly placedAtMs: number
  readonly jackpots: readonly number[] | null
  readonly events: string | null
  readonly version: number
}
export const keyOf = ({ ref, playerId }: WagerName): string => `${playerId} ${ref}`

/** What the journal knows of these wagers, by `keyOf`. */
export async function readKnown(tx: Tx, wagers: readonly WagerName[]): Promise<ReadonlyMap<string, Known>> {
  const found = await rows(
    tx,
    sql<
      Omit<Known, 'isCounted'> & { kind: number }
    >`select j.kind, j.ref, j.player_id as "playerId", j.payout_cents as "payoutCents",
        j.stake_cents as "stakeCents", j.risk_cents as "riskCents", j.game, j.jackpots, j.events, j.version,
        (extract(epoch from j.placed_at) * 1000)::bigint as "placedAtMs"
      from unnest(${pgArray(wagers.map(({ ref }) => ref))}::text[],
        ${pgUuids(wagers.map(({ playerId }) => playerId))}::uuid[]) as w(ref, player_id)
      cross join lateral (select * from campaigns.journal
        where player_id = w.player_id and ref = w.ref offset 0) as j order by j.seq`,
  )
  const known = new Map<string, Known>()
  for (const row of found) {
    const before = known.get(keyOf(row))
    // The entry that counts a wager has its facts; the latest one says what it is paid.
    const facts = row.kind === KIND.counted ? row : (before ?? row)
    known.set(keyOf(row), {
      ...facts,
      isCounted: before?.isCounted || row.kind === KIND.counted,
      payoutCents: row.payoutCents,
      version: row.version,
      riskCents: (before?.riskCents ?? 0) + row.riskCents,
    })
  }
  return known
}
