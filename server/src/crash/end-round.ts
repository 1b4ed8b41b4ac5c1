import { asCents } from '@ruka/contract/money'
import type { Ctx } from '../platform/context.ts'
import { changed, firstRow, rows, sql } from '../platform/db.ts'
import { assertLeading, type Lease } from '../platform/lease.ts'
import { roundEvent, roundRefs } from './bet-ref.ts'
import { closeEvent, lockWalletsOf, openWagers, settleWagers } from '../wagers/index.ts'
import { inBatches } from './in-batches.ts'

/**
 * Ends a round after every cash-out made in time has committed: the crash point and the seed become public, and whatever
 * is still open has lost. A repeat changes nothing.
 */
export function endRound(
  ctx: Ctx,
  lease: Lease,
  { game, number, crashX100, seed }: { game: string; number: number; crashX100: number; seed: Uint8Array },
): Promise<void> {
  return ctx.db.tx(async tx => {
    await assertLeading(tx, lease)
    const ended = await changed(
      tx,
      sql`update crash.rounds set state = 'crashed', ended_at = ${new Date(ctx.clock.now())}, crash_x100 = ${crashX100}, seed = ${Buffer.from(seed)}
        where game = ${game} and number = ${number} and state = 'flying'`,
    )
    if (ended > 0) return closeEvent(tx, roundEvent(game, number))
    const round = await firstRow(
      tx,
      sql<{ state: string }>`select state from crash.rounds where game = ${game} and number = ${number}`,
    )
    if (round?.state !== 'crashed') throw new Error(`round ${number} of ${game} cannot end`)
  })
}

/**
 * Settles what lost in rounds that have ended. Some bets at a time, each group in a transaction of its own: a round of ten
 * thousand must neither keep anybody waiting for its end nor hold the wallets of players who bet elsewhere meanwhile. Gives
 * the numbers of the rounds; a repeat goes on where the last try was cut short.
 */
export async function settleLost(ctx: Ctx, lease: Lease, game: string): Promise<readonly number[]> {
  const ended = await rows(
    ctx.db.read,
    sql<{ number: number }>`select number from crash.rounds
      where game = ${game} and state = 'crashed' and closed_at is null order by number`,
  )
  for (const { number } of ended) {
    const lost = await openWagers(ctx.db.read, roundRefs(game, number))
    for (const batch of inBatches(lost))
      await ctx.db.tx(async tx => {
        await assertLeading(tx, lease)
        await lockWalletsOf(tx, batch)
        await settleWagers(
          tx,
          ctx,
          batch.map(({ ref, playerId }) => ({ ref, playerId, payoutCents: asCents(0), outcome: {} })),
        )
      })
    await ctx.db.tx(async tx => {
      await assertLeading(tx, lease)
      await sql`update crash.rounds set closed_at = ${new Date(ctx.clock.now())}
        where game = ${game} and number = ${number} and closed_at is null`.execute(tx)
    })
  }
  return ended.map(({ number }) => number)
}
