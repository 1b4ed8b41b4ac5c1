import { OPEN_GAME_DAYS } from '@ruka/contract/limits'
import { IllegalMove } from '@ruka/games/kit/instant/play.rules'
import type { Ctx } from '../platform/context.ts'
import { rows, sql, type Tx } from '../platform/db.ts'
import { currentIncarnation, isConfirmed } from '../platform/incarnation.ts'
import { lockWalletsOf, voidWagers } from '../wagers/index.ts'
import { rulesOf } from './casino-games.ts'
import { endPlays } from './end-plays.ts'
import { readOpenPlays, removeOpenPlays, type OpenPlay } from './open-plays.ts'
import { playRef } from './play-ref.ts'
import { openSeed } from './seeds.ts'
import { standOf, type PlayStand } from './stand-of.ts'

/** A play in which nothing was done for so long is ended for its player. */
export const ABANDONED_MS = OPEN_GAME_DAYS * 86_400_000

type Place = { readonly playerId: string; readonly game: string }

/**
 * Ends the plays that were abandoned, and those of seeds that are closed since the database was restored; gives how many. One
 * that cannot be ended stays, and stops no other.
 */
export async function leaveAbandoned(ctx: Ctx): Promise<number> {
  if (!(await isConfirmed(ctx.db.read))) return 0
  const abandoned = await rows(
    ctx.db.read,
    sql<Place>`select o.player_id as "playerId", o.game from casino.open_plays as o join casino.seeds as p on p.id = o.seeds_id
      where o.moved_at <= ${new Date(ctx.clock.now() - ABANDONED_MS)} or p.incarnation <> ${currentIncarnation}
      order by o.moved_at`,
  )
  let left = 0
  for (const place of abandoned) {
    try {
      const isOld = (play: OpenPlay) => !play.live || play.movedAtMs <= ctx.clock.now() - ABANDONED_MS
      if (await ctx.db.tx(tx => leavePlay(tx, ctx, place, isOld))) left++
    } catch (error) {
      ctx.log.error({ error, game: place.game }, 'an abandoned play could not be ended; it is tried again')
    }
  }
  return left
}

/** Ends all plays that a player has open. */
export async function leaveAll(tx: Tx, ctx: Ctx, playerId: string): Promise<void> {
  const open = await rows(
    tx,
    sql<{ game: string }>`select game from casino.open_plays where player_id = ${playerId}`,
  )
  for (const { game } of open) await leavePlay(tx, ctx, { playerId, game })
}

/** Ends an open play as its rules say for a player who stays away; the stake goes back where nothing was risked yet. */
async function leavePlay(
  tx: Tx,
  ctx: Ctx,
  place: Place,
  when: (play: OpenPlay) => boolean = () => true,
): Promise<boolean> {
  await lockWalletsOf(tx, [place])
  const [play] = await readOpenPlays(tx, [place])
  if (!play || !when(play)) return false
  const left = leftAs(ctx, play)
  if (left) await endPlays(tx, ctx, [left])
  else {
    const wager = { ref: playRef(play.game, play.id), playerId: play.playerId }
    const [verdict] = await voidWagers(tx, ctx, [wager], { reason: 'abandoned' })
    if (verdict!.verdict !== 'voided') throw new Error(`the open play ${play.id} had ended before`)
    await removeOpenPlays(tx, [play])
  }
  return true
}

/** The play as it ends when it is left; nothing where it cannot be left yet. */
function leftAs(ctx: Ctx, play: OpenPlay): { play: OpenPlay; stand: PlayStand } | undefined {
  const { leave } = rulesOf(play.version)
  if (leave === undefined) throw new Error(`${play.version} does not say how a play is left`)
  const seed = openSeed(ctx, play)
  let longer = play
  try {
    for (;;) {
      longer = { ...longer, moves: [...longer.moves, leave] }
      const stand = standOf(seed, longer)
      if (stand.over) return { play: longer, stand }
    }
  } catch (error) {
    if (error instanceof IllegalMove && longer.moves.length === play.moves.length + 1) return undefined
    throw error
  }
}
