import { z } from 'zod'
import { games, type CrashManifest } from '@ruka/games'
import { limitKes } from '@ruka/contract/house-limits'
import { CRASH_BETTING_MS, CRASH_PAUSE_MS } from '@ruka/contract/limits'
import { stakeBounds, type GameSettings } from '../../catalogue/index.ts'
import { houseLimitsOf } from '../../house-limits/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import type { Snapshot } from './room-api.ts'

/** The games that this engine runs. */
export const crashGames: readonly CrashManifest[] = games.filter(game => game.engine === 'crash')

/** A crash game by its slug, as staff type it. */
export const crashGame = z
  .string()
  .refine(game => crashGames.some(({ slug }) => slug === game), {
    error: ({ input }) => `There is no crash game ${String(input)}`,
  })
  .describe(`A crash game: ${crashGames.map(({ slug }) => slug).join(', ')}`)

/** What crash games together pay a player in the Nairobi day of this moment. */
export const dayLimitKes = (ctx: Ctx): number => limitKes(houseLimitsOf(ctx), 'crashPayout', ctx.clock.now())

/** The limits of a game as shown to players. */
export function limitsOf(
  ctx: Ctx,
  { stakeKes, payoutMaxKes, rtpX1000000 }: CrashManifest,
  settings: GameSettings | undefined,
): Snapshot['limits'] {
  const { minKes, maxKes } = stakeBounds(ctx, stakeKes, settings)
  return {
    minStake: minKes,
    maxStake: maxKes,
    maxPayout: payoutMaxKes,
    maxDay: dayLimitKes(ctx),
    bettingMs: roundTimes(ctx).bettingMs,
    rtpX10000: rtpX1000000.max / 100,
    realityCheckMs: ctx.config.REALITY_CHECK_MINUTES * 60_000,
  }
}

/**
 * The times of betting and of the pause after a round: the published ones, unless the configuration sets
 * others.
 */
export const roundTimes = ({ config }: Pick<Ctx, 'config'>) => ({
  bettingMs: config.CRASH_BETTING_MS ?? CRASH_BETTING_MS,
  pauseMs: config.CRASH_PAUSE_MS ?? CRASH_PAUSE_MS,
})
