import type { openCasinoGame } from '@ruka/contract/casino'
import type { ReplyInput } from '@ruka/contract/endpoint'
import { limitKes } from '@ruka/contract/house-limits'
import { toKes } from '@ruka/contract/money'
import type { CasinoManifest } from '@ruka/games'
import { sessionStarts } from '../accounts/index.ts'
import { readSettings, type GameSession } from '../catalogue/index.ts'
import { houseLimitsOf } from '../house-limits/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { lockWalletsOf } from '../wagers/index.ts'
import { turnoverSince, readBalance, readUnreserved } from '../wagers/queries.ts'
import { casinoGames, stakesByChoice, stakesOf } from './casino-games.ts'
import { readOpenPlay } from './read-plays.ts'
import { nextReply, readPlayerGames, seedsReply } from './player-games.ts'
import { nextPair, readNextPair } from './seeds.ts'
import { playReply } from './play-view.ts'

const DAY_MS = 86_400_000

/** The state of a game for a player, as its client opens. */
export async function openGame(
  ctx: Ctx,
  manifest: CasinoManifest,
  { playerId, sessionId }: GameSession,
): Promise<ReplyInput<typeof openCasinoGame>> {
  const nowMs = ctx.clock.now()
  const limits = houseLimitsOf(ctx)
  const key = { playerId, game: manifest.slug }
  const startedMs = (await sessionStarts(ctx.db.read, [sessionId])).get(sessionId) ?? nowMs
  // A session can last for months; the totals of the reality check cover a day at most.
  const sinceMs = Math.max(startedMs, nowMs - DAY_MS)
  const games = casinoGames.map(({ slug }) => slug)
  const [settings, seeds, balanceCents, leftCents, open, played] = await Promise.all([
    readSettings(ctx.db.read, [manifest.slug], nowMs),
    seedsOf(ctx, key, nowMs),
    readBalance(ctx.db.read, playerId),
    readUnreserved(ctx.db.read, { playerId, pool: 'casino', atMs: nowMs, limits }),
    readOpenPlay(ctx, key),
    turnoverSince(ctx.db.read, [{ playerId, sinceMs }], games),
  ])
  const stakes = stakesOf(ctx, manifest, settings.get(manifest.slug))
  return {
    data: {
      limits: {
        ...stakes,
        choices: stakesByChoice(manifest, stakes.maxStake),
        maxPayout: manifest.payoutMaxKes,
        maxDay: limitKes(limits, 'casinoPayout', nowMs),
        cycleMs: ctx.config.CASINO_CYCLE_MS,
        realityCheckMs: ctx.config.REALITY_CHECK_MINUTES * 60_000,
      },
      balance: toKes(balanceCents),
      left: toKes(leftCents),
      seeds: seeds.playerGame?.live && !seeds.playerGame.isOld ? seedsReply(seeds.playerGame) : null,
      next: nextReply(seeds.next),
      open: open ? playReply(open) : null,
      played: {
        forMs: nowMs - sinceMs,
        staked: toKes(played[0]!.stakedCents),
        paid: toKes(played[0]!.paidCents),
      },
    },
  }
}

/**
 * The pair in use and the next one, which is drawn when the game is opened for the first time. Both are of
 * one moment: a device remembers them as commitments and would see a broken one where another device changes
 * seeds in between.
 */
async function seedsOf(ctx: Ctx, key: { playerId: string; game: string }, nowMs: number) {
  const known = await readNextPair(ctx.db.read, key)
  const [playerGame] = await readPlayerGames(ctx.db.read, [key], nowMs)
  const after = known && (await readNextPair(ctx.db.read, key))
  if (known && after?.id === known.id) return { playerGame, next: known }
  return ctx.db.tx(async tx => {
    await lockWalletsOf(tx, [key])
    const next = await nextPair(tx, ctx, key)
    return { playerGame: (await readPlayerGames(tx, [key], nowMs))[0], next }
  })
}
