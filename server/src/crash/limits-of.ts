import { CRASH_BETTING_MS, CRASH_PAUSE_MS, GAMES_PAYOUT_DAY_KES } from '@ruka/contract/limits'
import type { CrashManifest } from '@ruka/games'
import { stakeBounds, type GameSettings } from '../catalogue/index.ts'
import type { Ctx } from '../platform/context.ts'
import type { Snapshot } from './room-api.ts'

/** What a game takes and pays, as its players are told. */
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
    maxDay: GAMES_PAYOUT_DAY_KES,
    bettingMs: roundTimes(ctx).bettingMs,
    rtpX10000: rtpX1000000.max / 100,
    realityCheckMs: ctx.config.REALITY_CHECK_MINUTES * 60_000,
  }
}

/** How long players bet, and how long the end of a round is shown: what players are told, unless this process was given others. */
export const roundTimes = ({ config }: Pick<Ctx, 'config'>) => ({
  bettingMs: config.CRASH_BETTING_MS ?? CRASH_BETTING_MS,
  pauseMs: config.CRASH_PAUSE_MS ?? CRASH_PAUSE_MS,
})
