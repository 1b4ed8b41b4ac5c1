import type { Ctx } from '../../platform/context/context.ts'
import { changed, firstRow, rows, sql, type Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/staff/audit-log.ts'
import { crashEvents } from '../model/events.ts'

/** More messages of one player than any page shows. */
const REMOVED_MAX = 200

type Decision = { readonly game: string; readonly n: number; readonly verdict: 'removed' | 'kept' }

/**
 * Removes a message permanently, or shows it in spite of reports. Returns its author and its former state,
 * for the audit log; undefined if there is no such message.
 */
export async function decide(
  tx: Tx,
  ctx: Ctx,
  { game, n, verdict }: Decision,
): Promise<{ readonly state: string; readonly player_id: string } | undefined> {
  const before = await firstRow(
    tx,
    sql<{ state: string; player_id: string }>`select state, player_id from crash.chat_messages
      where n = ${n} and game = ${game} for update`,
  )
  if (!before) return undefined
  await sql`update crash.chat_messages set state = ${verdict} where n = ${n}`.execute(tx)
  if (verdict === 'removed') await ctx.events.publish(tx, crashEvents.chatRemoved, { game, n: [n] })
  return before
}

/** Removes the messages of an excluded player. */
export async function removePlayerMessages(tx: Tx, ctx: Ctx, playerId: string): Promise<void> {
  const gone = await rows(
    tx,
    sql<{ game: string; n: number }>`update crash.chat_messages set state = 'removed'
      where player_id = ${playerId} and state <> 'removed' returning game, n`,
  )
  for (const game of new Set(gone.map(message => message.game))) {
    const numbers = gone.filter(message => message.game === game).map(({ n }) => n)
    await ctx.events.publish(tx, crashEvents.chatRemoved, {
      game,
      n: numbers.sort((a, b) => b - a).slice(0, REMOVED_MAX),
    })
  }
}

/** Mutes a player in all games until the given time. */
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

/** Ends the mute of a player; false if there is none. */
export async function unmute(tx: Tx, ctx: Ctx, playerId: string): Promise<boolean> {
  const now = new Date(ctx.clock.now())
  const ended = await changed(
    tx,
    sql`update crash.chat_mutes set ended_at = ${now}
      where player_id = ${playerId} and until > ${now} and ended_at is null`,
  )
  return ended > 0
}
