/** A season as an operator publishes it, made by the rules of the server from a fixed end of its chain. */
import { beaconAtMs, drandRoundFrom } from '../fair/beacon.ts'
import { previousSeed, seedText } from '../fair/seeds.rules.ts'
import { commitmentOf, drawMatch } from './draw.rules.ts'
import { gridOf } from './grid.rules.ts'
import type { ExportedRound, ExportHeader, ExportTotals } from './published-league.ts'
import { matchesOf, strengthIn } from './season.rules.ts'
import { WEEKS } from './schedule.rules.ts'
import { tableOf, type Played } from './table.rules.ts'
import { TEAMS_OF } from './teams.ts'

export const ROUND_MS = 120_000
const MAY_MS = Date.UTC(2026, 4, 4)
/** The weeks that are void, with whether their seed is shown. */
const VOID = new Map([
  [5, true],
  [6, false],
  [20, false],
])
export type Season = {
  readonly header: ExportHeader
  readonly rounds: readonly ExportedRound[]
  readonly totals: ExportTotals
}
type Given = {
  readonly league?: string
  readonly weeks?: number
  readonly firstAtMs?: number
  /** The signature of a round of drand and its value, where the league has a beacon. */
  readonly beacon?: (round: number) => { readonly signature: string; readonly value: string }
}

export function publishedSeason(given: Given = {}): Season {
  const { league = 'ligi-kuu', weeks = WEEKS, firstAtMs = MAY_MS, beacon } = given
  const seeds: Uint8Array[] = [new Uint8Array(32).fill(0x19)]
  for (let week = WEEKS; week > 0; week--) seeds.unshift(previousSeed(seeds[0]!))
  const commitment = seedText(seeds[0]!)
  const teams = TEAMS_OF[league]!
  const strengths = teams.map((team, at) => strengthIn(commitment, at, team))
  const rounds: ExportedRound[] = []
  const played: Played[] = []
  for (let week = 1; week <= weeks; week++) {
    const atMs = firstAtMs + (week - 1) * ROUND_MS
    const matches = matchesOf(strengths, week - 1)
    const seed = seeds[week]!
    const beaconRound = beacon ? drandRoundFrom(atMs + 78_000).round : null
    const isVoid = VOID.has(week)
    const named = beaconRound === null ? undefined : beacon!(beaconRound)
    const round = { seed, round: `${league}:3:${week}`, beacon: named?.value ?? '' }
    const results = matches.map(({ means }, no) => drawMatch(round, no, gridOf(means)))
    const iso = (ms: number) => new Date(ms).toISOString()
    const drawnMs = beaconRound === null ? atMs + 75_200 : publicMs(beaconRound) + 120
    rounds.push({
      season: 3,
      week,
      at: iso(atMs),
      state: isVoid ? 'void' : 'settled',
      reason: isVoid ? 'not_drawn' : null,
      commitment: seedText(commitmentOf(seed)),
      beaconRound,
      beaconSignature: isVoid ? null : (named?.signature ?? null),
      seed: VOID.get(week) === false ? null : seedText(seed),
      lockedAt: iso(atMs + 75_040),
      drawnAt: isVoid ? null : iso(drawnMs),
      fixtures: matches.map(({ home, away, means }) => [home, away, means.home, means.away]),
      results: isVoid
        ? null
        : results.map(({ goals }) => goals.map(({ side, minute }) => `${side[0]}${minute}`).join('')),
      publishedAt: iso(atMs - 360_000),
      roundMs: ROUND_MS,
    })
    if (!isVoid) played.push(...matches.map((match, at) => ({ ...match, score: results[at]!.score })))
  }
  const goals = played.reduce((sum, { score }) => sum + score.home + score.away, 0)
  return {
    header: {
      format: 'virtual-league-export',
      version: 1,
      algorithm: 'league:v1',
      league,
      season: 3,
      commitment,
      committedAt: new Date(firstAtMs - 600_000).toISOString(),
      hasBeacon: beacon !== undefined,
      teams: teams.map(({ name }) => name),
      champion: weeks === WEEKS ? tableOf(played)[0]!.team : null,
      madeAt: new Date(firstAtMs + weeks * ROUND_MS).toISOString(),
      sources: [],
      publicKey: '00'.repeat(32),
    },
    rounds,
    totals: {
      rounds: weeks,
      void: rounds.filter(({ state }) => state === 'void').length,
      matches: played.length,
      goals,
    },
  }
}

const publicMs = (round: number): number => beaconAtMs({ ...drandRoundFrom(0), round })!
