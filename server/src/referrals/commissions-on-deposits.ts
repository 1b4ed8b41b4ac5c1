import type { Cents } from '@ruka/contract/money'
import type { Ctx } from '../platform/context/context.ts'
import { changed, firstRow, sql, type Tx } from '../platform/db/db.ts'
import { referralsEvents } from './events.ts'
import { mayEarn } from './bind-referee.ts'
import { changeCommissions } from './change-commissions.ts'
import { addFigures } from './referrers.ts'
import { lockUnreversedCommission } from './commissions.ts'
import { reverse, commissionOf } from './commission.rules.ts'

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
      sql<{ referrer_id: string }>`select referrer_id from referrals.referees where player_id = ${playerId}`,
    )
  )?.referrer_id

/** Opens the pending commission on a referee's credited deposit, once for each deposit. */
export async function openCommission(
  tx: Tx,
  ctx: Ctx,
  { depositId, playerId, cents, at }: Deposit,
): Promise<void> {
  const referrerId = await referrerOf(tx, playerId)
  if (referrerId === undefined || !(await mayEarn(tx, referrerId))) return
  const opened = await changed(
    tx,
    sql`insert into referrals.commissions (deposit_id, referee_id, referrer_id, deposit_cents,
      qualifying_cents, wagering_multiple, state, credited_at, changed_at)
      values (${depositId}, ${playerId}, ${referrerId}, ${cents}, ${cents},
        ${ctx.config.REFERRAL_STAKE_FACTOR}, 'pending',
        ${at}, ${new Date(ctx.clock.now())}) on conflict do nothing`,
  )
  if (opened === 0) return
  await addFigures(tx, [{ referrerId, pendingCents: commissionOf(cents) }])
  await ctx.events.publish(tx, referralsEvents.referralChanged, { playerIds: [referrerId] })
}

/**
 * Reverses the commission on a deposit that went back to M-PESA and claws back what was released for it, once
 * for each deposit. When this event overtakes the credit's, it leaves a reversed row, so that the credit
 * opens no commission.
 */
export async function reverseCommission(
  tx: Tx,
  ctx: Ctx,
  { depositId, playerId, cents, at }: Deposit,
): Promise<void> {
  const commission = await lockUnreversedCommission(tx, depositId)
  if (commission) {
    await sql`update referrals.commissions set reversed_cents = ${cents}
      where deposit_id = ${depositId}`.execute(tx)
    return changeCommissions(tx, ctx, [{ before: commission, after: reverse(commission, cents) }])
  }
  const referrerId = await referrerOf(tx, playerId)
  if (referrerId === undefined) return
  await sql`insert into referrals.commissions (deposit_id, referee_id, referrer_id, deposit_cents,
    qualifying_cents, wagering_multiple, state, reversed_cents,
      credited_at, changed_at)
    values (${depositId}, ${playerId}, ${referrerId}, ${cents}, 0, ${ctx.config.REFERRAL_STAKE_FACTOR},
      'reversed', ${cents},
      ${at}, ${new Date(ctx.clock.now())}) on conflict do nothing`.execute(tx)
}
