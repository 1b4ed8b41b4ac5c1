import { asCents } from '@ruka/contract/money'
import type { Ctx } from '../platform/context.ts'
import { changed, firstRow, sql } from '../platform/db.ts'
import { assertLeading, type Lease } from '../platform/lease.ts'
import { roundRefs } from './bet-ref.ts'
import { lockPursesOf, openWagers, settleWagers } from '../wagers/index.ts'
import { inBatches } from './in-batches.ts'

/**
 * Ends a round after every cash-out made in time has committed: what is still open is lost, the crash point and the
 * seed become public, all in one transaction. A repeat changes nothing.
 */
export function closeRound(
  ctx: Ctx,
  lease: Lease,
  { game, number, crashX100, seed }: { game: string; number: number; crashX100: number; seed: Uint8Array },
): Promise<void> {
  return ctx.db.tx(async tx => {
    await assertLeading(tx, lease)
    const atMs = ctx.clock.now()
    const ended = await changed(
      tx,
      sql`update crash.rounds set state = 'crashed', ended_at = ${new Date(atMs)}, crash_x100 = ${crashX100}, seed = ${Buffer.from(seed)}
        where game = ${game} and number = ${number} and state = 'flying'`,
    )
    if (ended === 0) {
      const round = await firstRow(
        tx,
        sql<{ state: string }>`select state from crash.rounds where game = ${game} and number = ${number}`,
      )
      if (round?.state !== 'crashed') throw new Error(`round ${number} of ${game} cannot end`)
      return
    }
    const lost = await openWagers(tx, roundRefs(game, number))
    await lockPursesOf(tx, lost)
    for (const batch of inBatches(lost))
      await settleWagers(
        tx,
        batch.map(({ ref, playerId }) => ({ ref, playerId, payoutCents: asCents(0), outcome: {} })),
        { atMs, outbox: ctx.outbox },
      )
  })
}
