import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/db.ts'

/** Forgets sessions and codes that have run out; a revoked session waits for its own end. */
export async function sweepAccounts(ctx: Ctx): Promise<void> {
  const now = new Date(ctx.clock.now())
  await sql`delete from accounts.sessions where expires_at <= ${now}`.execute(ctx.db.read)
  await sql`delete from accounts.codes where expires_at <= ${now}`.execute(ctx.db.read)
}
