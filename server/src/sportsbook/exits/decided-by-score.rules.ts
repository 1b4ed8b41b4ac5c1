import { marketOf } from '@ruka/sports/markets.rules'
import { standingOf } from '@ruka/sports/results.rules'
import type { Score } from '@ruka/sports/score.rules'
import type { Pick } from '@ruka/sports/stake-shares.rules'

/** Lines at a score that are remembered: each tries every continuation of the match. */
const REMEMBERED_MAX = 2_000
const remembered = new Map<string, boolean>()

/**
 * Whether no further goal can change how an outcome of a whole match ends, such as over 2.5 at 3:0. It says nothing for
 * sure: a goal may still be taken back.
 */
export function isDecidedBy(score: Score, { market: id, specifiers }: Pick): boolean {
  const key = `${id} ${specifiers} ${score.home}:${score.away}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const market = marketOf(id)
  // Lines of a half are left out: trying every half-time score, too, takes far longer.
  const isDecided =
    market?.period === 'full' && standingOf({ score, half: score }, market, specifiers) !== undefined
  if (remembered.size >= REMEMBERED_MAX) remembered.clear()
  remembered.set(key, isDecided)
  return isDecided
}
