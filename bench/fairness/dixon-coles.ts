/**
 * A plain Dixon-Coles model, to compare ours with (Dixon and Coles, Applied Statistics 46, 1997). It estimates the
 * attack and defence of each side of a league, and the home advantage, by Poisson likelihood. A match counts less
 * the older it is, and the model is fitted again each month to the matches played before. One parameter corrects
 * the four lowest scores.
 */
import type { Match } from '../../sports/fit/matches.ts'

/** What a match counts falls by this each day. */
const DECAY_PER_DAY = 0.0018
/** Goals of an average side that each side has before its first match; without them it is far worse. */
const PRIOR = 10
const SWEEPS = 3
const GOALS = 12
/** Their parameter of dependence, which is near this in all leagues. */
const RHO = -0.05
const DAY_MS = 86_400_000

export type Means = { readonly home: number; readonly away: number }

/**
 * The means of each match of a league, from what was played before its month; matches come in their order.
 */
export function dixonColes(matches: readonly Match[]): ReadonlyMap<Match, Means> {
  const played = matches.filter(({ full }) => full)
  const times = played.map(({ date }) => Date.parse(date))
  const made = new Map<Match, Means>()
  const model = newModel()
  for (const month of Map.groupBy(played, ({ date }) => date.slice(0, 7)).values()) {
    const now = Date.parse(month[0]!.date)
    fit(
      model,
      played.slice(0, made.size).map((match, at) => ({
        match,
        weight: Math.exp((-DECAY_PER_DAY * (now - times[at]!)) / DAY_MS),
      })),
    )
    for (const match of month) made.set(match, meansOf(model, match))
  }
  return made
}

type Model = { level: number; home: number; attack: Map<string, number>; defence: Map<string, number> }
const newModel = (): Model => ({ level: 1.19, home: 1.25, attack: new Map(), defence: new Map() })

/** Factors of a side are 1 on average. */
function meansOf({ level, home, attack, defence }: Model, match: Match): Means {
  const of = (factors: ReadonlyMap<string, number>, side: string) => factors.get(side) ?? 1
  return {
    home: level * home * of(attack, match.home) * of(defence, match.away),
    away: level * of(attack, match.away) * of(defence, match.home),
  }
}

type Weighed = { readonly match: Match; readonly weight: number }

/** Sets each factor in turn to what makes its expected goals those that were scored. */
function fit(model: Model, played: readonly Weighed[]): void {
  if (played.length === 0) return
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const part of ['attack', 'defence'] as const) {
      const sums = new Map<string, { scored: number; expected: number }>()
      const add = (side: string, goals: number, mean: number, weight: number) => {
        const sum = sums.get(side) ?? { scored: PRIOR, expected: PRIOR }
        sum.scored += weight * goals
        sum.expected += (weight * mean) / (model[part].get(side) ?? 1)
        sums.set(side, sum)
      }
      for (const { match, weight } of played) {
        const means = meansOf(model, match)
        const [ofHome, ofAway] = part === 'attack' ? [match.home, match.away] : [match.away, match.home]
        add(ofHome, match.full!.home, means.home, weight)
        add(ofAway, match.full!.away, means.away, weight)
      }
      for (const [side, { scored, expected }] of sums) model[part].set(side, scored / expected)
    }
    const total = { homeScored: 0, home: 0, awayScored: 0, away: 0 }
    for (const { match, weight } of played) {
      const means = meansOf(model, match)
      total.homeScored += weight * match.full!.home
      total.home += weight * means.home
      total.awayScored += weight * match.full!.away
      total.away += weight * means.away
    }
    model.level *= total.awayScored / total.away
    model.home *= total.homeScored / total.home / (total.awayScored / total.away)
  }
}

/** The chance of each score with up to twelve goals of a side: Poisson, with the four lowest corrected. */
export function scoresOf({ home, away }: Means): readonly { home: number; away: number; chance: number }[] {
  const [homes, aways] = [poisson(home), poisson(away)]
  const tau = (h: number, a: number) => {
    if (h === 0 && a === 0) return 1 - home * away * RHO
    if (h === 0 && a === 1) return 1 + home * RHO
    if (h === 1 && a === 0) return 1 + away * RHO
    return h === 1 && a === 1 ? 1 - RHO : 1
  }
  return homes.flatMap((ofHome, h) =>
    aways.map((ofAway, a) => ({ home: h, away: a, chance: ofHome * ofAway * Math.max(0, tau(h, a)) })),
  )
}

function poisson(mean: number): readonly number[] {
  const chances = [Math.exp(-mean)]
  for (let goals = 1; goals <= GOALS; goals++) chances.push((chances[goals - 1]! * mean) / goals)
  return chances
}
