import { CRASH_BETTING_MS, GAMES_PAYOUT_DAY_KES } from '@ruka/contract/limits'
import { leastStake } from '@ruka/contract/taxes'
import type { CrashManifest } from '@ruka/games'
import type { Ctx } from '../platform/context.ts'
import { taxesOf } from '../taxes/index.ts'
import type { Welcome } from './table.ts'

/** What a game takes and pays, as its players are told. */
export const limitsOf = (
  ctx: Ctx,
  { stakeKes, payoutMaxKes, rtpX1000000 }: CrashManifest,
): Welcome['limits'] => ({
  minStake: leastStake(taxesOf(ctx), stakeKes.min, ctx.clock.now()).kes,
  maxStake: stakeKes.max,
  maxPayout: payoutMaxKes,
  maxDay: GAMES_PAYOUT_DAY_KES,
  bettingMs: CRASH_BETTING_MS,
  rtpX10000: rtpX1000000.max / 100,
  realityCheckMs: ctx.config.REALITY_CHECK_MINUTES * 60_000,
})
