import { isNearCap } from '../../kit/amounts.rules.ts'
import { greatestX100, payoutKes } from './amounts.rules.ts'

/** Without a target the maximum win is near if it is reached below this multiplier, in hundredths. */
const NEAR_X100 = 1_000

/**
 * What is said of the win of a bet: its maximum where the bet may reach it, otherwise what its target pays.
 * Money is KES, multipliers are in hundredths; `day` is a maximum that the daily limit sets.
 */
export type WinLine =
  | { readonly what: 'maximum' | 'day'; readonly amount: number }
  | { readonly what: 'target'; readonly x100: number; readonly amount: number }

/** `max`: where the bet is cashed out by force, if the server has said so. */
export function winLine(
  { stake, auto, max }: { stake: number; auto?: number | undefined; max?: number | undefined },
  { maxPayout, dayLeft }: { maxPayout: number; dayLeft: number },
): WinLine | undefined {
  const x100 = max ?? greatestX100(stake, Math.min(maxPayout, dayLeft))
  const isNear = auto === undefined ? x100 < NEAR_X100 : isNearCap(auto, x100)
  if (isNear) {
    const what = x100 >= greatestX100(stake, maxPayout) ? 'maximum' : 'day'
    return { what, amount: payoutKes(stake, x100) }
  }
  return auto === undefined ? undefined : { what: 'target', x100: auto, amount: payoutKes(stake, auto) }
}
