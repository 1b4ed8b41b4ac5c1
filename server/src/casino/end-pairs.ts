import type { Ctx } from '../platform/context.ts'
import { rows, sql, type Tx } from '../platform/db.ts'
import { isConfirmed } from '../platform/incarnation.ts'
import { lockWalletsOf } from '../wagers/index.ts'
import { endPair, PAIR_AGE_MS, type Sealed } from './seeds.ts'

type Place = { readonly playerId: string; readonly game: string }
type InUse = Sealed & { readonly id: number; readonly plays: number; readonly beganAtMs: number }

/** Pairs that one sweep ends; the next sweep ends the rest. */
const SWEEP_MAX = 5_000

/**
 * Ends the pairs in use of a player who leaves, so that their seeds are shown; a play that is open keeps its pair. In a copy of the database
 * nothing is shown that may still be dealt from elsewhere.
 */
export async function endPairsOf(tx: Tx, ctx: Ctx, playerId: string): Promise<void> {
  if (!(await isConfirmed(tx))) return
  const games = await rows(
    tx,
    sql<Place>`select player_id as "playerId", game from casino.seats where player_id = ${playerId} order by game`,
  )
  if (games.length === 0) return
  await lockWalletsOf(tx, [{ playerId }])
  for (const place of games) await endPairOf(tx, ctx, place)
}

/** Ends pairs at their greatest age; gives how many. A pair that cannot be ended stays, and stops no other. */
export async function endOldPairs(ctx: Ctx): Promise<number> {
  if (!(await isConfirmed(ctx.db.read))) return 0
  const nowMs = ctx.clock.now()
  const old = await rows(
    ctx.db.read,
    sql<Place>`select p.player_id as "playerId", p.game from casino.seeds as p
      where p.began_at <= ${new Date(nowMs - PAIR_AGE_MS)} and p.ended_at is null
        and not exists (select from casino.open_plays as o where o.player_id = p.player_id and o.game = p.game)
      order by p.began_at limit ${SWEEP_MAX}`,
  )
  let ended = 0
  for (const place of old)
    try {
      const isEnded = await ctx.db.tx(async tx => {
        await lockWalletsOf(tx, [place])
        return endPairOf(tx, ctx, place, ({ beganAtMs }) => beganAtMs <= nowMs - PAIR_AGE_MS)
      })
      if (isEnded) ended++
    } catch (error) {
      ctx.log.error({ error, game: place.game }, 'an old pair of seeds could not be ended; it is tried again')
    }
  return ended
}

/** Behind the wallet's lock. */
async function endPairOf(
  tx: Tx,
  ctx: Ctx,
  { playerId, game }: Place,
  when: (pair: InUse) => boolean = () => true,
): Promise<boolean> {
  const [pair] = await rows(
    tx,
    sql<
      Omit<InUse, 'beganAtMs'> & { beganAt: Date }
    >`select p.id, p.player_id as "playerId", p.game, p.hash, p.sealed,
        s.nonce as plays, p.began_at as "beganAt"
      from casino.seats as s join casino.seeds as p on p.id = s.seeds_id
      where s.player_id = ${playerId} and s.game = ${game} and p.ended_at is null
        and not exists (select from casino.open_plays as o where o.player_id = s.player_id and o.game = s.game)`,
  )
  if (!pair || !when({ ...pair, beganAtMs: pair.beganAt.getTime() })) return false
  await endPair(tx, ctx, pair)
  return true
}
