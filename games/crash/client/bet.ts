import { parseStake, type Bounds } from '../../kit/amounts.rules.ts'
import { parseTarget } from './amounts.rules.ts'
import type { Draft } from './panel-view.ts'
import type { Order } from './slot.rules.ts'
import type { Limits } from './table.rules.ts'
import { stakeFault, targetFault } from './texts.ts'

/** What the player has typed in one panel; the target counts while the automatic cash-out is on. */
export type Bet = { readonly stake: string; readonly isAuto: boolean; readonly target: string }
export const FIRST_BET: Bet = { stake: '10', isAuto: false, target: '2.00' }

/** A bet, read: its parts, and what is wrong with one of them. */
export type ReadBet = {
  readonly draft: Draft
  readonly wrong?: 'stake' | 'target' | undefined
  readonly fault: string
}

export const boundsOf = ({ minStake, maxStake }: Limits): Bounds => ({ min: minStake, max: maxStake })

const UNREAD: ReadBet = { draft: { stake: 'unreadable', auto: undefined }, fault: '' }

export function readBet({ stake, isAuto, target }: Bet, limits: Limits | undefined): ReadBet {
  if (!limits) return UNREAD
  const amount = parseStake(stake, boundsOf(limits))
  const goal = isAuto ? parseTarget(target) : undefined
  const draft = { stake: amount, auto: goal }
  if (typeof amount !== 'number') return { draft, wrong: 'stake', fault: stakeFault(amount, limits) }
  return typeof goal === 'string'
    ? { draft, wrong: 'target', fault: targetFault(goal) }
    : { draft, fault: '' }
}

/** The law may require more than the stake in the untouched field. */
export const fitted = (bet: Bet, limits: Limits): Bet =>
  parseStake(bet.stake, boundsOf(limits)) === 'below' ? { ...bet, stake: String(limits.minStake) } : bet

/** The order of a bet, if it can be placed. */
export function orderFrom({ stake, auto }: Draft): Order | undefined {
  if (typeof stake !== 'number') return undefined
  if (auto === undefined) return { stake }
  return typeof auto === 'number' ? { stake, auto } : undefined
}
