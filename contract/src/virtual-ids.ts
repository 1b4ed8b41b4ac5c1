/**
 * How the virtual leagues and their matches are named wherever ids of sports stand. No schema stands here, so
 * that clients may import it without the schema library.
 */

/** The producer of the leagues' lines in the sportsbook; no feed has it. */
export const VIRTUAL_PRODUCT = 900

/** The leagues by their number in ids, and the slug of each in the catalogue. */
export const LEAGUES = [
  { no: 1, slug: 'virtual-league' },
  { no: 2, slug: 'ligi-kuu' },
] as const
export type LeagueNo = (typeof LEAGUES)[number]['no']
export type LeagueSlug = (typeof LEAGUES)[number]['slug']

export const LEAGUE_SLUGS: readonly LeagueSlug[] = LEAGUES.map(({ slug }) => slug)

/** The slug of a league; undefined where there is none of this number. */
export const slugOfLeague = (no: number): LeagueSlug | undefined =>
  LEAGUES.find(league => league.no === no)?.slug

/** The number of the league that a game of the catalogue is; undefined where it is another game. */
export const leagueOfSlug = (slug: string): LeagueNo | undefined =>
  LEAGUES.find(league => league.slug === slug)?.no

export const SEASON_MAX = 999_999
export const WEEKS = 38
export const MATCHES_PER_WEEK = 10
export const TEAMS = 20

export const VIRTUAL_SPORT_ID = 'virtual:sport:1'
export const VIRTUAL_CATEGORY_ID = 'virtual:category:1'
/** What every id of an event of the leagues begins with, and none of another. */
export const VIRTUAL_EVENT_PREFIX = 'virtual:match:'

/** A match of a league: its season from 1, its week from 1 to 38, and its number in the week from 0 to 9. */
export type VirtualMatch = {
  readonly league: LeagueNo
  readonly season: number
  readonly week: number
  readonly match: number
}

export const isVirtualEvent = (eventId: string): boolean => eventId.startsWith(VIRTUAL_EVENT_PREFIX)

/** `virtual:match:{league}{season, 6}{week, 2}{match}`. @throws RangeError where there is no such match */
export function virtualEventId({ league, season, week, match }: VirtualMatch): string {
  const id = `${VIRTUAL_EVENT_PREFIX}${league}${padded(season, 6)}${padded(week, 2)}${match}`
  if (!readVirtualEventId(id)) throw new RangeError(`there is no match ${id}`)
  return id
}

/** The match of an id; undefined of a real match, and of an id that no match of the leagues has. */
export function readVirtualEventId(eventId: string): VirtualMatch | undefined {
  const found = /^virtual:match:(\d)(\d{6})(\d{2})(\d)$/.exec(eventId)
  if (!found) return undefined
  const [no, season, week, match] = found.slice(1).map(Number) as [number, number, number, number]
  const league = LEAGUES.find(each => each.no === no)?.no
  if (!league || season < 1 || week < 1 || week > WEEKS) return undefined
  return { league, season, week, match }
}

/** The competition of a league. */
export const leagueCompetitionId = (league: LeagueNo): string => `virtual:league:${league}`

/** A team of a league, by its number from 1 to 20. */
export const virtualTeamId = (league: LeagueNo, team: number): string =>
  `virtual:team:${league}${padded(team, 2)}`

const padded = (number: number, digits: number): string => String(number).padStart(digits, '0')
