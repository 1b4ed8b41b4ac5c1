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

/** What a whole-shilling stake pays at a multiplier in hundredths, in KES; exact, since whole shillings never round. */
export const payoutKes = (stakeKes: number, x100: number): number => (stakeKes * x100) / 100
