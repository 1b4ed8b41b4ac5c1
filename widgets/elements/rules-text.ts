import { shortKes, type TextKey, type Words } from './words.ts'
import type { Board } from './store.ts'

/** Which stakes count. */
export function rulesOf(
  { min_stake, games }: { readonly min_stake: number; readonly games: readonly string[] },
  { t }: Words,
): readonly string[] {
  const names = games.map(slug =>
    slug.replace(/(^|-)(\w)/g, (_, gap, first: string) => (gap ? ' ' : '') + first.toUpperCase()),
  )
  return [
    t('minStake', { kes: shortKes(min_stake) }),
    games.length > 0 ? t('games', { games: names.join(', ') }) : t('allGames'),
  ]
}

const SCORING: Readonly<Record<Board['scoring'], TextKey>> = {
  wagered: 'byStakes',
  won: 'byWins',
  best_multiplier: 'byBest',
  sum_of_best: 'byBestSum',
}

/** How the points of a board are counted. */
export function boardRules(board: Board, words: Words, highRollerMultiplier: number): readonly string[] {
  const { t } = words
  const { scoring, best, high_roller, min_odds, needs_join } = board
  const rules = [t(SCORING[scoring] ?? 'byStakes', { n: best ?? 1 }), ...rulesOf(board, words)]
  if (high_roller)
    rules.push(
      t('highRoller', {
        kes: shortKes(high_roller.threshold),
        n: high_roller.multiplier || highRollerMultiplier,
      }),
    )
  if (min_odds) rules.push(t('minOdds', { odds: min_odds.toFixed(2) }))
  if (needs_join) rules.push(t('joinNeeded'))
  return rules
}
