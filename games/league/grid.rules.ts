/**
 * How likely each score of a match is: two Poisson processes, of which only the scores of at most six goals
 * count, each with the weight that it has among them. Weights are integers, so every program computes the
 * same ones; no exponential is needed, since it is a factor of them all.
 */

import type { Score } from '@ruka/sports/score.rules'

/** The most goals of both sides together. */
export const GOALS_MAX = 6

/** How many goals a team scores and concedes, in parts of a thousand of an average team's. */
export type Strength = { readonly attack: number; readonly defence: number }
/** Expected goals of each side before scores of more than six goals are left out, in thousandths. */
export type Means = { readonly home: number; readonly away: number }
/** A score and its weight: its probability is the weight over the sum of all. */
export type WeighedScore = Score & { readonly weight: bigint }
export type Grid = { readonly scores: readonly WeighedScore[]; readonly total: bigint }

/** The mean goals of two average teams, in thousandths: as in the league that Kenyans know. */
const AVERAGE: Means = { home: 1_440, away: 1_190 }
const SCALE = 1_000
const MEAN_MAX = 6_000

export function meansOf(home: Strength, away: Strength): Means {
  const mean = (average: number, attack: number, defence: number): number =>
    Math.floor((average * attack * defence) / (SCALE * SCALE))
  return {
    home: mean(AVERAGE.home, home.attack, away.defence),
    away: mean(AVERAGE.away, away.attack, home.defence),
  }
}

/** The scores of at most six goals, by the goals of the home side and then of the away side. */
export const SCORES: readonly Score[] = Array.from({ length: GOALS_MAX + 1 }, (_, home) =>
  Array.from({ length: GOALS_MAX + 1 - home }, (_, away) => ({ home, away })),
).flat()

/**
 * The weight of a score with h and a goals at means of m and n thousandths is
 * m^h · n^a · 1000^(6 − h − a) · 6!/h! · 6!/a!. @throws RangeError where a mean is no integer of 1 to 6000
 */
export function gridOf({ home, away }: Means): Grid {
  for (const mean of [home, away])
    if (!Number.isInteger(mean) || mean < 1 || mean > MEAN_MAX) throw new RangeError('a mean is 1 to 6000')
  const scores = SCORES.map(score => ({
    ...score,
    weight:
      BigInt(home) ** BigInt(score.home) *
      BigInt(away) ** BigInt(score.away) *
      BigInt(SCALE) ** BigInt(GOALS_MAX - score.home - score.away) *
      permutations(score.home) *
      permutations(score.away),
  }))
  return { scores, total: scores.reduce((sum, { weight }) => sum + weight, 0n) }
}

/** 6!/n! */
function permutations(n: number): bigint {
  let product = 1n
  for (let factor = n + 1; factor <= GOALS_MAX; factor++) product *= BigInt(factor)
  return product
}

/** The last minute of the first half, and of the match. */
export const HALF_MINUTE = 45
export const MINUTES = 90
/** How likely a goal is in a minute, from 1: a little more in each, so that 18 of 41 fall before half-time. */
export const minuteWeight = (minute: number): number => 139 + minute
/** The sum of them. */
export const MINUTES_WEIGHT = MINUTES * 139 + (MINUTES * (MINUTES + 1)) / 2
/** The share of all goals that fall in the first half. */
export const FIRST_HALF = {
  numerator: BigInt(HALF_MINUTE * 139 + (HALF_MINUTE * (HALF_MINUTE + 1)) / 2),
  denominator: BigInt(MINUTES_WEIGHT),
} as const
