import type { Ctx } from '../platform/context.ts'
import { changed, firstRow, sql } from '../platform/db.ts'
import { assertLeading, type Lease } from '../platform/lease.ts'
import { roundRefs } from './bet-ref.ts'
import { openWagers, voidWagers, type OpenWager } from '../wagers/index.ts'

/**
 * Closes betting for good. Stakes are written under a shared lock on the round's row, so this waits for those under way,
 * and none can follow. `adopt` hears of each stake that was taken and says whether the room has a bet for it; one
 * without (its player was told that it failed) is returned at once.
 */
export function takeOff(
  ctx: Ctx,
  lease: Lease,
  { game, number, adopt }: { game: string; number: number; adopt(wager: OpenWager): boolean },
): Promise<void> {
  return ctx.db.tx(async tx => {
    await assertLeading(tx, lease)
    const now = new Date(ctx.clock.now())
    const began = await changed(
      tx,
      sql`update crash.rounds set state = 'flying', took_off_at = ${now} where game = ${game} and number = ${number} and state = 'betting'`,
    )
    if (began === 0) {
      const round = await firstRow(
        tx,
        sql<{ state: string }>`select state from crash.rounds where game = ${game} and number = ${number}`,
      )
      if (round?.state !== 'flying') throw new Error(`round ${number} of ${game} cannot take off`)
    }
    const strays = (await openWagers(tx, roundRefs(game, number))).filter(wager => !adopt(wager))
    await voidWagers(tx, strays, { reason: 'unconfirmed', atMs: ctx.clock.now(), outbox: ctx.outbox })
  })
}
