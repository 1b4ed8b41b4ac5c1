import { recordChange, type Actor } from '../../platform/audit-log.ts'
import type { Ctx } from '../../platform/context.ts'
import { firstRow, rows, sql, type Tx } from '../../platform/db.ts'
import { crashEvents } from '../events.ts'

/** More than any page still shows of one player. */
const UNSAID_MAX = 200

type Decision = {
  readonly game: string
  readonly n: number
  readonly verdict: 'removed' | 'kept'
  readonly reason: string
  readonly actor: Actor
}

/**
 * Decides on a message: it goes for good, or stays whatever is reported. What it said is not in the audit log, which is kept
 * longer. False when there is no such message.
 */
export async function decide(
  tx: Tx,
  ctx: Ctx,
  { game, n, verdict, reason, actor }: Decision,
): Promise<boolean> {
  const before = await firstRow(
    tx,
    sql<{ state: string; player_id: string }>`select state, player_id from crash.chat_messages
      where n = ${n} and game = ${game} for update`,
  )
  if (!before) return false
  await sql`update crash.chat_messages set state = ${verdict} where n = ${n}`.execute(tx)
  if (verdict === 'removed') await ctx.events.publish(tx, crashEvents.chatRemoved, { game, n: [n] })
  await recordChange(tx, ctx.clock, {
    actor,
    what: `crash.chat_${verdict}`,
    subject: `${game}:${n}`,
    before: { state: before.state },
    after: { state: verdict, by: before.player_id, reason },
  })
  return true
}

/** Who has excluded themselves is seen no more. */
export async function forgetPlayer(tx: Tx, ctx: Ctx, playerId: string): Promise<void> {
  const gone = await rows(
    tx,
    sql<{ game: string; n: number }>`update crash.chat_messages set state = 'removed'
      where player_id = ${playerId} and state <> 'removed' returning game, n`,
  )
  for (const game of new Set(gone.map(message => message.game))) {
    const numbers = gone.filter(message => message.game === game).map(({ n }) => n)
    await ctx.events.publish(tx, crashEvents.chatRemoved, {
      game,
      n: numbers.sort((a, b) => b - a).slice(0, UNSAID_MAX),
    })
  }
}
