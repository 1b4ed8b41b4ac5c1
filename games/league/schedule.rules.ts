/** Teams of a league, by their places in its list. */
export const TEAMS = 20
export const MATCHES = TEAMS / 2
const HALF_SEASON = TEAMS - 1
/** Each team meets each other one twice, once at home. */
export const WEEKS = 2 * HALF_SEASON

/** A match of a week: the places of its teams, from 0. */
export type Fixture = { readonly home: number; readonly away: number }

/**
 * The matches of a week, from 0. The circle method: the last team stays, the others go round. A team is at
 * home about every other week; in the second half of a season each match is played at the other's ground.
 * @throws RangeError for a week that no season has
 */
export function fixturesOf(week: number): readonly Fixture[] {
  if (!Number.isInteger(week) || week < 0 || week >= WEEKS) throw new RangeError('a season has 38 weeks')
  const turn = week % HALF_SEASON
  const fixtures = Array.from({ length: MATCHES }, (_, at): Fixture => {
    const one = (turn + at) % HALF_SEASON
    const other = at === 0 ? HALF_SEASON : (turn - at + HALF_SEASON) % HALF_SEASON
    // The team that stays changes its ground each week, the other pairs by their place on the circle.
    const isTurned = at === 0 ? turn % 2 === 1 : at % 2 === 1
    return isTurned ? { home: other, away: one } : { home: one, away: other }
  })
  return week < HALF_SEASON ? fixtures : fixtures.map(({ home, away }) => ({ home: away, away: home }))
}
