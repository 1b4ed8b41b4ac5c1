import type { Ctx } from '../platform/context.ts'
import { firstRow, pgArray, sql } from '../platform/db.ts'
import { assertLeading, type Lease } from '../platform/lease.ts'
import { roundRefs } from './bet-ref.ts'
import type { ClientSeeds } from './draw-of.ts'
import { openWagers, voidWagers, type OpenWager } from '../wagers/index.ts'

/**
 * Closes betting for good. Stakes are written under a shared lock on the round's row, so this waits for those under way,
 * and none can follow. `adopt` hears of each stake that was taken and says whether the room has a bet for it; one
 * without (its player was told that it failed) is returned at once. Then, all bets being known, `seedsOf` says whose seeds
 * go into the draw. Gives those in the round's row: of a repeat, what the first attempt has written.
 */
export function takeOff(
  ctx: Ctx,
  lease: Lease,
  {
    game,
    number,
    adopt,
    seedsOf,
  }: { game: string; number: number; adopt(wager: OpenWager): boolean; seedsOf(): ClientSeeds },
): Promise<ClientSeeds> {
  return ctx.db.tx(async tx => {
    await assertLeading(tx, lease)
    const round = await firstRow(
      tx,
      sql<{ state: string; client_seeds: ClientSeeds }>`select state, client_seeds from crash.rounds
        where game = ${game} and number = ${number} for update`,
    )
    if (round?.state !== 'betting' && round?.state !== 'flying')
      throw new Error(`round ${number} of ${game} cannot take off`)
    const strays = (await openWagers(tx, roundRefs(game, number))).filter(wager => !adopt(wager))
    await voidWagers(tx, ctx, strays, { reason: 'unconfirmed' })
    if (round.state === 'flying') return round.client_seeds
    const clientSeeds = seedsOf()
    await sql`update crash.rounds set state = 'flying', took_off_at = ${new Date(ctx.clock.now())}, client_seeds = ${pgArray(clientSeeds)}::text[]
      where game = ${game} and number = ${number}`.execute(tx)
    return clientSeeds
  })
}
