import { CRASH_BETTING_MS, GAMES_PAYOUT_DAY_KES } from '@ruka/contract/limits'
import type { CrashManifest } from '@ruka/games'
import { stakeBounds, type GameSettings } from '../catalogue/index.ts'
import type { Ctx } from '../platform/context.ts'
import type { Welcome } from './table.ts'

/** What a game takes and pays, as its players are told. */
export function limitsOf(
  ctx: Ctx,
  { stakeKes, payoutMaxKes, rtpX1000000 }: CrashManifest,
  settings: GameSettings | undefined,
): Welcome['limits'] {
  const { minKes, maxKes } = stakeBounds(ctx, stakeKes, settings)
  return {
    minStake: minKes,
    maxStake: maxKes,
    maxPayout: payoutMaxKes,
    maxDay: GAMES_PAYOUT_DAY_KES,
    bettingMs: CRASH_BETTING_MS,
    rtpX10000: rtpX1000000.max / 100,
    realityCheckMs: ctx.config.REALITY_CHECK_MINUTES * 60_000,
  }
}

export type StakeRefusal = {
  readonly code: 'game_closed' | 'stake_below_minimum' | 'stake_above_maximum'
  readonly text?: string | undefined
}

/** Why a stake of so many KES is not taken, by what staff decided and the law. */
export function stakeRefusal(
  ctx: Ctx,
  { stakeKes }: CrashManifest,
  { settings, kes }: { settings: GameSettings | undefined; kes: number },
): StakeRefusal | undefined {
  if (!settings?.open) return { code: 'game_closed' }
  const { minKes, maxKes, law } = stakeBounds(ctx, stakeKes, settings)
  if (kes < minKes)
    return {
      code: 'stake_below_minimum',
      text: `The smallest stake is KES ${minKes}${law === undefined ? '' : ` (${law})`}`,
    }
  if (kes > maxKes)
    return { code: 'stake_above_maximum', text: `The greatest stake is KES ${maxKes.toLocaleString('en')}` }
  return undefined
}
