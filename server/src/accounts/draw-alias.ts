import { ALIASES } from '@ruka/contract/alias'
import { recordChange } from '../platform/staff/audit-log.ts'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, sql } from '../platform/db/db.ts'
import { below } from '../platform/base/random.ts'
import { countQuietly } from '../platform/db/rate-limit.ts'
import { Refused } from '../platform/base/refused.ts'
import { accountsEvents } from './model/events.ts'
import { limits } from './model/limits.ts'

/**
 * Gives a player another alias, so that a person who has seen one bet cannot follow that person's play.
 * What was shown before keeps the alias of its time: under the new one it would show whose it is.
 * @throws Refused alias_changes_used
 */
export async function drawAlias(ctx: Ctx, playerId: string): Promise<string> {
  const drawn = await countQuietly(ctx.db.read, ctx.clock, limits.aliasesDrawn, playerId)
  if (!drawn.within) throw new Refused('alias_changes_used')
  return ctx.db.tx(async tx => {
    const row = await firstRow(
      tx,
      sql<{ alias: number }>`select alias from accounts.players where id = ${playerId} for update`,
    )
    const before = row!.alias
    const after = (before + 1 + below(ctx.random, ALIASES - 1)) % ALIASES
    await sql`update accounts.players set alias = ${after} where id = ${playerId}`.execute(tx)
    await recordChange(tx, ctx.clock, {
      actor: { kind: 'player', id: playerId },
      what: 'accounts.alias_drawn',
      subject: playerId,
      before: { alias: before },
      after: { alias: after },
    })
    await ctx.events.publish(tx, accountsEvents.aliasDrawn, { playerId, alias: String(after) })
    return String(after)
  })
}
