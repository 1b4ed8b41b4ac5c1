/** The table of a league: three points for a win, one for a draw. */
import type { Score } from '@ruka/sports/score.rules'
import { TEAMS, type Fixture } from './schedule.rules.ts'

/** A match that was played: the places of its teams and its score. */
export type Played = Fixture & { readonly score: Score }
export type Outcome = 'W' | 'D' | 'L'
export type Standing = {
  readonly team: number
  readonly played: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  readonly scored: number
  readonly conceded: number
  readonly points: number
  /** The last five outcomes, the latest one last. */
  readonly form: readonly Outcome[]
}
const FORM_LENGTH = 5

/**
 * The standings after these matches, given in the order of play, the best team first: by points, goal difference,
 * goals scored, then the team's place in the list. A match that was void is not among them.
 */
export function tableOf(matches: readonly Played[]): readonly Standing[] {
  const rows = Array.from({ length: TEAMS }, (_, team): Row => ({
    team,
    played: 0,
    won: 0,
    drawn: 0,
    lost: 0,
    scored: 0,
    conceded: 0,
    points: 0,
    form: [],
  }))
  for (const { home, away, score } of matches) {
    add(rows[home]!, score.home, score.away)
    add(rows[away]!, score.away, score.home)
  }
  return rows.sort(
    (one, other) =>
      other.points - one.points ||
      other.scored - other.conceded - (one.scored - one.conceded) ||
      other.scored - one.scored ||
      one.team - other.team,
  )
}

type Row = { -readonly [Key in keyof Standing]: Standing[Key] }

function add(row: Row, scored: number, conceded: number): void {
  const outcome: Outcome = scored > conceded ? 'W' : scored === conceded ? 'D' : 'L'
  row.played++
  row.scored += scored
  row.conceded += conceded
  if (outcome === 'W') row.won++
  else if (outcome === 'D') row.drawn++
  else row.lost++
  row.points += outcome === 'W' ? 3 : outcome === 'D' ? 1 : 0
  row.form = [...row.form, outcome].slice(-FORM_LENGTH)
}
