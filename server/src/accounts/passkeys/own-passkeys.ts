import type { ReplyInput } from '@ruka/contract/endpoint'
import type { listPasskeys } from '@ruka/contract/passkeys'
import type { Session } from '../../live/index.ts'
import { recordChange } from '../../platform/staff/audit-log.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, rows, sql, type Tx } from '../../platform/db/db.ts'

/** The player's passkeys, the newest first. */
export async function listOwnPasskeys(
  ctx: Ctx,
  { playerId }: Session,
): Promise<ReplyInput<typeof listPasskeys>> {
  const found = await rows(
    ctx.db.read,
    sql<{ id: string; device: string; created_at: Date; used_at: Date | null }>`
      select id, device, created_at, used_at from accounts.passkeys where player_id = ${playerId}
      order by id desc`,
  )
  return {
    data: found.map(({ id, device, created_at: createdAt, used_at: usedAt }) => ({
      id,
      device,
      created_at: createdAt.toISOString(),
      used_at: usedAt?.toISOString(),
    })),
  }
}

/** Removes one of the player's own passkeys. One that is unknown changes nothing. */
export async function removeOwnPasskey(ctx: Ctx, { playerId }: Session, id: string): Promise<void> {
  await ctx.db.tx(async tx => {
    const removed = await firstRow(
      tx,
      sql`delete from accounts.passkeys where id = ${id} and player_id = ${playerId} returning 1`,
    )
    if (removed)
      await recordChange(tx, ctx.clock, {
        actor: { kind: 'player', id: playerId },
        what: 'accounts.passkey_removed',
        subject: playerId,
        before: { passkeyId: id },
      })
  })
}

/**
 * Removes all of a player's, and gives their ids: behind the lock of the account, where none is added or
 * used.
 */
export async function removeAllPasskeys(tx: Tx, playerId: string): Promise<readonly string[]> {
  const removed = await rows(
    tx,
    sql<{ id: string }>`delete from accounts.passkeys where player_id = ${playerId} returning id`,
  )
  return removed.map(({ id }) => id)
}
