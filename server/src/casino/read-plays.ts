import { PLAYS_PAGE } from '@ruka/contract/casino'
import type { Ctx } from '../platform/context.ts'
import { Refused } from '../platform/refused.ts'
import { ownWagers, wagersByRef, type OwnWager } from '../wagers/index.ts'
import { readOpenPlays, type OpenPlay } from './open-plays.ts'
import { playRef } from './play-ref.ts'
import { readPair, type SeedPair } from './seeds.ts'
import { toldEnded, toldOpen, type Selection, type ToldPlay } from './told-play.ts'

type Whose = { readonly playerId: string; readonly game: string }

const openPlay = async (ctx: Ctx, whose: Whose): Promise<OpenPlay | undefined> =>
  (await readOpenPlays(ctx.db.read, [whose]))[0]

/** What a wager tells; nothing of an open one whose play has ended meanwhile. */
function told(ctx: Ctx, game: string, wager: OwnWager, open: OpenPlay | undefined): ToldPlay | undefined {
  if (wager.state !== 'open') return toldEnded(game, wager)
  return open?.id === wager.requestId ? toldOpen(ctx, open) : undefined
}

/** The play that a player has open, if any. */
export async function readOpenPlay(ctx: Ctx, whose: Whose): Promise<ToldPlay | undefined> {
  const open = await openPlay(ctx, whose)
  return open && toldOpen(ctx, open)
}

/** A player's plays of a game, latest first; with `before`, those before that play. @throws Refused play_unknown */
export async function listPlays(
  ctx: Ctx,
  whose: Whose,
  before: string | undefined,
): Promise<{ plays: readonly ToldPlay[]; more: boolean }> {
  const last = before === undefined ? undefined : await readWager(ctx, whose, before)
  const found = await ownWagers(ctx.db.read, {
    ...whose,
    beforeMs: last?.placedAtMs,
    beforeRef: last?.ref,
    limit: PLAYS_PAGE + 1,
  })
  const open = found.some(({ state }) => state === 'open') ? await openPlay(ctx, whose) : undefined
  const page = found.slice(0, PLAYS_PAGE)
  return {
    plays: page.flatMap(wager => told(ctx, whose.game, wager, open) ?? []),
    more: found.length > PLAYS_PAGE,
  }
}

/** One play with its seeds. @throws Refused play_unknown */
export async function readPlay(
  ctx: Ctx,
  whose: Whose,
  id: string,
): Promise<{ play: ToldPlay; pair: SeedPair }> {
  const wager = await readWager(ctx, whose, id)
  const play = told(ctx, whose.game, wager, await openPlay(ctx, whose))
  const pair = await readPair(ctx.db.read, { ...whose, id: (wager.selection as Selection).seeds })
  if (!play || !pair) throw new Refused('play_unknown')
  return { play, pair }
}

async function readWager(ctx: Ctx, { playerId, game }: Whose, id: string): Promise<OwnWager> {
  const [wager] = await wagersByRef(ctx.db.read, [{ ref: playRef(game, id), playerId }])
  if (!wager) throw new Refused('play_unknown')
  return wager
}
