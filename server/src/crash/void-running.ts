import type { Ctx } from '../platform/context.ts'
import { rows, sql } from '../platform/db.ts'
import { assertLeading, type Lease } from '../platform/lease.ts'
import { roundEvent, roundRefs } from './bet-ref.ts'
import { closeEvent, lockWalletsOf, openWagers, voidWagers } from '../wagers/index.ts'
import { readChain } from './chain.ts'
import { inBatches } from './in-batches.ts'

/**
 * Ends an interrupted round: every stake still open goes back once, cash-outs that were committed stand, and the seed is
 * shown and never played again. Gives the numbers of the rounds; a repeat finds nothing.
 */
export async function voidRunning(ctx: Ctx, lease: Lease, game: string): Promise<readonly number[]> {
  const running = await rows(
    ctx.db.read,
    sql<{ number: number; chain_id: number; chain_index: number }>`select number, chain_id, chain_index
      from crash.rounds where game = ${game} and state in ('betting', 'flying')`,
  )
  for (const { number, chain_id, chain_index } of running) {
    // The money first, in a transaction of its own: a seed that cannot be opened must not keep anybody's stake.
    await ctx.db.tx(async tx => {
      await assertLeading(tx, lease)
      // Whoever is still writing a stake holds the round's row, and is waited for.
      await sql`select 1 from crash.rounds where game = ${game} and number = ${number} for update`.execute(tx)
      const open = await openWagers(tx, roundRefs(game, number))
      await lockWalletsOf(tx, open)
      for (const batch of inBatches(open)) await voidWagers(tx, ctx, batch, { reason: 'interrupted' })
    })
    const seed = (await readChain(ctx, game, chain_id)).seedAt(chain_index)
    await ctx.db.tx(async tx => {
      await assertLeading(tx, lease)
      await sql`update crash.rounds set state = 'void', ended_at = ${new Date(ctx.clock.now())}, closed_at = ${new Date(ctx.clock.now())}, seed = ${Buffer.from(seed)}
        where game = ${game} and number = ${number} and state in ('betting', 'flying')`.execute(tx)
      await closeEvent(tx, roundEvent(game, number))
    })
  }
  return running.map(round => round.number)
}
