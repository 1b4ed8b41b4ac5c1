import { recordChange } from '../platform/staff/audit-log.ts'
import type { Ctx } from '../platform/context/context.ts'
import { changed, sql } from '../platform/db/db.ts'
import { accountsEvents } from './model/events.ts'

/**
 * Shows a player's bets and wins to other players, under the alias, or hides them from now on. A repetition
 * changes nothing.
 */
export const showBets = (ctx: Ctx, playerId: string, isOn: boolean): Promise<void> =>
  ctx.db.tx(async tx => {
    const rows = await changed(
      tx,
      sql`update accounts.players set shows_bets = ${isOn} where id = ${playerId} and shows_bets <> ${isOn}`,
    )
    if (rows === 0) return
    await recordChange(tx, ctx.clock, {
      actor: { kind: 'player', id: playerId },
      what: 'accounts.shows_bets_changed',
      subject: playerId,
      before: { showsBets: !isOn },
      after: { showsBets: isOn },
    })
    await ctx.events.publish(tx, accountsEvents.showsBetsChanged, { playerId, showsBets: isOn })
  })
