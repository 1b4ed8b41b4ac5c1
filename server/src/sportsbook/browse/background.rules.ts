/** How a match ended. */
export type Result = {
  readonly eventId: string
  readonly kickOffMs: number
  readonly competitionId: string
  readonly competition: string
  readonly homeId: string
  readonly home: string
  readonly awayId: string
  readonly away: string
  readonly homeScore: number
  readonly awayScore: number
  readonly halfHomeScore: number | null
  readonly halfAwayScore: number | null
}
/** The event that the background is of. */
export type Subject = {
  readonly id: string
  readonly kickOffMs: number
  readonly homeId: string
  readonly awayId: string
}
/** The result of a match of a team. */
export type Played = {
  readonly result: Result
  /** Where the team played. */
  readonly side: Side
  readonly outcome: keyof typeof POINTS
}
type Side = 'home' | 'away'
/** A team of a table; of a team of the event with its side. */
type Row = {
  readonly team: string
  readonly side: Side | null
  readonly played: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  readonly goalsFor: number
  readonly goalsAgainst: number
  readonly points: number
}
export type Background = {
  readonly form: { readonly home: readonly Played[]; readonly away: readonly Played[] }
  readonly headToHead: readonly Result[]
  /** With the kick-off of the first match that counts; null where none is known. */
  readonly table: { readonly sinceMs: number; readonly rows: readonly Row[] } | null
}

const LAST = 5
const ROWS_MAX = 40
const SEASON_GAP_MS = 45 * 86_400_000
const POINTS = { won: 3, drawn: 1, lost: 0 } as const

/**
 * What results tell of an event: `ofTeams` are those of its teams, `ofCompetition` those of its competition,
 * both latest first.
 */
export function backgroundOf(
  event: Subject,
  {
    ofTeams,
    ofCompetition,
  }: { readonly ofTeams: readonly Result[]; readonly ofCompetition: readonly Result[] },
): Background {
  const before = ofTeams.filter(
    ({ eventId, kickOffMs }) => eventId !== event.id && kickOffMs < event.kickOffMs,
  )
  return {
    form: { home: formOf(event.homeId, before), away: formOf(event.awayId, before) },
    headToHead: before
      .filter(result => isOf(event.homeId, result) && isOf(event.awayId, result))
      .slice(0, LAST),
    table: tableOf(event, seasonOf(event, ofCompetition)),
  }
}

const isOf = (team: string, { homeId, awayId }: Result): boolean => homeId === team || awayId === team

const formOf = (team: string, results: readonly Result[]): readonly Played[] =>
  results
    .filter(result => isOf(team, result))
    .slice(0, LAST)
    .map(result => {
      const side = result.homeId === team ? 'home' : 'away'
      return { result, side, outcome: outcomeOf(result, side) }
    })

function outcomeOf({ homeScore, awayScore }: Result, side: Side): keyof typeof POINTS {
  if (homeScore === awayScore) return 'drawn'
  return homeScore > awayScore === (side === 'home') ? 'won' : 'lost'
}

/**
 * The matches of the season that the event is part of: back to a gap of more than 45 days. One that is to
 * come after such a gap is of a season of which nothing is known yet.
 */
function seasonOf({ kickOffMs }: Subject, latestFirst: readonly Result[]): readonly Result[] {
  let nextMs = kickOffMs
  const end = latestFirst.findIndex(result => {
    const isBefore = nextMs - result.kickOffMs > SEASON_GAP_MS
    nextMs = result.kickOffMs
    return isBefore
  })
  return end < 0 ? latestFirst : latestFirst.slice(0, end)
}

function tableOf(event: Subject, season: readonly Result[]): Background['table'] {
  const first = season.at(-1)
  if (!first) return null
  const rows = new Map<string, Row>()
  for (const result of season)
    for (const side of ['home', 'away'] as const) {
      const [id, other] = side === 'home' ? (['homeId', 'away'] as const) : (['awayId', 'home'] as const)
      // The latest name stands.
      const row = rows.get(result[id]) ?? emptyRow(result[side], sideOf(event, result[id]))
      const outcome = outcomeOf(result, side)
      rows.set(result[id], {
        ...row,
        played: row.played + 1,
        [outcome]: row[outcome] + 1,
        goalsFor: row.goalsFor + result[`${side}Score`],
        goalsAgainst: row.goalsAgainst + result[`${other}Score`],
        points: row.points + POINTS[outcome],
      })
    }
  return {
    sinceMs: first.kickOffMs,
    rows: [...rows.values()].sort(byRank).slice(0, ROWS_MAX),
  }
}

const sideOf = ({ homeId, awayId }: Subject, team: string): Row['side'] =>
  team === homeId ? 'home' : team === awayId ? 'away' : null

const emptyRow = (team: string, side: Row['side']): Row => ({
  team,
  side,
  played: 0,
  won: 0,
  drawn: 0,
  lost: 0,
  goalsFor: 0,
  goalsAgainst: 0,
  points: 0,
})

const byRank = (one: Row, other: Row): number =>
  other.points - one.points ||
  other.goalsFor - other.goalsAgainst - (one.goalsFor - one.goalsAgainst) ||
  other.goalsFor - one.goalsFor ||
  one.team.localeCompare(other.team, 'en')
