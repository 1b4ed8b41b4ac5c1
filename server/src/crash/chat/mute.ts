import type { Actor } from '../../platform/audit-log.ts'
import type { Ctx } from '../../platform/context.ts'
import { changed, sql, type Tx } from '../../platform/db.ts'

/** Keeps a player from writing, in all games, until then. */
export async function mute(
  tx: Tx,
  ctx: Ctx,
  { playerId, untilMs, reason, actor }: { playerId: string; untilMs: number; reason: string; actor: Actor },
): Promise<void> {
  const until = new Date(untilMs)
  const by = actor.kind === 'system' ? null : actor.id
  await sql`insert into crash.chat_mutes (player_id, at, until, reason, muted_by)
    values (${playerId}, ${new Date(ctx.clock.now())}, ${until}, ${reason}, ${by})`.execute(tx)
}

/** Ends whatever keeps a player from writing; false when nothing did. */
export async function unmute(tx: Tx, ctx: Ctx, playerId: string): Promise<boolean> {
  const now = new Date(ctx.clock.now())
  const ended = await changed(
    tx,
    sql`update crash.chat_mutes set ended_at = ${now}
      where player_id = ${playerId} and until > ${now} and ended_at is null`,
  )
  return ended > 0
}
