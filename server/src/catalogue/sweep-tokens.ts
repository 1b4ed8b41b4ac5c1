import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/db.ts'

/** A game left open for longer than this is opened again from the lobby. */
const GAME_SESSION_MS = 30 * 86_400_000

/** Removes what can open nothing any more. */
export async function sweepTokens(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  await sql`delete from catalogue.launch_tokens where expires_at <= ${new Date(now)}`.execute(ctx.db.read)
  await sql`delete from catalogue.game_sessions where opened_at <= ${new Date(now - GAME_SESSION_MS)}`.execute(
    ctx.db.read,
  )
}
