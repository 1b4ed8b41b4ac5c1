import type { Cents } from '@ruka/contract/money'
import type { Ctx } from '../platform/context.ts'
import { changed, firstRow, sql, type Tx } from '../platform/db.ts'
import { referralsEvents } from './events.ts'
import { mayEarn } from './bind-friend.ts'
import { changeShares } from './change-shares.ts'
import { addFigures } from './figures.ts'
import { lockUnreversedShare } from './share-rows.ts'
import { reverse, shareOf } from './share.rules.ts'

type Deposit = {
  readonly depositId: string
  readonly playerId: string
  readonly cents: Cents
  readonly at: Date
}

const referrerOf = async (tx: Tx, playerId: string): Promise<string | undefined> =>
  (
    await firstRow(
      tx,
      sql<{ referrer_id: string }>`select referrer_id from referrals.friends where player_id = ${playerId}`,
    )
  )?.referrer_id

/** A friend's deposit is complete: its share waits for stakes. One share a deposit, however often the news comes. */
export async function openShare(
  tx: Tx,
  ctx: Ctx,
  { depositId, playerId, cents, at }: Deposit,
): Promise<void> {
  const referrerId = await referrerOf(tx, playerId)
  if (referrerId === undefined || !(await mayEarn(tx, referrerId))) return
  const opened = await changed(
    tx,
    sql`insert into referrals.shares (deposit_id, friend_id, referrer_id, deposit_cents, counted_cents, factor, state, credited_at, changed_at)
      values (${depositId}, ${playerId}, ${referrerId}, ${cents}, ${cents}, ${ctx.config.REFERRAL_STAKE_FACTOR}, 'pending',
        ${at}, ${new Date(ctx.clock.now())}) on conflict do nothing`,
  )
  if (opened === 0) return
  await addFigures(tx, [{ referrerId, pendingCents: shareOf(cents) }])
  await ctx.events.publish(tx, referralsEvents.referralChanged, { playerIds: [referrerId] })
}

/**
 * A friend's deposit went back to M-PESA: what went back earns nothing, and what was released for it is taken back, once for
 * each deposit. News that runs ahead of the credit's leaves a row, so that the credit finds it and opens no share.
 */
export async function reverseShare(
  tx: Tx,
  ctx: Ctx,
  { depositId, playerId, cents, at }: Deposit,
): Promise<void> {
  const share = await lockUnreversedShare(tx, depositId)
  if (share) {
    await sql`update referrals.shares set reversed_cents = ${cents} where deposit_id = ${depositId}`.execute(
      tx,
    )
    return changeShares(tx, ctx, [{ before: share, after: reverse(share, cents) }])
  }
  const referrerId = await referrerOf(tx, playerId)
  if (referrerId === undefined) return
  await sql`insert into referrals.shares (deposit_id, friend_id, referrer_id, deposit_cents, counted_cents, factor, state, reversed_cents,
      credited_at, changed_at)
    values (${depositId}, ${playerId}, ${referrerId}, ${cents}, 0, ${ctx.config.REFERRAL_STAKE_FACTOR}, 'reversed', ${cents},
      ${at}, ${new Date(ctx.clock.now())}) on conflict do nothing`.execute(tx)
}
