/** What the virtual leagues publish of their seasons and of rounds that are over. The fields are those of `league.ts`. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { goals, hex32, leagueParams as params, leagueVoidReason, team } from './league.ts'

/** Rounds in one answer, at most. */
export const LEAGUE_ROUNDS_MAX = 38

/** ISO 8601, UTC. */
const time = z.string()
const number = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'A number from 1')),
  z.transform(digits => Number(digits)),
)

const standing = z.object({
  team,
  played: z.number(),
  won: z.number(),
  drawn: z.number(),
  lost: z.number(),
  scored: z.number(),
  conceded: z.number(),
  points: z.number(),
  /** The last five outcomes of W, D and L, the latest one last. */
  form: z.string(),
})
export type LeagueStanding = z.infer<typeof standing>

export const readLeagueTable = endpoint({
  method: 'GET',
  path: '/leagues/{league}/table/',
  auth: 'visitor',
  origin: 'games',
  summary: 'The table of a season of a virtual league, of the latest one without a number',
  params,
  query: z.strictObject({ season: z.optional(number) }),
  reply: z.object({
    data: z.object({
      season: z.number(),
      /** Weeks that are over, void ones included. */
      weeks: z.number(),
      isOver: z.boolean(),
      rows: z.array(standing),
    }),
  }),
  refusals: ['game_unknown', 'season_unknown'],
  cacheSeconds: 2,
})

/** What is published of a round that is over; `leagueRound` has what the fields mean. */
const publishedRound = z.object({
  season: z.number(),
  week: z.number(),
  at: time,
  state: z.enum(['drawn', 'settled', 'void']),
  /** Why it is void. */
  reason: z.nullable(leagueVoidReason),
  commitment: hex32,
  beaconRound: z.nullable(z.number()),
  /** drand's signature of that round. */
  beaconSignature: z.nullable(z.string().check(z.regex(/^[0-9a-f]{96}$/))),
  /** Null of a void round whose seed was not used. */
  seed: z.nullable(hex32),
  lockedAt: z.nullable(time),
  drawnAt: z.nullable(time),
  /** Home and away team, expected goals in thousandths. */
  fixtures: z.array(z.tuple([team, team, z.number(), z.number()])),
  /** Null of a void round. */
  results: z.nullable(z.array(goals)),
})
export type PublishedRound = z.infer<typeof publishedRound>

export const listLeagueRounds = endpoint({
  method: 'GET',
  path: '/leagues/{league}/rounds/',
  auth: 'visitor',
  origin: 'games',
  summary: 'Rounds of a virtual league that are over, latest first, with all that is needed to check them',
  params,
  query: z.strictObject({
    /** The `next` of the page before. */
    before: z.optional(z.string().check(z.regex(/^\d{1,6}:\d{1,2}$/, 'Begin with the first page'))),
    limit: z._default(
      z.pipe(
        z.string().check(z.regex(/^(?:[1-9]|[12]\d|3[0-8])$/, `Ask for 1 to ${LEAGUE_ROUNDS_MAX} rounds`)),
        z.transform(digits => Number(digits)),
      ),
      10,
    ),
  }),
  reply: z.object({ data: z.array(publishedRound), next: z.nullable(z.string()) }),
  refusals: ['game_unknown'],
  cacheSeconds: 2,
})

export const readLeagueRound = endpoint({
  method: 'GET',
  path: '/leagues/{league}/rounds/{season}/{week}/',
  auth: 'visitor',
  origin: 'games',
  summary: 'A round of a virtual league that is over, with all that is needed to check it',
  params: z.strictObject({ ...params.shape, season: number, week: number }),
  reply: z.object({ data: publishedRound }),
  refusals: ['game_unknown', 'round_unknown'],
  cacheSeconds: 2,
})

export const listLeagueSeasons = endpoint({
  method: 'GET',
  path: '/leagues/{league}/seasons/',
  auth: 'visitor',
  origin: 'games',
  summary:
    'The latest seasons of a virtual league: their commitments, and the champions of those that are over',
  params,
  reply: z.object({
    data: z.array(
      z.object({
        season: z.number(),
        commitment: hex32,
        committedAt: time,
        hasBeacon: z.boolean(),
        /** Null while it runs. */
        champion: z.nullable(team),
      }),
    ),
  }),
  refusals: ['game_unknown'],
  cacheSeconds: 10,
})

export const listLeagueReturns = endpoint({
  method: 'GET',
  path: '/leagues/{league}/returns/',
  auth: 'visitor',
  origin: 'games',
  summary:
    'What each market returns of a stake: exactly, over the matches of the round that is open, and as it came, over those that were played. In millionths',
  params,
  reply: z.object({
    data: z.array(
      z.object({
        market: z.number(),
        specifiers: z.string(),
        /** The least and the greatest of all outcomes, and the mean of the same stake on each. */
        exact: z.object({ least: z.number(), most: z.number(), mean: z.number() }),
        /** What an equal stake on each outcome of each match returned; null before the first. */
        realised: z.nullable(z.number()),
        /** What it was expected to be at the odds of these matches. */
        expected: z.nullable(z.number()),
        /** The matches that it is of. */
        matches: z.number(),
      }),
    ),
  }),
  refusals: ['game_unknown'],
  cacheSeconds: 30,
})

export const leagueRecordsApi = {
  readLeagueTable,
  listLeagueRounds,
  readLeagueRound,
  listLeagueSeasons,
  listLeagueReturns,
}
