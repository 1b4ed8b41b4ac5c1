import type { Cents } from '@ruka/contract/money'
import { OPEN_GAME_DAYS } from '@ruka/contract/limits'
import { IllegalMove } from '@ruka/games/kit/instant/play.rules'
import type { Ctx } from '../platform/context/context.ts'
import { rows, sql, type Tx } from '../platform/db/db.ts'
import { lockWalletsOf, settleWagers, voidWagers } from '../wagers/index.ts'
import { currentIncarnation, isConfirmed } from '../platform/process/incarnation.ts'
import { readOpenPlays, removeOpenPlays, type OpenPlay } from './open-plays.ts'
import { playRef, type Outcome } from './play-view.ts'
import { stateOf, type PlayState } from './play-state.ts'
import { rulesOf } from './casino-games.ts'
import { openSeed, type PlayerGameKey } from './seeds.ts'

/**
 * Pays open plays that are over; returns the balances after that. The caller holds the locks of the wallets.
 */
export async function endPlays(
  tx: Tx,
  ctx: Ctx,
  ending: readonly { readonly play: OpenPlay; readonly state: PlayState }[],
  { shard = 0 }: { shard?: number } = {},
): Promise<readonly Cents[]> {
  if (ending.length === 0) return []
  const verdicts = await settleWagers(
    tx,
    ctx,
    ending.map(({ play, state }) => ({
      ref: playRef(play.game, play.id),
      playerId: play.playerId,
      payoutCents: state.payCents,
      outcome: { moves: play.moves, shown: state.shown } satisfies Outcome,
    })),
    { shard },
  )
  const plays = ending.map(({ play }) => play)
  await removeOpenPlays(tx, plays)
  return verdicts.map((verdict, index) => {
    if (verdict.verdict !== 'settled') throw new Error(`the open play ${plays[index]!.id} had ended before`)
    return verdict.balanceCents
  })
}

/** A play without a move for this long is ended for its player. */
export const ABANDONED_MS = OPEN_GAME_DAYS * 86_400_000

/**
 * Ends abandoned plays, and plays whose seeds are of an earlier incarnation of the database; returns how
 * many. A play that fails does not stop the others.
 */
export async function endAbandonedPlays(ctx: Ctx): Promise<number> {
  if (!(await isConfirmed(ctx.db.read))) return 0
  const abandoned = await rows(
    ctx.db.read,
    sql<PlayerGameKey>`select o.player_id as "playerId", o.game from casino.open_plays as o join casino.seeds
      as p on p.id = o.seeds_id
      where o.moved_at <= ${new Date(ctx.clock.now() - ABANDONED_MS)}
      or p.incarnation <> ${currentIncarnation}
      order by o.moved_at`,
  )
  let count = 0
  for (const key of abandoned) {
    try {
      const isOld = (play: OpenPlay) => !play.live || play.movedAtMs <= ctx.clock.now() - ABANDONED_MS
      if (await ctx.db.tx(tx => abandonPlay(tx, ctx, key, isOld))) count++
    } catch (error) {
      ctx.log.error(
        { error, game: key.game },
        'an abandoned play could not be ended; the next sweep tries again',
      )
    }
  }
  return count
}

/** Ends all open plays of a player. */
export async function abandonAll(tx: Tx, ctx: Ctx, playerId: string): Promise<void> {
  const open = await rows(
    tx,
    sql<{ game: string }>`select game from casino.open_plays where player_id = ${playerId}`,
  )
  for (const { game } of open) await abandonPlay(tx, ctx, { playerId, game })
}

/** Ends an open play by the rule for abandoned plays; returns the stake where nothing was at risk yet. */
async function abandonPlay(
  tx: Tx,
  ctx: Ctx,
  key: PlayerGameKey,
  when: (play: OpenPlay) => boolean = () => true,
): Promise<boolean> {
  await lockWalletsOf(tx, [key])
  const [play] = await readOpenPlays(tx, [key])
  if (!play || !when(play)) return false
  const end = abandonedState(ctx, play)
  if (end) await endPlays(tx, ctx, [end])
  else {
    const wager = { ref: playRef(play.game, play.id), playerId: play.playerId }
    const [verdict] = await voidWagers(tx, ctx, [wager], { reason: 'abandoned' })
    if (verdict!.verdict !== 'voided') throw new Error(`the open play ${play.id} had ended before`)
    await removeOpenPlays(tx, [play])
  }
  return true
}

/** The play after its abandoning moves; undefined where nothing was at risk yet. */
function abandonedState(ctx: Ctx, play: OpenPlay): { play: OpenPlay; state: PlayState } | undefined {
  const { abandon } = rulesOf(play.version)
  if (abandon === undefined) throw new Error(`${play.version} has no rule for an abandoned play`)
  const seed = openSeed(ctx, play)
  let longer = play
  try {
    for (;;) {
      longer = { ...longer, moves: [...longer.moves, abandon] }
      const state = stateOf(seed, longer)
      if (state.over) return { play: longer, state }
    }
  } catch (error) {
    if (error instanceof IllegalMove && longer.moves.length === play.moves.length + 1) return undefined
    throw error
  }
}
