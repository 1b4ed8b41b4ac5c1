import { within, type Bounds, type Unfit } from '../../amounts.rules.ts'
import type { AnyRules } from '../play.rules.ts'

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
