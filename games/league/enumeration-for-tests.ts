/**
 * All ways in which a match can go, written without the league's rules: every score, every order of its goals,
 * and every number of goals before half-time, which are the first ones. Weights are parts of one common whole.
 */
import type { Score, Side } from '@ruka/sports/score.rules'

export type Way = { readonly half: Score; readonly full: Score; readonly scorers: readonly Side[] }
export type WeighedWay = Way & { readonly weight: bigint }

/** 18 of 41 goals fall before half-time. */
const EARLY = 18n
const LATE = 23n

/** @param means expected goals in thousandths */
export function waysOf(means: Score): { readonly ways: readonly WeighedWay[]; readonly whole: bigint } {
  const ways: WeighedWay[] = []
  let whole = 0n
  for (const scorers of ordersUpTo(6)) {
    const full = scoreOf(scorers)
    // A score has m^h n^a / (h! a!) and (h + a)! / (h! a!) orders alike: each has m^h n^a / (h + a)!.
    const ofOrder =
      BigInt(means.home) ** BigInt(full.home) *
      BigInt(means.away) ** BigInt(full.away) *
      1_000n ** BigInt(6 - scorers.length) *
      (720n / factorial(scorers.length))
    for (let early = 0; early <= scorers.length; early++) {
      const choices = factorial(scorers.length) / factorial(early) / factorial(scorers.length - early)
      const weight =
        ofOrder *
        choices *
        EARLY ** BigInt(early) *
        LATE ** BigInt(scorers.length - early) *
        41n ** BigInt(6 - scorers.length)
      ways.push({ half: scoreOf(scorers.slice(0, early)), full, scorers, weight })
      whole += weight
    }
  }
  return { ways, whole }
}

function ordersUpTo(goals: number): readonly (readonly Side[])[] {
  if (goals === 0) return [[]]
  const shorter = ordersUpTo(goals - 1)
  const longest = shorter.filter(({ length }) => length === goals - 1)
  return [...shorter, ...longest.flatMap(order => (['home', 'away'] as const).map(side => [...order, side]))]
}

const scoreOf = (scorers: readonly Side[]): Score => ({
  home: scorers.filter(side => side === 'home').length,
  away: scorers.filter(side => side === 'away').length,
})
const factorial = (n: number): bigint => (n < 2 ? 1n : BigInt(n) * factorial(n - 1))
