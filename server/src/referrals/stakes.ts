import type { Ctx } from '../platform/context/context.ts'
import { pgArray, firstRow, sql, type Tx } from '../platform/db/db.ts'
import type { Cents } from '@ruka/contract/money'
import { changeCommissions, type Change } from './change-commissions.ts'
import { lockPendingCommissions } from './commissions.ts'
import { countStakes, lapse, type Commission } from './commission.rules.ts'

type SettledWager = { readonly playerId: string; readonly stakeCents: Cents; readonly placedAt: number }

/** Counts settled stakes of referees towards their pending commissions, and releases those that are due. */
export async function countSettled(tx: Tx, ctx: Ctx, wagers: readonly SettledWager[]): Promise<void> {
  const byPlayer = Map.groupBy(wagers, wager => wager.playerId)
  const commissions = await lockPendingCommissions(tx, [...byPlayer.keys()])
  const changes = [...Map.groupBy(commissions, commission => commission.refereeId)].flatMap(
    ([refereeId, waiting]) =>
      paired(
        waiting,
        countStakes(
          waiting,
          (byPlayer.get(refereeId) ?? [])
            .map(({ stakeCents: cents, placedAt }) => ({ cents, placedAt }))
            .toSorted((a, b) => a.placedAt - b.placedAt),
        ),
      ),
  )
  await changeCommissions(tx, ctx, changes)
}

/**
 * Lapses what a referee's paid withdrawal took of deposits that were not staked yet, once for each
 * withdrawal.
 */
export async function lapseWithdrawn(
  tx: Tx,
  ctx: Ctx,
  { withdrawalId, playerId, cents }: { withdrawalId: string; playerId: string; cents: Cents },
): Promise<void> {
  const commissions = await lockPendingCommissions(tx, [playerId])
  if (commissions.length === 0) return
  const known = await firstRow(tx, sql`select 1 from referrals.lapses where withdrawal_id = ${withdrawalId}`)
  if (known) return
  const changes = paired(commissions, lapse(commissions, cents))
  const lapsed = changes.filter(({ before, after }) => after.qualifyingCents < before.qualifyingCents)
  await sql`insert into referrals.lapses (withdrawal_id, deposit_id, cents, at)
    select ${withdrawalId}::uuid, deposit_id, cents, ${new Date(ctx.clock.now())}::timestamptz
    from unnest(${pgArray(lapsed.map(({ after }) => after.depositId))}::uuid[],
      ${pgArray(lapsed.map(({ before, after }) => before.qualifyingCents - after.qualifyingCents))}::bigint[])
        as l(deposit_id, cents)`.execute(tx)
  await changeCommissions(tx, ctx, changes)
}

/** The commissions that changed, before and after. */
function paired(before: readonly Commission[], after: readonly Commission[]): Change[] {
  const old = new Map(before.map(commission => [commission.depositId, commission]))
  return after
    .map(commission => ({ before: old.get(commission.depositId)!, after: commission }))
    .filter(
      change =>
        change.before.qualifyingCents !== change.after.qualifyingCents ||
        change.before.stakedCents !== change.after.stakedCents ||
        change.before.state !== change.after.state,
    )
}
