import { createHash } from 'node:crypto'
import { commitmentOf, drawMatch, type MatchResult } from '../../games/league/draw.rules.ts'
import { gridOf, type Grid, type Means } from '../../games/league/grid.rules.ts'
import { LINES } from '../../games/league/lines.rules.ts'
import { leaguePrices, returnsOf, settle } from '../../games/league/markets.rules.ts'
import { MATCHES, WEEKS } from '../../games/league/schedule.rules.ts'
import { matchesOf, strengthIn } from '../../games/league/season.rules.ts'
import { TEAMS_OF } from '../../games/league/teams.ts'
import { verifyLeagueRound } from '../../games/league/verifier.ts'
import { median, rounded, type Figure } from '../harness/figures.ts'

const DRAWN = 1_000_000
const VERIFIED = 100_000
const PRICED_ROUNDS = 38

/**
 * A million matches of the leagues' own teams, by the server's rules: how often each outcome of each market won,
 * beside its chance; a hundred thousand of them by the verifier as well; and the time that a round's prices and
 * exact returns take.
 */
export async function leagueMatches(): Promise<readonly Figure[]> {
  process.stderr.write(`${DRAWN} matches of the leagues\n`)
  const begun = performance.now()
  const { outcomes, disagreeing } = await simulateLeagues({ drawn: DRAWN, verified: VERIFIED })
  const seconds = (performance.now() - begun) / 1_000
  const deviations = outcomes.map(({ deviation }) => deviation)
  return [
    ...[...Map.groupBy(outcomes, ({ line }) => line)].map(([line, all]): Figure => {
      const worst = all.reduce((one, other) => (one.deviation > other.deviation ? one : other))
      return {
        name: `league_market_${line.trim().replaceAll(/[^\w.]+/g, '_')}_worst`,
        value: rounded(worst.share, 6),
        unit: `of ${DRAWN} matches, ${rounded(worst.deviation, 2)} sigma`,
        baseline: rounded(worst.chance, 6),
        ratio: rounded(worst.share / worst.chance, 5),
      }
    }),
    { name: 'league_outcomes', value: outcomes.length, unit: 'outcomes' },
    {
      name: 'league_deviation_worst',
      value: rounded(Math.max(...deviations), 3),
      unit: 'sigma',
      baseline: 4,
    },
    { name: 'league_server_and_verifier_disagreeing', value: disagreeing, unit: `of ${VERIFIED} matches` },
    { name: 'league_matches_per_s', value: rounded(DRAWN / seconds, 0), unit: 'matches/s' },
    { name: 'league_round_priced_ms', value: rounded(timeOfRound()), unit: 'ms', baseline: 50 },
  ]
}

/** How often an outcome of a line won, what its chance was in the mean, and the difference in sigmas. */
export type Won = {
  readonly line: string
  readonly outcome: string
  readonly share: number
  readonly chance: number
  readonly deviation: number
}

/**
 * Draws rounds of one season of each league again and again, each time from another seed.
 * @param verified this many matches, the first ones, are drawn by the verifier as well
 */
export async function simulateLeagues({ drawn, verified }: { drawn: number; verified: number }): Promise<{
  readonly outcomes: readonly Won[]
  readonly disagreeing: number
}> {
  const rounds = seasonsOf()
  const outcomes = LINES.flatMap(({ market, specifiers }) =>
    market.outcomes.map(({ name }) => ({ line: `${market.id} ${specifiers}`, outcome: name })),
  )
  const counts = outcomes.map(() => 0)
  const expected = outcomes.map(() => 0)
  const variances = outcomes.map(() => 0)
  const winnersOf = openWinners()
  let disagreeing = 0
  for (let at = 0; at * MATCHES < drawn; at++) {
    const { name, matches } = rounds[at % rounds.length]!
    const seed = new Uint8Array(createHash('sha256').update(`ruka league bench ${at}`).digest())
    const round = { seed, round: name, beacon: at % 2 === 0 ? '' : 'b7'.repeat(32) }
    const results = matches.map(({ grid }, match) => drawMatch(round, match, grid))
    for (const result of results) for (const winner of winnersOf(result)) counts[winner]!++
    for (const { chances } of matches)
      for (const [outcome, chance] of chances.entries()) {
        expected[outcome]! += chance
        variances[outcome]! += chance * (1 - chance)
      }
    if (at * MATCHES < verified) disagreeing += await disagreement(round, matches, results)
  }
  const all = Math.ceil(drawn / MATCHES) * MATCHES
  return {
    outcomes: outcomes.map((outcome, at) => ({
      ...outcome,
      share: counts[at]! / all,
      chance: expected[at]! / all,
      deviation: Math.abs(counts[at]! - expected[at]!) / Math.sqrt(variances[at]!),
    })),
    disagreeing,
  }
}

type Match = { readonly means: Means; readonly grid: Grid; readonly chances: readonly number[] }

/** All rounds of one season of each league. */
function seasonsOf(): readonly { readonly name: string; readonly matches: readonly Match[] }[] {
  return Object.entries(TEAMS_OF).flatMap(([league, teams]) => {
    const commitment = createHash('sha256').update(`ruka league bench ${league}`).digest('hex')
    const strengths = teams.map((team, at) => strengthIn(commitment, at, team))
    return Array.from({ length: WEEKS }, (_, week) => ({
      name: `${league}:1:${week + 1}`,
      matches: matchesOf(strengths, week).map(({ means }): Match => {
        const grid = gridOf(means)
        return { means, grid, chances: leaguePrices(grid).map(({ probability }) => probability) }
      }),
    }))
  })
}

/** The places of the outcomes that a result wins; settled once for each score, half-time and first scorer. */
function openWinners(): (result: MatchResult) => readonly number[] {
  const known = new Map<string, readonly number[]>()
  return result => {
    const { score, half, goals } = result
    const key = `${score.home}${score.away}${half.home}${half.away}${goals[0]?.side}`
    const found = known.get(key)
    if (found) return found
    const winners = settle(result)
      .flatMap(({ verdicts }) => verdicts)
      .flatMap((verdict, at) => (verdict === 'won' ? [at] : []))
    known.set(key, winners)
    return winners
  }
}

/** How many matches of a round the verifier has otherwise, to the minute of each goal. */
async function disagreement(
  { seed, round, beacon }: Parameters<typeof drawMatch>[0],
  matches: readonly Match[],
  results: readonly MatchResult[],
): Promise<number> {
  const verified = await verifyLeagueRound({
    round,
    commitment: Buffer.from(commitmentOf(seed)).toString('hex'),
    seed: Buffer.from(seed).toString('hex'),
    beacon,
    means: matches.map(({ means }) => means),
  })
  if (!verified.seedFitsCommitment) return matches.length
  return results.filter(({ score, goals }, at) => {
    const other = verified.matches[at]!
    const texts = goals.map(({ minute, side }) => `${minute} ${side}`)
    return other.home !== score.home || other.away !== score.away || other.goals.join() !== texts.join()
  }).length
}

/** The median time in which all prices of a round and their exact returns are computed. */
function timeOfRound(): number {
  const [teams] = Object.values(TEAMS_OF)
  const strengths = teams!.map((team, at) => strengthIn('19'.repeat(32), at, team))
  const times = Array.from({ length: PRICED_ROUNDS }, (_, week) => {
    const begun = performance.now()
    const grids = matchesOf(strengths, week).map(({ means }) => gridOf(means))
    returnsOf(grids.map(grid => ({ grid, odds: leaguePrices(grid) })))
    return performance.now() - begun
  })
  return median(times)
}
