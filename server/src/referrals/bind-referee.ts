import { readPlayer } from '../accounts/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { changed, firstRow, sql, type Tx } from '../platform/db/db.ts'
import { recordChange } from '../platform/staff/audit-log.ts'
import { referralsEvents } from './events.ts'
import { codeIn } from './referrers.ts'
import { addFigures } from './referrers.ts'

/**
 * Binds a new player to the referrer whose code they came with, once. The code must be older than the
 * registration, so no player is their own referee and no ring can close. Any other visitor id binds nothing,
 * and the player is not informed.
 */
export async function bindReferee(
  tx: Tx,
  ctx: Ctx,
  { playerId, visitorId, registeredAt }: { playerId: string; visitorId: string; registeredAt: Date },
): Promise<void> {
  const code = codeIn(visitorId)
  if (code === null) return
  const referrer = await firstRow(
    tx,
    sql<{ player_id: string }>`select player_id from referrals.referrers
      where code = ${code} and created_at < ${registeredAt} and player_id <> ${playerId}`,
  )
  if (!referrer || !(await mayEarn(tx, referrer.player_id))) return
  const bound = await changed(
    tx,
    sql`insert into referrals.referees (player_id, referrer_id, bound_at)
      values (${playerId}, ${referrer.player_id}, ${registeredAt}) on conflict do nothing`,
  )
  if (bound === 0) return
  await addFigures(tx, [{ referrerId: referrer.player_id, referees: 1 }])
  await recordChange(tx, ctx.clock, {
    actor: { kind: 'player', id: playerId },
    what: 'referrals.bound',
    subject: playerId,
    after: { referrerId: referrer.player_id },
  })
  await ctx.events.publish(tx, referralsEvents.referralChanged, { playerIds: [referrer.player_id] })
}

/** Excluded and closed accounts earn nothing. */
export async function mayEarn(tx: Tx, playerId: string): Promise<boolean> {
  const player = await readPlayer(tx, playerId)
  return player !== undefined && player.status !== 'excluded' && player.status !== 'closed'
}
