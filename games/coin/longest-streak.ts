import { CALLS_MAX, payX10000 } from './coin.rules.ts'
import { coin } from './manifest.ts'

/** Whether a streak stays within the greatest payout at the smallest stake. */
const canPay = (streak: number): boolean =>
  payX10000(streak) * coin.stakeKes.min <= coin.payoutMaxKes * 10_000

/**
 * The longest streak that is paid at all: one more would pay above the greatest payout even at the smallest stake. It depends
 * on the limits of the manifest, so it is no rule of the game.
 */
export const STREAK_MAX = Array.from({ length: CALLS_MAX }, (_, i) => i + 1).filter(canPay).length
