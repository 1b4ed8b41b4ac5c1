import type { Ctx } from '../platform/context/context.ts'
import { firstRow, rows, sql } from '../platform/db/db.ts'
import { monthsBefore } from './model/exclusion-time.ts'
import { LAPSE_MONTHS } from './model/limits.ts'
import { setStatus } from './players/player.ts'

/** Accounts checked in one run; the rest wait for the next. */
const BATCH = 500

/**
 * Lapses accounts whose players did nothing for six months: they can still log in, and play again once they
 * have confirmed. Each account in a transaction of its own, and checked again behind its lock.
 */
export async function lapseIdleAccounts(ctx: Ctx): Promise<void> {
  const before = monthsBefore(ctx.clock.now(), LAPSE_MONTHS)
  const idle = await rows(
    ctx.db.read,
    sql<{ id: string }>`select id from accounts.players
      where status = 'active' and coalesce(active_at, created_at) < ${before}
      order by coalesce(active_at, created_at) limit ${BATCH}`,
  )
  for (const { id: playerId } of idle)
    await ctx.db.tx(async tx => {
      const still = await firstRow(
        tx,
        sql`select 1 from accounts.players where id = ${playerId} and status = 'active'
          and coalesce(active_at, created_at) < ${before} for update`,
      )
      if (still) await setStatus(tx, ctx, { playerId, status: 'lapsed', actor: { kind: 'system' } })
    })
}

/**
 * Reactivates the lapsed account of a player. A repetition changes nothing, and no other status is changed.
 */
export async function confirmAccount(ctx: Ctx, playerId: string): Promise<void> {
  await ctx.db.tx(async tx => {
    const lapsed = await firstRow(
      tx,
      sql`select 1 from accounts.players where id = ${playerId} and status = 'lapsed' for update`,
    )
    if (!lapsed) return
    await sql`update accounts.players set active_at = ${new Date(ctx.clock.now())}
      where id = ${playerId}`.execute(tx)
    await setStatus(tx, ctx, { playerId, status: 'active', actor: { kind: 'player', id: playerId } })
  })
}
