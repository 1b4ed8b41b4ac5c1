import type { ExpectedGoals } from '../score-grid.rules.ts'
import type { Match } from './matches.ts'

/** How strong a side was before a match, and how much is known of it. */
type Rating = { attack: number; defence: number; matches: number }
type League = {
  level: number
  homeAdvantage: number
  teams: Map<string, Rating>
  matches: number
  /** The goals of its matches and how many they are, older ones with less weight. */
  goals: number
  weight: number
}

/** Steps of the updates: of a side from its first matches to many, and of a league. Tuned by `fit.ts`. */
export type Steps = {
  readonly first: number
  readonly last: number
  readonly half: number
  readonly league: number
}
export const STEPS: Steps = { first: 0.09, last: 0.022, half: 14, league: 0.002 }

/** A match with the goals that were expected of it before it was played. */
export type Forecast = { readonly match: Match; readonly expected: ExpectedGoals; readonly known: number }

/**
 * How far the goals of a match are from those that are usual in its league, of what the ratings say, in logarithms: one
 * season says much of who is the stronger, and little of how many goals there are. Chosen on the seasons of the fit.
 */
export const OPENNESS = 0.5

/**
 * Forecasts of all played matches, each from the results before it alone: attack and defence of every side, by
 * the gradient of the Poisson likelihood. Matches come by league and in their order. `known`: the matches of
 * the side of which less is known.
 */
export function forecasts(
  matches: readonly Match[],
  { steps = STEPS, openness = OPENNESS }: { readonly steps?: Steps; readonly openness?: number } = {},
): readonly Forecast[] {
  const leagues = new Map<string, League>()
  const made: Forecast[] = []
  for (const match of matches) {
    if (!match.full) continue
    const league = leagues.get(match.league) ?? newLeague()
    leagues.set(match.league, league)
    const home = teamOf(league, match.home)
    const away = teamOf(league, match.away)
    const expected = {
      home: Math.exp(league.level + league.homeAdvantage + home.attack - away.defence),
      away: Math.exp(league.level + away.attack - home.defence),
    }
    made.push({
      match,
      expected: nearUsual(expected, league, openness),
      known: Math.min(home.matches, away.matches),
    })
    learn(
      { league, home, away },
      { home: match.full.home - expected.home, away: match.full.away - expected.away },
      steps,
    )
    league.goals = league.goals * KEPT + match.full.home + match.full.away
    league.weight = league.weight * KEPT + 1
  }
  return made
}

/** Both sides by one factor, so that the ratio between them stays. */
function nearUsual(
  { home, away }: ExpectedGoals,
  { goals, weight }: League,
  openness: number,
): ExpectedGoals {
  const factor = (goals / weight / (home + away)) ** (1 - openness)
  return { home: home * factor, away: away * factor }
}

/** A league begins as if it had had this many matches with the goals that are usual everywhere. */
const FIRST = { goals: 2.7, weight: 100 } as const
/** What a match of a league counts less with each one after it. */
const KEPT = 0.999

const newLeague = (): League => ({
  level: Math.log(1.19),
  homeAdvantage: 0.22,
  teams: new Map(),
  matches: 0,
  goals: FIRST.goals * FIRST.weight,
  weight: FIRST.weight,
})

function teamOf(league: League, name: string): Rating {
  const known = league.teams.get(name)
  if (known) return known
  // A side that comes into a league that is known was promoted.
  const strength = league.matches > 200 ? -0.12 : 0
  const rating = { attack: strength, defence: strength, matches: 0 }
  league.teams.set(name, rating)
  return rating
}

type Sides = { readonly league: League; readonly home: Rating; readonly away: Rating }

function learn({ league, home, away }: Sides, missed: ExpectedGoals, steps: Steps): void {
  const stepOf = ({ matches }: Rating) =>
    steps.last + (steps.first - steps.last) * 0.5 ** (matches / steps.half)
  const [ofHome, ofAway] = [stepOf(home), stepOf(away)]
  home.attack += ofHome * missed.home
  away.defence -= ofAway * missed.home
  away.attack += ofAway * missed.away
  home.defence -= ofHome * missed.away
  league.level += steps.league * (missed.home + missed.away)
  league.homeAdvantage += steps.league * (missed.home - missed.away) * 0.5
  league.matches++
  home.matches++
  away.matches++
}
