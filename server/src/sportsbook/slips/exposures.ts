import type { Cents } from '@ruka/contract/money'
import { pgArray, pgTable, sql, type Tx } from '../../platform/db/db.ts'
import type { ExposureChange } from './exposed-legs.rules.ts'

/**
 * Changes exposures, in the one order in which their rows are locked. A selection has a row
 * while bets on it are open.
 */
export async function addExposures(tx: Tx, changes: readonly ExposureChange[], atMs: number): Promise<void> {
  const sums = new Map<number, { -readonly [Name in keyof ExposureChange]: ExposureChange[Name] }>()
  for (const change of changes) {
    const sum = sums.get(change.selectionId)
    if (!sum) {
      sums.set(change.selectionId, { ...change })
      continue
    }
    sum.slips += change.slips
    sum.stakeCents += change.stakeCents
    sum.voidCents += change.voidCents
    sum.payoutCents += change.payoutCents
    sum.mostCents += change.mostCents
  }
  const sorted = [...sums.values()].sort((one, other) => one.selectionId - other.selectionId)
  if (sorted.length === 0) return
  const table = pgTable('c', sorted, EXPOSURE)
  const at = new Date(atMs)
  // The update without effect locks an existing row: no other transaction deletes it before it is changed.
  await sql`insert into sportsbook.exposures as x (selection_id, slips, stake_cents, payout_cents, changed_at)
    select selection_id, 0, 0, 0, ${at}::timestamptz from ${table} order by selection_id
    on conflict (selection_id) do update set slips = x.slips where false`.execute(tx)
  await sql`update sportsbook.exposures as x set slips = x.slips + c.slips,
      stake_cents = x.stake_cents + c.stake_cents, void_cents = x.void_cents + c.void_cents,
      payout_cents = x.payout_cents + c.payout_cents, most_cents = x.most_cents + c.most_cents,
      changed_at = ${at}::timestamptz
    from ${table} where x.selection_id = c.selection_id`.execute(tx)
  const ended = sorted.filter(({ slips }) => slips < 0).map(({ selectionId }) => selectionId)
  if (ended.length > 0)
    await sql`delete from sportsbook.exposures where selection_id = any(${pgArray(ended)}::bigint[])
      and slips = 0 and stake_cents = 0 and void_cents = 0 and payout_cents = 0 and most_cents = 0`.execute(
      tx,
    )
}

const EXPOSURE = {
  selection_id: ['bigint', (each: ExposureChange) => each.selectionId],
  slips: ['bigint', (each: ExposureChange) => each.slips],
  stake_cents: ['bigint', (each: ExposureChange) => each.stakeCents as Cents],
  void_cents: ['bigint', (each: ExposureChange) => each.voidCents as Cents],
  payout_cents: ['bigint', (each: ExposureChange) => each.payoutCents as Cents],
  most_cents: ['bigint', (each: ExposureChange) => each.mostCents as Cents],
} as const
