import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/db.ts'

/** As long as answers to idempotent requests are kept; the codes have long run out by then. */
const KEPT_MS = 86_400_000

/** Forgets what was asked for and never confirmed: whose phone somebody thought of is nobody's business any more. */
export const sweepUnused = async (ctx: Ctx): Promise<void> =>
  void (await sql`delete from sambaza.transfers where state in ('asked', 'replaced') and asked_at <= ${new Date(ctx.clock.now() - KEPT_MS)}`.execute(
    ctx.db.read,
  ))
