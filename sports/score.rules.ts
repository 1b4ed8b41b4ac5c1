/** Goals of both sides, in regular time with stoppage time. */
export type Score = { readonly home: number; readonly away: number }
export type Side = 'home' | 'away'
/** What a match came to: the goals at half-time and at the end, and who scored them, where that is known. */
export type Sheet = { readonly half: Score; readonly full: Score; readonly scorers?: readonly Side[] }
export type Period = 'full' | 'first' | 'second'

/** More goals than any match has: what is read from outside stays within it. */
const GOALS_MAX = 99

/** Reads `2:1`. */
export function parseScore(text: string): Score | undefined {
  const [, home, away] = /^(\d{1,2}):(\d{1,2})$/.exec(text) ?? []
  return home === undefined ? undefined : { home: Number(home), away: Number(away) }
}

/** The goals of a period of a match. */
export function goalsIn({ half, full }: Sheet, period: Period): Score {
  if (period === 'full') return full
  if (period === 'first') return half
  return { home: full.home - half.home, away: full.away - half.away }
}

/** Why a sheet cannot be of any match; undefined where it can. */
export function faultOf({ half, full, scorers }: Sheet): string | undefined {
  const goals = [half.home, half.away, full.home, full.away]
  if (!goals.every(count => Number.isInteger(count) && count >= 0 && count <= GOALS_MAX))
    return `goals are whole numbers from 0 to ${GOALS_MAX}`
  if (half.home > full.home || half.away > full.away) return 'more goals at half-time than at the end'
  if (!scorers) return undefined
  const home = scorers.filter(side => side === 'home').length
  return home === full.home && scorers.length - home === full.away
    ? undefined
    : 'the scorers are not those of the score'
}

/** Who scored, in order: known also where one side scored all goals. */
export function scorersOf({ full, scorers }: Sheet): readonly Side[] | undefined {
  if (scorers) return scorers
  if (full.away === 0) return Array<Side>(full.home).fill('home')
  return full.home === 0 ? Array<Side>(full.away).fill('away') : undefined
}
