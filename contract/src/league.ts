/**
 * The virtual leagues: the topic `league/:league` of the games' origin, for players and visitors, and the public
 * data of seasons and rounds. Bets on their matches are slips of the sportsbook (`sports.ts`).
 *
 * All that is secret before a round is locked stays out of every message: of the seed only its commitment is
 * there. What is sent with `leagueDrawn` is final; the picture of a match follows from it.
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { LEAGUE_SLUGS } from './virtual-ids.ts'

/** Rounds in one answer, at most. */
export const LEAGUE_ROUNDS_MAX = 38
/** When what happens in a round, in parts of a thousand of its length, from its start. */
export const LEAGUE_PHASES = { bettingEnds: 625, kickOff: 650, fullTime: 933 } as const

const league = z.enum(LEAGUE_SLUGS as [string, ...string[]], 'Unknown league')
const number = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'A number from 1')),
  z.transform(digits => Number(digits)),
)
const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** ISO 8601, UTC. */
const time = z.string()
/** Milliseconds since 1970. */
const timeMs = z.number()
/** The place of a team in the league's list, from 0. */
const team = z.number()
const odds = z.nullable(z.number())

/**
 * A match of a round, by its place in it: home and away team, expected goals of each in thousandths, and the odds
 * of 1, X and 2; null where there are none at the moment.
 */
const fixture = z.tuple([team, team, z.number(), z.number(), odds, odds, odds])
/** The goals of a match in order, each as side and minute: `h23a67`; empty for 0:0. */
const goals = z.string().check(z.regex(/^(?:[ha]\d{1,2}){0,6}$/))

/** open: bets are taken. locked: the draw is next. drawn: it is played. void: its stakes were returned. */
export const leagueRoundState = z.enum(['open', 'locked', 'drawn', 'settled', 'void'])
const drawn = {
  /** The seed of the round, which its commitment is of (`commitmentOf` in `draw.rules.ts`). */
  seed: hex32,
  /** The value of the drand round that was named; empty where the league has none. */
  beacon: z.string().check(z.regex(/^(?:[0-9a-f]{64})?$/)),
  /** Of each match, in the order of the fixtures. */
  results: z.array(goals),
}
export const leagueRound = z.object({
  season: z.number(),
  /** From 1 to 38. */
  week: z.number(),
  startsAtMs: timeMs,
  state: leagueRoundState,
  commitment: hex32,
  /** The number of the round of drand's quicknet that the draw waits for; null without one. */
  beaconRound: z.nullable(z.number()),
  fixtures: z.array(fixture),
  /** Once it was drawn. */
  drawn: z.optional(z.object(drawn)),
})

const leagueTeam = z.object({
  name: z.string(),
  short: z.string(),
  pattern: z.enum(['plain', 'stripes', 'halves', 'hoops', 'sash', 'chevron']),
  colours: z.tuple([z.string(), z.string()]),
})
/** A league now. Rounds are the one that is on and those that are open, by their start. */
const now = {
  league: z.string(),
  name: z.string(),
  /** Of the server, as this is sent. */
  nowMs: timeMs,
  /** The length of a round. */
  roundMs: z.number(),
  /** By their places. */
  teams: z.array(leagueTeam),
  season: z.object({
    number: z.number(),
    /** The head of the season's chain of seeds. */
    commitment: hex32,
    /** Whether draws wait for a public random value. */
    hasBeacon: z.boolean(),
  }),
  /** The latest round that is over; null before the first. */
  last: z.nullable(leagueRound),
  rounds: z.array(leagueRound),
  /** Bets on the league are not taken at the moment. */
  isClosed: z.boolean(),
}

const inRound = { season: z.number(), week: z.number() }
export const leagueServerMessage = z.discriminatedUnion('t', [
  /** First, and whenever messages may have been missed. */
  z.object({ t: z.literal('league'), ...now }),
  z.object({ t: z.literal('leagueOpened'), round: leagueRound }),
  z.object({ t: z.literal('leagueLocked'), ...inRound }),
  z.object({ t: z.literal('leagueDrawn'), ...inRound, ...drawn }),
  z.object({ t: z.literal('leagueSettled'), ...inRound }),
  /** Every stake on the round is returned. */
  z.object({ t: z.literal('leagueVoided'), ...inRound, reason: z.string() }),
  z.object({ t: z.literal('leagueClosed'), isClosed: z.boolean() }),
])
export type LeagueServerMessage = z.infer<typeof leagueServerMessage>
export type LeagueNow = Omit<Extract<LeagueServerMessage, { t: 'league' }>, 't'>
export type LeagueRound = z.infer<typeof leagueRound>
export type LeagueDrawn = NonNullable<LeagueRound['drawn']>
export type LeagueTeam = z.infer<typeof leagueTeam>

const params = z.strictObject({ league })

export const readLeague = endpoint({
  method: 'GET',
  path: '/leagues/{league}/',
  auth: 'visitor',
  origin: 'games',
  summary: 'A virtual league now: the round that is on and those that bets are taken on',
  params,
  reply: z.object({ data: z.object(now) }),
  refusals: ['game_unknown', 'game_closed'],
  cacheSeconds: 1,
})

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
  reason: z.nullable(z.string()),
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
  params: z.strictObject({ league, season: number, week: number }),
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
        /** The same stake on each outcome of each match; null before the first. */
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

export const leagueApi = {
  readLeague,
  readLeagueTable,
  listLeagueRounds,
  readLeagueRound,
  listLeagueSeasons,
  listLeagueReturns,
}
