/**
 * The formats of rounds that can be checked: as a server answers, as the page of the check saves them, and as lines
 * of a signed export. `contract/league.ts` says what the fields mean.
 */
import { leagueVoidReason } from '@ruka/contract/league'
import type { PublishedRound } from '@ruka/contract/league-records'
import * as z from 'zod/mini'

const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.number().check(z.int(), z.gte(0), z.lte(999_999))
const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/))
const team = z.number().check(z.int(), z.gte(0), z.lte(19))
const mean = z.number().check(z.int(), z.gte(1), z.lte(6_000))
const leagueName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/))
const MATCHES = 10
const TEAMS = 2 * MATCHES

const parts = {
  season: z.number().check(z.int(), z.gte(1), z.lte(999_999)),
  week: z.number().check(z.int(), z.gte(1), z.lte(38)),
  at: time,
  state: z.enum(['drawn', 'settled', 'void']),
  reason: z.nullable(leagueVoidReason),
  commitment: hex32,
  beaconRound: z.nullable(z.number().check(z.int(), z.gte(1))),
  beaconSignature: z.nullable(z.string().check(z.regex(/^[0-9a-f]{96}$/))),
  seed: z.nullable(hex32),
  lockedAt: z.nullable(time),
  drawnAt: z.nullable(time),
  fixtures: z.array(z.tuple([team, team, mean, mean])).check(z.length(MATCHES)),
  results: z.nullable(z.array(z.string().check(z.regex(/^(?:[ha][1-9]\d?){0,6}$/))).check(z.length(MATCHES))),
}
/** A round as a line of a signed export: also when it was published, and its length, from which its times follow. */
export const exportedRound = z.strictObject({
  ...parts,
  publishedAt: time,
  roundMs: z.number().check(z.int(), z.gte(1_000), z.lte(3_600_000)),
})
export type ExportedRound = z.infer<typeof exportedRound>
/** A round as a server answers, which may say more of it. */
const answeredRound: z.ZodMiniType<PublishedRound> = z.object(parts)

const text = z.string().check(z.maxLength(300))
export const exportHeader = z.strictObject({
  format: z.literal('virtual-league-export'),
  version: z.literal(1),
  algorithm: z.literal('league:v1'),
  league: leagueName,
  season: parts.season,
  /** The head of the season's chain of seeds. */
  commitment: hex32,
  committedAt: time,
  hasBeacon: z.boolean(),
  /** The names of the teams by their places. */
  teams: z.array(text).check(z.length(TEAMS)),
  /** The place of the team that won the season; null while it runs. */
  champion: z.nullable(team),
  madeAt: time,
  /** The deciding code that ran when the export was made. */
  sources: z.array(z.strictObject({ file: text, sha256: hex32 })),
  publicKey: hex32,
})
export const exportTotals = z.strictObject({ rounds: count, void: count, matches: count, goals: count })
export type ExportHeader = z.infer<typeof exportHeader>
export type ExportTotals = z.infer<typeof exportTotals>

const answer = z.object({ data: z.union([answeredRound, z.array(answeredRound).check(z.maxLength(38))]) })
const saved = z.object({
  league: leagueName,
  /** The head of the season's chain of seeds. */
  seasonCommitment: z.optional(hex32),
  /** As they were called, by their places. */
  teams: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.length(TEAMS))),
  round: answeredRound,
})

/** Rounds of one league to be checked. A server's answer says neither its league nor its season's commitment. */
export type HandedRounds = {
  readonly league?: string | undefined
  readonly seasonCommitment?: string | undefined
  readonly teams?: readonly string[] | undefined
  readonly rounds: readonly PublishedRound[]
}

/** Rounds as the check saved them, or as a server answers. @throws $ZodError or SyntaxError for anything else */
export function readRounds(text: string): HandedRounds {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'object' && value !== null && 'data' in value)
    return { rounds: [answer.parse(value).data].flat() }
  const { round, ...rest } = saved.parse(value)
  return { ...rest, rounds: [round] }
}

/** The text to save: what is needed to check a round without a server. */
export const savedText = (
  round: PublishedRound,
  rest: Pick<HandedRounds, 'seasonCommitment' | 'teams'> & { readonly league: string },
): string => `${JSON.stringify({ ...rest, round }, null, 2)}\n`
