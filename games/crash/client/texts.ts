import { money, multiplier, shortMoney, shortMultiplier } from '../../kit/format.ts'
import { AUTO_X100 } from '@ruka/contract/crash'
import type { Unfit } from '../../kit/amounts.rules.ts'
import type { Limits, Link } from './table.rules.ts'

/** Whole seconds, rounded up, so that it shows 1 until the lock. */
export const countdownText = (leftMs: number): string =>
  leftMs <= 0 ? 'Taking off' : `Take-off in ${Math.ceil(leftMs / 1000)} s`

export const cashedOutText = (x100: number, payoutKes: number): string =>
  `Cashed out at ${multiplier(x100)} · KES ${money(payoutKes)}`

/** The multiplier of the forced cash-out, and its payout. */
export const greatestText = (x100: number, payoutKes: number): string =>
  `At most ${shortMultiplier(x100)}, KES ${shortMoney(payoutKes)}`

export function stakeFault(unfit: Unfit, limits: Limits): string {
  if (unfit === 'below') return `The smallest stake is KES ${shortMoney(limits.minStake)}`
  if (unfit === 'above') return `The largest stake is KES ${shortMoney(limits.maxStake)}`
  return 'Use whole shillings'
}

export function targetFault(unfit: Unfit): string {
  if (unfit === 'unreadable') return 'A number with at most two decimals, such as 2.50'
  return `From ${shortMultiplier(AUTO_X100.min)} to ${shortMultiplier(AUTO_X100.max)}`
}

export function linkText(link: Link, rttMs: number | undefined): string {
  if (link === 'connecting') return 'Connecting'
  if (link === 'reconnecting') return 'Offline'
  if (link === 'closed') return 'Offline'
  return rttMs === undefined ? 'Connected' : `${Math.round(rttMs)} ms`
}

export const closedText = (name: string): string => `${name} is closed at the moment. Please come back later`
