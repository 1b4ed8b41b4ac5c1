import type { Ctx } from '../platform/context/context.ts'
import { rows, sql, type Tx } from '../platform/db/db.ts'
import { isConfirmed } from '../platform/process/incarnation.ts'
import { lockWalletsOf } from '../wagers/index.ts'
import { endPair, PAIR_AGE_MS, type Sealed, type PlayerGameKey } from './seeds.ts'

type InUse = Sealed & { readonly id: number; readonly plays: number; readonly beganAtMs: number }

/** The most pairs that one sweep ends. */
const SWEEP_MAX = 5_000

/**
 * Ends the pairs in use of a player whose session has ended, which makes the server seeds public; an open
 * play keeps its pair. In an unconfirmed copy of the database no pair ends: the original may still draw from
 * it.
 */
export async function endPairsOf(tx: Tx, ctx: Ctx, playerId: string): Promise<void> {
  if (!(await isConfirmed(tx))) return
  const games = await rows(
    tx,
    sql<PlayerGameKey>`select player_id as "playerId", game from casino.player_games
      where player_id = ${playerId} order by game`,
  )
  if (games.length === 0) return
  await lockWalletsOf(tx, [{ playerId }])
  for (const key of games) await endPairOf(tx, ctx, key)
}

/** Ends pairs at their greatest age; returns how many. A pair that fails does not stop the others. */
export async function endOldPairs(ctx: Ctx): Promise<number> {
  if (!(await isConfirmed(ctx.db.read))) return 0
  const nowMs = ctx.clock.now()
  const old = await rows(
    ctx.db.read,
    sql<PlayerGameKey>`select p.player_id as "playerId", p.game from casino.seeds as p
      where p.began_at <= ${new Date(nowMs - PAIR_AGE_MS)} and p.ended_at is null
        and not exists (select from casino.open_plays as o where o.player_id = p.player_id
        and o.game = p.game)
      order by p.began_at limit ${SWEEP_MAX}`,
  )
  let ended = 0
  for (const key of old)
    try {
      const isEnded = await ctx.db.tx(async tx => {
        await lockWalletsOf(tx, [key])
        return endPairOf(tx, ctx, key, ({ beganAtMs }) => beganAtMs <= nowMs - PAIR_AGE_MS)
      })
      if (isEnded) ended++
    } catch (error) {
      ctx.log.error(
        { error, game: key.game },
        'an old pair of seeds could not be ended; the next sweep tries again',
      )
    }
  return ended
}

/** The caller holds the lock of the wallet. */
async function endPairOf(
  tx: Tx,
  ctx: Ctx,
  { playerId, game }: PlayerGameKey,
  when: (pair: InUse) => boolean = () => true,
): Promise<boolean> {
  const [pair] = await rows(
    tx,
    sql<
      Omit<InUse, 'beganAtMs'> & { beganAt: Date }
    >`select p.id, p.player_id as "playerId", p.game, p.hash, p.sealed,
        s.nonce as plays, p.began_at as "beganAt"
      from casino.player_games as s join casino.seeds as p on p.id = s.seeds_id
      where s.player_id = ${playerId} and s.game = ${game} and p.ended_at is null
        and not exists (select from casino.open_plays as o where o.player_id = s.player_id
        and o.game = s.game)`,
  )
  if (!pair || !when({ ...pair, beganAtMs: pair.beganAt.getTime() })) return false
  await endPair(tx, ctx, pair)
  return true
}
