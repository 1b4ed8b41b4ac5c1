import { EXCLUSION_YEARS } from '@ruka/contract/exclusion'
import { recordChange } from '../platform/staff/audit-log.ts'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, sql, type Tx } from '../platform/db/db.ts'
import { lockWallet } from '../wallet/index.ts'
import { accountsEvents } from './model/events.ts'
import { yearsAfter } from './model/exclusion-time.ts'
import { PLAYER_COLUMNS, barPhone, setStatus, type Player } from './players/player.ts'
import { exclusionText, sendNewsText } from './texts/text-messages.ts'

/**
 * Excludes a player by their own wish, in one transaction: the wallet is frozen, every session ends, and the
 * phone is barred for years. A pending money movement of the player took the wallet's lock before it, or is
 * refused. A repetition changes nothing more. Gives the end, in epoch milliseconds.
 */
export function excludePlayer(ctx: Ctx, playerId: string): Promise<number> {
  return ctx.db.tx(async tx => {
    const player = await firstRow(
      tx,
      sql<Player>`select ${PLAYER_COLUMNS} from accounts.players where id = ${playerId} for update`,
    )
    if (!player) throw new Error('there is no such player')
    await lockWallet(tx, playerId)
    const known = await firstRow(
      tx,
      sql<{ until: Date }>`select until from accounts.exclusions where player_id = ${playerId}`,
    )
    return known ? known.until.getTime() : exclude(tx, ctx, player)
  })
}

/** Read behind the locks, so that no earlier write has a later time. */
async function exclude(tx: Tx, ctx: Ctx, { id: playerId, msisdn }: Player): Promise<number> {
  const at = ctx.clock.now()
  const untilMs = yearsAfter(at, EXCLUSION_YEARS)
  const actor = { kind: 'player', id: playerId } as const
  await setStatus(tx, ctx, { playerId, status: 'excluded', actor })
  await sql`insert into accounts.exclusions (player_id, msisdn, excluded_at, until)
    values (${playerId}, ${msisdn}, ${new Date(at)}, ${new Date(untilMs)})`.execute(tx)
  await barPhone(tx, ctx, { msisdn, untilMs })
  await recordChange(tx, ctx.clock, {
    actor,
    what: 'accounts.self_excluded',
    subject: playerId,
    after: { until: new Date(untilMs).toISOString() },
  })
  await sendNewsText(tx, ctx, { to: msisdn, text: exclusionText(untilMs) })
  await ctx.events.publish(tx, accountsEvents.playerExcluded, { playerId, msisdn, at })
  return untilMs
}
