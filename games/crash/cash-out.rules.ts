/** When a bet is paid, and at which multiplier, for play money and real money alike. */
import { AUTO_X100 } from '@ruka/contract/crash'
import type { Cents } from '@ruka/contract/money'
import { crashAtMs, multiplierX100 } from './curve.rules.ts'

/**
 * A multiplier in hundredths at which a bet is paid by itself: its own target, or the most it or the day may
 * pay.
 */
export type Due = { readonly x100: number; readonly by: 'auto' | 'cap' | 'day' }
export type CashOut = { readonly x100: number; readonly by: 'hand' | 'auto' | 'cap' | 'day' }

/** The multiplier at which a stake reaches the greatest payout and is cashed out by force. */
export const greatestX100 = (stakeCents: Cents, payoutMaxCents: Cents): number =>
  Math.min(AUTO_X100.max, Number((100n * BigInt(payoutMaxCents)) / BigInt(stakeCents)))

/** The due point of a bet without a manual cash-out; `most` is the reason for a maximum multiplier. */
export const dueOf = (autoX100: number | undefined, maxX100: number, most: 'cap' | 'day' = 'cap'): Due =>
  autoX100 !== undefined && autoX100 <= maxX100 ? { x100: autoX100, by: 'auto' } : { x100: maxX100, by: most }

/** Whether a due point was passed: reached on the clock, and not above the crash point. */
export const isDue = (due: Due, elapsedMs: number, crashX100: number): boolean =>
  due.x100 <= Math.min(multiplierX100(elapsedMs), crashX100)

/**
 * The result of a manual cash-out that arrives `elapsedMs` after take-off. A due point that was passed before
 * is paid as such, in any order of handling; otherwise the time alone decides whether the flight is over.
 */
export function cashOutByHand(
  due: Due,
  elapsedMs: number,
  crashX100: number,
): CashOut | 'cash_out_too_early' | 'cash_out_too_late' {
  if (isDue(due, elapsedMs, crashX100)) return due
  if (elapsedMs >= crashAtMs(crashX100)) return 'cash_out_too_late'
  const x100 = multiplierX100(elapsedMs)
  return x100 < AUTO_X100.min ? 'cash_out_too_early' : { x100, by: 'hand' }
}
