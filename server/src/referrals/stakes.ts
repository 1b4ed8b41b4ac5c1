import type { Ctx } from '../platform/context.ts'
import { pgArray, firstRow, sql, type Tx } from '../platform/db.ts'
import type { Cents } from '@ruka/contract/money'
import { changeShares, type Change } from './change-shares.ts'
import { lockPendingShares } from './share-rows.ts'
import { countStakes, lapse, type Share } from './share.rules.ts'

type SettledWager = { readonly playerId: string; readonly stakeCents: Cents; readonly placedAt: number }

/** Settled stakes of friends bring their deposits' shares nearer, or release them. Of most groups nobody is a friend. */
export async function countSettled(tx: Tx, ctx: Ctx, wagers: readonly SettledWager[]): Promise<void> {
  const byPlayer = Map.groupBy(wagers, wager => wager.playerId)
  const shares = await lockPendingShares(tx, [...byPlayer.keys()])
  const changes = [...Map.groupBy(shares, share => share.friendId)].flatMap(([friendId, waiting]) =>
    paired(
      waiting,
      countStakes(
        waiting,
        (byPlayer.get(friendId) ?? [])
          .map(({ stakeCents: cents, placedAt }) => ({ cents, placedAt }))
          .toSorted((a, b) => a.placedAt - b.placedAt),
      ),
    ),
  )
  await changeShares(tx, ctx, changes)
}

/** A friend was paid a withdrawal: what of it was not staked first no longer earns. Once for each withdrawal. */
export async function lapseWithdrawn(
  tx: Tx,
  ctx: Ctx,
  { withdrawalId, playerId, cents }: { withdrawalId: string; playerId: string; cents: Cents },
): Promise<void> {
  const shares = await lockPendingShares(tx, [playerId])
  if (shares.length === 0) return
  const known = await firstRow(tx, sql`select 1 from referrals.lapses where withdrawal_id = ${withdrawalId}`)
  if (known) return
  const changes = paired(shares, lapse(shares, cents))
  const lapsed = changes.filter(({ before, after }) => after.countedCents < before.countedCents)
  await sql`insert into referrals.lapses (withdrawal_id, deposit_id, cents, at)
    select ${withdrawalId}::uuid, deposit_id, cents, ${new Date(ctx.clock.now())}::timestamptz
    from unnest(${pgArray(lapsed.map(({ after }) => after.depositId))}::uuid[],
      ${pgArray(lapsed.map(({ before, after }) => before.countedCents - after.countedCents))}::bigint[]) as l(deposit_id, cents)`.execute(
    tx,
  )
  await changeShares(tx, ctx, changes)
}

/** Each share with what became of it; those that did not change are left out. */
function paired(before: readonly Share[], after: readonly Share[]): Change[] {
  const old = new Map(before.map(share => [share.depositId, share]))
  return after
    .map(share => ({ before: old.get(share.depositId)!, after: share }))
    .filter(
      change =>
        change.before.countedCents !== change.after.countedCents ||
        change.before.stakedCents !== change.after.stakedCents ||
        change.before.state !== change.after.state,
    )
}
