import type { Ctx } from '../../platform/context.ts'
import { firstRow, rows, sql, type Tx } from '../../platform/db.ts'
import { crashEvents } from '../events.ts'

/** More than any page still shows of one player. */
const UNSAID_MAX = 200

type Decision = { readonly game: string; readonly n: number; readonly verdict: 'removed' | 'kept' }

/**
 * Decides on a message: it goes for good, or stays whatever is reported. Gives its author and the state before, which the audit
 * log keeps longer than the message. Undefined when there is no such message.
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
