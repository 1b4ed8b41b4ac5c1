import type { RefusalCode } from '@ruka/contract/refusals'
import { lockPlayerForShare, liveSessions } from '../../accounts/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { changed, firstRow, sql } from '../../platform/db/db.ts'
import { countAttempt, type RateLimit } from '../../platform/db/rate-limit.ts'
import { Refused } from '../../platform/base/refused.ts'
import { crashEvents } from '../model/events.ts'

/** The reports that hide a message. */
const HIDING = 3
const LIMIT: RateLimit = { name: 'crash.chat.report', limit: 20, windowMs: 3_600_000 }

export type Report = {
  readonly game: string
  readonly n: number
  readonly playerId: string
  readonly sessionId: string
}

/**
 * Reports a message to moderators; a player's reports of it count once. The third hides it until they decide.
 * Returns undefined when it was accepted, or the reason why not; `session`: the player's session has ended.
 */
export async function report(ctx: Ctx, asked: Report): Promise<RefusalCode | 'session' | undefined> {
  try {
    await countAttempt(ctx.db.read, ctx.clock, LIMIT, asked.playerId)
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
  return ctx.db.tx(async tx => {
    const { game, n, playerId, sessionId } = asked
    const now = new Date(ctx.clock.now())
    const player = await lockPlayerForShare(tx, playerId)
    const live = await liveSessions(tx, [sessionId], now.getTime())
    if (!player || live.get(sessionId)?.playerId !== playerId) return 'session'
    if (player.status !== 'active') return 'account_suspended'
    // Concurrent reports wait, so that the third is counted as the third.
    const message = await firstRow(
      tx,
      sql<{ player_id: string; state: string }>`select player_id, state from crash.chat_messages
        where n = ${n} and game = ${game} for update`,
    )
    if (!message || message.player_id === playerId) return 'chat_message_unknown'
    const counted = await changed(
      tx,
      sql`insert into crash.chat_reports (n, player_id, at) values (${n}, ${playerId}, ${now})
        on conflict do nothing`,
    )
    if (counted === 0) return undefined
    const { reports } = (await firstRow(
      tx,
      sql<{ reports: number }>`select count(*)::integer as reports from crash.chat_reports where n = ${n}`,
    ))!
    const hides = message.state === 'shown' && reports >= HIDING
    if (hides) {
      await sql`update crash.chat_messages set state = 'hidden' where n = ${n}`.execute(tx)
      await ctx.events.publish(tx, crashEvents.chatRemoved, { game, n: [n] })
    }
    const hidden = hides || message.state === 'hidden' || message.state === 'removed'
    await ctx.events.publish(tx, crashEvents.chatReported, { game, n, reports, hidden })
    return undefined
  })
}
