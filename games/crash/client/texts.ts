import { AUTO_X100 } from '@ruka/contract/crash'
import { asCents, fromKes, sumCents, toKes } from '@ruka/contract/money'
import type { Unfit } from '../../kit/amounts.rules.ts'
import { fill } from '../../kit/fill.ts'
import { money, multiplier, shortMoney, shortMultiplier } from '../../kit/format.ts'
import * as common from '../../kit/locales/kit.en.json'
import * as words from './locales/client.en.json'
import type { Slot } from './slot.rules.ts'
import type { Limits, Link } from './table.rules.ts'

/** Whole seconds, rounded up, so that it shows 1 until the lock. */
export const countdownText = (leftMs: number): string =>
  leftMs <= 0 ? words.takingOff : fill(words.takeOffIn, { n: Math.ceil(leftMs / 1000) })

export const cashedOutText = (x100: number, payoutKes: number): string =>
  fill(words.cashedOutFor, { multiplier: multiplier(x100), amount: money(payoutKes) })

/** What the round paid the player, and how much more than the stakes of those bets. */
export function wonText(slots: readonly Slot[]): string {
  const out = slots.flatMap(({ bet }) => (bet?.x100 === undefined ? [] : [bet]))
  if (out.length === 0) return ''
  const paid = sumCents(...out.map(({ payout = 0 }) => fromKes(payout)))
  const won = asCents(paid - sumCents(...out.map(({ stake }) => fromKes(stake))))
  const amount = `${money(toKes(paid))}${won > 0 ? ` (+${money(toKes(won))})` : ''}`
  return out.length > 1
    ? fill(words.bothCashedOut, { amount })
    : fill(words.cashedOutFor, { multiplier: multiplier(out[0]!.x100!), amount })
}

export function stakeFault(unfit: Unfit, limits: Limits): string {
  if (unfit === 'below') return fill(common.stakeBelow, { amount: shortMoney(limits.minStake) })
  if (unfit === 'above') return fill(common.stakeAbove, { amount: shortMoney(limits.maxStake) })
  return words.stakeWhole
}

export function targetFault(unfit: Unfit): string {
  if (unfit === 'unreadable') return words.targetDecimals
  return fill(words.targetRange, { min: shortMultiplier(AUTO_X100.min), max: shortMultiplier(AUTO_X100.max) })
}

export function linkText(link: Link, rttMs: number | undefined): string {
  if (link === 'connecting') return common.connecting
  if (link === 'reconnecting' || link === 'closed') return words.offline
  return rttMs === undefined ? words.connected : `${Math.round(rttMs)} ms`
}
