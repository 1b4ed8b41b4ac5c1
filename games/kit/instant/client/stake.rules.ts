import { within, type Bounds, type Unfit } from '../../amounts.rules.ts'
import { greatestStakeKes, type AnyRules } from '../play.rules.ts'
import type { Limits } from './table-state.rules.ts'

/**
 * The possible stakes for the current choice, if any: the first step never pays more than the payout limit.
 */
export function boundsOf(
  { first }: Pick<AnyRules, 'first'>,
  start: unknown,
  { minStake, maxStake, maxPayout }: Pick<Limits, 'minStake' | 'maxStake' | 'maxPayout'>,
): Bounds {
  // An invalid choice, which is a text, has no bounds.
  if (typeof start === 'string') return { min: minStake, max: maxStake }
  return { min: minStake, max: Math.min(maxStake, greatestStakeKes(first(start), maxPayout)) }
}

/**
 * The stake of a game in which it follows from the start, such as chips on a table, or the violated limit. An
 * invalid choice, which is a text, has no stake yet, which is not an error.
 */
export function stakeOnTable(
  { stakeKes }: Pick<AnyRules, 'stakeKes'>,
  start: unknown,
  bounds: Bounds | undefined,
): number | Unfit {
  if (!stakeKes || typeof start === 'string') return 0
  const stake = stakeKes(start)
  return bounds ? within(stake, bounds) : stake
}
