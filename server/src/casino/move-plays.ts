import { IllegalMove } from '@ruka/games/kit/instant/play.rules'
import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../platform/context/context.ts'
import type { Tx } from '../platform/db/db.ts'
import { wagersByRef } from '../wagers/queries.ts'
import {
  unavailableOnFault,
  inWaves,
  refusal,
  type Actor,
  type At,
  type Group,
  type PlayAnswer,
} from './answers.ts'
import { rulesOf } from './casino-games.ts'
import { endPlays } from './end-plays.ts'
import { storeMoves, readOpenPlays, type OpenPlay } from './open-plays.ts'
import { playRef, viewOf, viewOfEnded } from './play-view.ts'
import { openSeed } from './seeds.ts'
import { stateOf, type PlayState } from './play-state.ts'

/** Move `n`, from 0, of a player's play. */
export type MoveItem = Actor & {
  readonly game: string
  readonly id: string
  readonly n: number
  readonly move: unknown
}
type Moved = { readonly play: OpenPlay; readonly state: PlayState }

/**
 * Makes moves that arrive together, in the caller's transaction. A repeated move is answered with the current
 * play.
 */
export async function movePlays(
  tx: Tx,
  ctx: Ctx,
  items: readonly MoveItem[],
  at: Group<MoveItem>,
): Promise<ReadonlyMap<MoveItem, PlayAnswer>> {
  return inWaves(tx, ctx, items, at, wave => moveWave(tx, ctx, wave, at))
}

async function moveWave(
  tx: Tx,
  ctx: Ctx,
  items: readonly MoveItem[],
  at: At,
): Promise<readonly PlayAnswer[]> {
  const open = await readOpenPlays(tx, items)
  const tried = items.map((item, index) => {
    const play = open[index]
    return play?.id === item.id ? unavailableOnFault(ctx, () => make(ctx, item, play)) : undefined
  })
  const moved = tried.filter(each => each !== undefined && isMoved(each))
  const ending = moved.filter(({ state }) => state.over)
  const ends = await endPlays(tx, ctx, ending, at)
  await storeMoves(
    tx,
    moved.filter(({ state }) => !state.over).map(({ play }) => play),
    at.atMs,
  )
  const balances = new Map(ending.map((each, index) => [each, ends[index]!]))
  const others = items.filter((_, index) => tried[index] === undefined)
  const before = await wagersByRef(
    tx,
    others.map(({ game, id, playerId }) => ({ ref: playRef(game, id), playerId })),
  )
  return items.map((item, index): PlayAnswer => {
    const each = tried[index]
    if (each === undefined) return answerEnded(item, before[others.indexOf(item)])
    if (!isMoved(each)) return each
    const balanceCents = balances.get(each)
    const play = viewOf(each.play, each.state, each.play.placedAtMs)
    return { ok: true, play, ...(balanceCents === undefined ? {} : { balanceCents }) }
  })
}

const isMoved = (each: Moved | PlayAnswer): each is Moved => 'state' in each

/** The play with one more move, the answer to a repeated move, or why the move is not possible. */
function make(ctx: Ctx, { n, move }: MoveItem, play: OpenPlay): Moved | PlayAnswer {
  const seed = openSeed(ctx, play)
  if (n < play.moves.length)
    return isDeepStrictEqual(play.moves[n], move)
      ? { ok: true, play: viewOf(play, stateOf(seed, play), play.placedAtMs) }
      : refusal('move_made')
  if (!play.live) return refusal('game_closed')
  const parsed = rulesOf(play.version).move?.safeParse(move)
  if (n > play.moves.length || !parsed?.success) return refusal('move_illegal')
  const longer = { ...play, moves: [...play.moves, parsed.data] }
  try {
    return { play: longer, state: stateOf(seed, longer) }
  } catch (error) {
    if (error instanceof IllegalMove) return refusal('move_illegal')
    throw error
  }
}

/** The answer to a move in a play that is over or unknown. */
function answerEnded(
  { game, n, move }: MoveItem,
  wager: Awaited<ReturnType<typeof wagersByRef>>[number],
): PlayAnswer {
  if (!wager || wager.state === 'open') return refusal('play_unknown')
  const play = viewOfEnded(game, wager)
  return isDeepStrictEqual(play.moves[n], move) ? { ok: true, play } : refusal('play_over')
}
