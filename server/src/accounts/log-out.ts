import { recordChange } from '../platform/audit-log.ts'
import type { Ctx } from '../platform/context.ts'
import type { Session } from '../platform/http.ts'
import { revokeSessions } from './session.ts'

/** Ends this session, or every session of the player. Asking twice changes nothing more. */
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
