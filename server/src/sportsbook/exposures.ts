import type { Cents } from '@ruka/contract/money'
import { pgTable, sql, type Tx } from '../platform/db.ts'

/** By how much the open bets on a selection change; negative where they end. */
export type ExposureChange = {
  readonly selectionId: number
  readonly slips: number
  readonly stakeCents: number
  readonly payoutCents: number
}

/** Changes exposures, in the one order in which their rows are locked. */
export async function addExposures(tx: Tx, changes: readonly ExposureChange[], atMs: number): Promise<void> {
  const sums = new Map<number, ExposureChange>()
  for (const change of changes) {
    const sum = sums.get(change.selectionId)
    sums.set(change.selectionId, {
      selectionId: change.selectionId,
      slips: (sum?.slips ?? 0) + change.slips,
      stakeCents: (sum?.stakeCents ?? 0) + change.stakeCents,
      payoutCents: (sum?.payoutCents ?? 0) + change.payoutCents,
    })
  }
  const sorted = [...sums.values()].sort((one, other) => one.selectionId - other.selectionId)
  if (sorted.length === 0) return
  await sql`insert into sportsbook.exposures as x (selection_id, slips, stake_cents, payout_cents, changed_at)
    select selection_id, 0, 0, 0, ${new Date(atMs)}::timestamptz from ${pgTable('c', sorted, EXPOSURE)} order by selection_id
    on conflict (selection_id) do nothing`.execute(tx)
  await sql`with locked as (
      select x.selection_id from sportsbook.exposures as x join ${pgTable('c', sorted, EXPOSURE)}
        using (selection_id) order by x.selection_id for update of x)
    update sportsbook.exposures as x set slips = x.slips + c.slips, stake_cents = x.stake_cents + c.stake_cents,
      payout_cents = x.payout_cents + c.payout_cents, changed_at = ${new Date(atMs)}::timestamptz
    from ${pgTable('c', sorted, EXPOSURE)} join locked using (selection_id)
    where x.selection_id = c.selection_id`.execute(tx)
}

const EXPOSURE = {
  selection_id: ['bigint', (each: ExposureChange) => each.selectionId],
  slips: ['bigint', (each: ExposureChange) => each.slips],
  stake_cents: ['bigint', (each: ExposureChange) => each.stakeCents as Cents],
  payout_cents: ['bigint', (each: ExposureChange) => each.payoutCents as Cents],
} as const
