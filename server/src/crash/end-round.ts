import { asCents } from '@ruka/contract/money'
import type { Ctx } from '../platform/context/context.ts'
import { changed, firstRow, rows, sql } from '../platform/db/db.ts'
import { assertLeading, type Lease } from '../platform/db/lease.ts'
import { closeEvent, lockWalletsOf, settleWagers, voidWagers } from '../wagers/index.ts'
import { openWagers } from '../wagers/queries.ts'
import { roundEvent, roundRefs } from './bet-ref.ts'
import { readChain } from './chain.ts'

/**
 * Ends a round after every cash-out made in time has committed: the crash point and the seed become public,
 * and open bets have lost. A repeat changes nothing.
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
      sql`update crash.rounds set state = 'crashed', ended_at = ${new Date(ctx.clock.now())},
        crash_x100 = ${crashX100}, seed = ${Buffer.from(seed)}
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
 * Settles the lost bets of rounds that have ended, in batches with a transaction each: a round with ten
 * thousand bets must neither delay its end nor lock the wallets of players who bet in other games. Returns
 * the numbers of the rounds; a repeat continues after an interruption.
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

/**
 * Voids interrupted rounds: every open stake is returned once, committed cash-outs stay paid, and the seed
 * becomes public and is never played again. Returns the numbers of the rounds; a repeat finds none.
 */
export async function voidRunning(ctx: Ctx, lease: Lease, game: string): Promise<readonly number[]> {
  const running = await rows(
    ctx.db.read,
    sql<{ number: number; chain_id: number; chain_index: number }>`select number, chain_id, chain_index
      from crash.rounds where game = ${game} and state in ('betting', 'flying')`,
  )
  for (const { number, chain_id, chain_index } of running) {
    // Stakes first, in a separate transaction: a seed that cannot be unsealed must not prevent their return.
    await ctx.db.tx(async tx => {
      await assertLeading(tx, lease)
      // Waits for stakes that are being written under a shared lock on this row.
      await sql`select 1 from crash.rounds where game = ${game} and number = ${number} for update`.execute(tx)
      const open = await openWagers(tx, roundRefs(game, number))
      await lockWalletsOf(tx, open)
      for (const batch of inBatches(open)) await voidWagers(tx, ctx, batch, { reason: 'interrupted' })
    })
    const seed = (await readChain(ctx, game, chain_id)).seedAt(chain_index)
    await ctx.db.tx(async tx => {
      await assertLeading(tx, lease)
      await sql`update crash.rounds set state = 'void', ended_at = ${new Date(ctx.clock.now())},
        closed_at = ${new Date(ctx.clock.now())}, seed = ${Buffer.from(seed)}
        where game = ${game} and number = ${number} and state in ('betting', 'flying')`.execute(tx)
      await closeEvent(tx, roundEvent(game, number))
    })
  }
  return running.map(round => round.number)
}

const BATCH = 512

/** Batches that are small enough for one statement each. */
export function* inBatches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += BATCH) yield items.slice(from, from + BATCH)
}
