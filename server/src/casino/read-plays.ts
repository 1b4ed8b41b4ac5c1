import { PLAYS_PAGE } from '@ruka/contract/casino'
import type { Ctx } from '../platform/context/context.ts'
import { Refused } from '../platform/base/refused.ts'
import { ownWagers, wagersByRef, type OwnWager } from '../wagers/queries.ts'
import { readOpenPlays, type OpenPlay } from './open-plays.ts'
import { playRef, viewOfEnded, viewOfOpen, type Selection, type PlayView } from './play-view.ts'
import { readPair, type SeedPair, type PlayerGameKey } from './seeds.ts'

const openPlay = async (ctx: Ctx, key: PlayerGameKey): Promise<OpenPlay | undefined> =>
  (await readOpenPlays(ctx.db.read, [key]))[0]

/** The play of a wager; undefined where the wager was read open and its play has ended since. */
function viewOfWager(
  ctx: Ctx,
  game: string,
  wager: OwnWager,
  open: OpenPlay | undefined,
): PlayView | undefined {
  if (wager.state !== 'open') return viewOfEnded(game, wager)
  return open?.id === wager.requestId ? viewOfOpen(ctx, open) : undefined
}

/** The player's open play, if there is one. */
export async function readOpenPlay(ctx: Ctx, key: PlayerGameKey): Promise<PlayView | undefined> {
  const open = await openPlay(ctx, key)
  return open && viewOfOpen(ctx, open)
}

/**
 * A player's plays of a game, latest first; with `before`, those before that play. @throws Refused
 * play_unknown
 */
export async function listPlays(
  ctx: Ctx,
  key: PlayerGameKey,
  before: string | undefined,
): Promise<{ plays: readonly PlayView[]; more: boolean }> {
  const last = before === undefined ? undefined : await readWager(ctx, key, before)
  const found = await ownWagers(ctx.db.read, {
    ...key,
    beforeMs: last?.placedAtMs,
    beforeRef: last?.ref,
    limit: PLAYS_PAGE + 1,
  })
  const open = found.some(({ state }) => state === 'open') ? await openPlay(ctx, key) : undefined
  const page = found.slice(0, PLAYS_PAGE)
  return {
    plays: page.flatMap(wager => viewOfWager(ctx, key.game, wager, open) ?? []),
    more: found.length > PLAYS_PAGE,
  }
}

/** One play with its seeds. @throws Refused play_unknown */
export async function readPlay(
  ctx: Ctx,
  key: PlayerGameKey,
  id: string,
): Promise<{ play: PlayView; pair: SeedPair }> {
  const wager = await readWager(ctx, key, id)
  const play = viewOfWager(ctx, key.game, wager, await openPlay(ctx, key))
  const pair = await readPair(ctx.db.read, { ...key, id: (wager.selection as Selection).seeds })
  if (!play || !pair) throw new Refused('play_unknown')
  return { play, pair }
}

async function readWager(ctx: Ctx, { playerId, game }: PlayerGameKey, id: string): Promise<OwnWager> {
  const [wager] = await wagersByRef(ctx.db.read, [{ ref: playRef(game, id), playerId }])
  if (!wager) throw new Refused('play_unknown')
  return wager
}
