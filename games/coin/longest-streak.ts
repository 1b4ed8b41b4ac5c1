import { CALLS_MAX, payX10000 } from './coin.rules.ts'
import { coin } from './manifest.ts'

/** Whether a streak stays within the maximum payout at the minimum stake. */
const canPay = (streak: number): boolean =>
  payX10000(streak) * coin.stakeKes.min <= coin.payoutMaxKes * 10_000

/**
 * The longest streak that can be paid: one more would exceed the maximum payout even at the minimum stake. It
 * depends on the limits of the manifest, so it is not a rule of the game.
 */
export const STREAK_MAX = Array.from({ length: CALLS_MAX }, (_, i) => i + 1).filter(canPay).length
