import { liveSessions } from '../accounts/index.ts'
import type { Ctx } from '../platform/context.ts'
import type { Seat } from './book.ts'

/** Whether whoever sits there may still see what is theirs. News of a session's end may be lost, so it is asked for. */
export async function isLive(ctx: Ctx, { sessionId, owner }: Seat): Promise<boolean> {
  if (sessionId === null) return true
  const holders = await liveSessions(ctx.db.lookups, [sessionId], ctx.clock.now())
  return holders.get(sessionId)?.playerId === owner
}
