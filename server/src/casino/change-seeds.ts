import type { Ctx } from '../platform/context.ts'
import { Refused } from '../platform/refused.ts'
import { lockWalletsOf } from '../wagers/index.ts'
import { readOpenPlays } from './open-plays.ts'
import { readSeats, useSeeds, type Seat } from './seats.ts'
import { beginNext, endPair, lastEnded, nextPair, type NextPair, type SeedPair } from './seeds.ts'

/** The pair in use, the one after it, and the one that ended last. */
export type SeedsChanged = {
  readonly seat: Seat
  readonly next: NextPair
  readonly ended: SeedPair | undefined
}

/**
 * Ends the pair of seeds in use and begins the next one, whose hash the player has seen, with the player's own seed. The same
 * again, after an answer that was lost, changes nothing more. @throws Refused play_open, seeds_changed
 */
export function changeSeeds(
  ctx: Ctx,
  {
    playerId,
    game,
    nextHash: seen,
    clientSeed,
  }: { playerId: string; game: string; nextHash: Buffer; clientSeed: string },
): Promise<SeedsChanged> {
  const whose = { playerId, game }
  return ctx.db.tx(async tx => {
    await lockWalletsOf(tx, [whose])
    const nowMs = ctx.clock.now()
    const seatNow = async () => (await readSeats(tx, [whose], nowMs))[0]
    const before = await seatNow()
    const isRepeat = before?.live && before.hash.equals(seen) && before.clientSeed === clientSeed
    if (!isRepeat) {
      if ((await readOpenPlays(tx, [whose]))[0]) throw new Refused('play_open')
      if (!(await nextPair(tx, ctx, whose)).hash.equals(seen)) throw new Refused('seeds_changed')
      if (before) await endPair(tx, ctx, { ...before, id: before.seedsId, plays: before.nonce })
      await useSeeds(tx, { ...whose, seedsId: await beginNext(tx, ctx, { ...whose, clientSeed }) })
    }
    return {
      seat: (await seatNow())!,
      next: await nextPair(tx, ctx, whose),
      ended: await lastEnded(tx, whose),
    }
  })
}
