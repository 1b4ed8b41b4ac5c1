import { AUTO_X100 } from '@ruka/contract/crash'
import { parseHundredths, type Bounds, type Unfit } from '../../kit/amounts.rules.ts'

/** A typed multiplier to hundredths. */
export const parseTarget = (text: string, bounds: Bounds = AUTO_X100): number | Unfit =>
  parseHundredths(text, bounds)

/** The multiplier, in hundredths, at which a stake reaches the greatest payout and is cashed out by force. */
export function greatestX100(stakeKes: number, maxPayoutKes: number): number {
  const maxCents = Math.round(maxPayoutKes * 100)
  return Math.min(AUTO_X100.max, (maxCents - (maxCents % stakeKes)) / stakeKes)
}

/**
 * The payout in KES of a whole-shilling stake at a multiplier in hundredths; exact, since whole shillings
 * need no rounding.
 */
export const payoutKes = (stakeKes: number, x100: number): number => (stakeKes * x100) / 100
