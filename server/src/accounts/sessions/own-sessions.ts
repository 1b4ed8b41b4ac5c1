import type { listSessions } from '@ruka/contract/sessions'
import type { ReplyInput } from '@ruka/contract/endpoint'
import type { Session } from '../../live/index.ts'
import { recordChange } from '../../platform/staff/audit-log.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { rows, sql } from '../../platform/db/db.ts'
import { revokeSessions } from './session.ts'

/** The most sessions that a player sees: the newest. */
const LISTED_MAX = 50

/** The player's live sessions: the caller's own first, then by last use. */
export async function listOwnSessions(
  ctx: Ctx,
  { playerId, sessionId }: Session,
): Promise<ReplyInput<typeof listSessions>> {
  const found = await rows(
    ctx.db.read,
    sql<{ id: string; device: string; started_at: Date; used_at: Date }>`
      select id, device, started_at, greatest(active_at, rotated_at) as used_at from accounts.sessions
      where player_id = ${playerId} and revoked_at is null and expires_at > ${new Date(ctx.clock.now())}
      order by id = ${sessionId} desc, greatest(active_at, rotated_at) desc limit ${LISTED_MAX}`,
  )
  return {
    data: found.map(({ id, device, started_at: startedAt, used_at: usedAt }) => ({
      id,
      device,
      started_at: startedAt.toISOString(),
      active_at: usedAt.toISOString(),
      current: id === sessionId,
    })),
  }
}

/** Ends one of the player's own sessions. One that has ended or is unknown changes nothing. */
export async function endOwnSession(ctx: Ctx, { playerId }: Session, id: string): Promise<void> {
  await ctx.db.tx(async tx => {
    const sessionIds = await revokeSessions(tx, ctx, { playerId, sessionId: id })
    if (sessionIds.length > 0)
      await recordChange(tx, ctx.clock, {
        actor: { kind: 'player', id: playerId },
        what: 'accounts.session_ended',
        subject: playerId,
        before: { sessionIds },
      })
  })
}

/** Ends this session, or every session of the player. A repetition changes nothing. */
export async function logOut(ctx: Ctx, { playerId, sessionId }: Session, everywhere: boolean): Promise<void> {
  await ctx.db.tx(async tx => {
    if (!everywhere) return void (await revokeSessions(tx, ctx, { playerId, sessionId }))
    const sessionIds = await revokeSessions(tx, ctx, { playerId })
    await recordChange(tx, ctx.clock, {
      actor: { kind: 'player', id: playerId },
      what: 'accounts.logged_out_everywhere',
      subject: playerId,
      before: { sessionIds },
    })
  })
}
