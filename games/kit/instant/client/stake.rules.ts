import { within, type Bounds, type Unfit } from '../../amounts.rules.ts'
import { greatestStakeKes, type AnyRules } from '../play.rules.ts'
import type { Limits } from './table.rules.ts'

/** The stakes that may be put on what is chosen, where there are any: the first step never pays more than a play may. */
export function boundsOf(
  { first }: Pick<AnyRules, 'first'>,
  start: unknown,
  { minStake, maxStake, maxPayout }: Pick<Limits, 'minStake' | 'maxStake' | 'maxPayout'>,
): Bounds {
  // What cannot be begun with, which is in words why, bounds nothing yet.
  if (typeof start === 'string') return { min: minStake, max: maxStake }
  return { min: minStake, max: Math.min(maxStake, greatestStakeKes(first(start), maxPayout)) }
}

/**
 * The stake of a game in which it follows from what is begun with, such as chips on a table, or how it misses the limits. What cannot be
 * begun with, which is in words why, has no stake yet, and nothing is wrong with that.
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
