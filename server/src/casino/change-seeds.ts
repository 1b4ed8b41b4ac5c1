import type { Ctx } from '../platform/context/context.ts'
import { Refused } from '../platform/base/refused.ts'
import { lockWalletsOf } from '../wagers/index.ts'
import { readOpenPlays } from './open-plays.ts'
import { readPlayerGames, startPair, type PlayerGame } from './player-games.ts'
import { beginNext, endPair, lastEnded, nextPair, type NextPair, type SeedPair } from './seeds.ts'

/** The pair in use, the one after it, and the one that ended last. */
export type SeedsChanged = {
  readonly playerGame: PlayerGame
  readonly next: NextPair
  readonly ended: SeedPair | undefined
}

/**
 * Ends the pair of seeds in use and begins the next one, whose hash the player has seen, with the player's
 * client seed. A repeat after a lost answer changes nothing. @throws Refused play_open, seeds_changed
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
  const key = { playerId, game }
  return ctx.db.tx(async tx => {
    await lockWalletsOf(tx, [key])
    const nowMs = ctx.clock.now()
    const currentPair = async () => (await readPlayerGames(tx, [key], nowMs))[0]
    const before = await currentPair()
    const isRepeat = before?.live && before.hash.equals(seen) && before.clientSeed === clientSeed
    if (!isRepeat) {
      if ((await readOpenPlays(tx, [key]))[0]) throw new Refused('play_open')
      if (!(await nextPair(tx, ctx, key)).hash.equals(seen)) throw new Refused('seeds_changed')
      if (before) await endPair(tx, ctx, { ...before, id: before.seedsId, plays: before.nonce })
      await startPair(tx, { ...key, seedsId: await beginNext(tx, ctx, { ...key, clientSeed }) })
    }
    return {
      playerGame: (await currentPair())!,
      next: await nextPair(tx, ctx, key),
      ended: await lastEnded(tx, key),
    }
  })
}
