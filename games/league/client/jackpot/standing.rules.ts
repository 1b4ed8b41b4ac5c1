import type { Jackpot } from '@ruka/contract/jackpot'
import type { LeagueRound } from '@ruka/contract/league'
import { pickOf, type Pick } from '../../jackpot.rules.ts'
import { scoreAt } from '../live/goals.rules.ts'
import { isDrawn, kickOffAt, shareOfPlay } from '../live/phase.rules.ts'

export type ListMatch = Jackpot['matches'][number]
/** How a match of a list stands: ahead of its kick-off, while it is played, over, or void. */
export type Standing =
  | { readonly phase: 'ahead' | 'void' }
  | { readonly phase: 'playing' | 'over'; readonly home: number; readonly away: number }

/** `round` is the match's own, where this page knows it. */
export function standingOf(
  { no, score }: ListMatch,
  round: LeagueRound | undefined,
  { nowMs, roundMs }: { readonly nowMs: number; readonly roundMs: number },
): Standing {
  if (score) return { phase: 'over', home: score[0], away: score[1] }
  if (round?.state === 'void') return { phase: 'void' }
  if (!round?.drawn || !isDrawn(round) || nowMs < kickOffAt(round, roundMs)) return { phase: 'ahead' }
  const share = shareOfPlay(round, nowMs, roundMs)
  return { phase: share < 1 ? 'playing' : 'over', ...scoreAt(round.drawn.results[no]!, share) }
}

/** What a standing says as text, and back: it is compared four times a second. */
export const standingText = (standing: Standing): string =>
  'home' in standing ? `${standing.phase}:${standing.home}:${standing.away}` : standing.phase
export function readStanding(text: string): Standing {
  const [phase, home, away] = text.split(':') as [Standing['phase'], string?, string?]
  return phase === 'playing' || phase === 'over'
    ? { phase, home: Number(home), away: Number(away) }
    : { phase }
}

/** What a pick is worth now: decided, or as the match stands while it is played. */
export type Mark = 'right' | 'wrong' | 'leading' | 'trailing' | 'open'
export function markOf(pick: Pick, standing: Standing): Mark {
  if (!('home' in standing)) return 'open'
  const fits = pickOf(standing) === pick
  if (standing.phase === 'over') return fits ? 'right' : 'wrong'
  return fits ? 'leading' : 'trailing'
}

/** How a ticket stands: matches that are right, wrong, being played and right as they stand, and to come. */
export function countMarks(picks: string, standings: readonly Standing[]) {
  const marks = [...picks].map((pick, at) => markOf(pick as Pick, standings[at]!))
  const of = (...wanted: Mark[]) => marks.filter(mark => wanted.includes(mark)).length
  return {
    marks,
    right: of('right'),
    wrong: of('wrong'),
    leading: of('leading'),
    left: of('leading', 'trailing', 'open'),
  }
}
