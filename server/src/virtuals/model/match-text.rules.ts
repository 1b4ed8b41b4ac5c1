/** Goals of a match as they are stored and sent: each as its side and minute, `h23a67`. */
import type { Goal, MatchResult } from '@ruka/games/league/draw.rules'
import { HALF_MINUTE } from '@ruka/games/league/grid.rules'

export const goalsText = ({ goals }: Pick<MatchResult, 'goals'>): string =>
  goals.map(({ side, minute }) => `${side === 'home' ? 'h' : 'a'}${minute}`).join('')

/** @throws RangeError for another text */
export function readGoals(text: string): MatchResult {
  if (!/^(?:[ha]\d{1,2}){0,6}$/.test(text)) throw new RangeError('goals are written like h23a67')
  const goals = [...text.matchAll(/([ha])(\d+)/g)].map(([, side, minute]): Goal => ({
    side: side === 'h' ? 'home' : 'away',
    minute: Number(minute),
  }))
  const count = (of: readonly Goal[]) => ({
    home: of.filter(({ side }) => side === 'home').length,
    away: of.filter(({ side }) => side === 'away').length,
  })
  return { goals, score: count(goals), half: count(goals.filter(({ minute }) => minute <= HALF_MINUTE)) }
}
