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

/** When what happens in a round, in parts of a thousand of its length, from its start. */
export const LEAGUE_PHASES = { bettingEnds: 625, kickOff: 650, fullTime: 933 } as const

const league = z.enum(LEAGUE_SLUGS as [string, ...string[]], 'Unknown league')
export const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** Milliseconds since 1970. */
const timeMs = z.number()
/** The place of a team in the league's list, from 0. */
export const team = z.number()
const odds = z.nullable(z.number())

/**
 * A match of a round, by its place in it: home and away team, expected goals of each in thousandths, and the odds
 * of 1, X and 2; null where there are none at the moment.
 */
const fixture = z.tuple([team, team, z.number(), z.number(), odds, odds, odds])
/** The goals of a match in order, each as side and minute: `h23a67`; empty for 0:0. */
export const goals = z.string().check(z.regex(/^(?:[ha]\d{1,2}){0,6}$/))

/** Why a round is void. lock_late: betting was not closed before the public value was known. restored: an earlier
 * copy of the database had it. */
export const leagueVoidReason = z.enum(['not_drawn', 'lock_late', 'beacon_late', 'staff', 'restored'])

/** open: bets are taken. locked: the draw is next. drawn: it is played. void: its stakes were returned. */
export const leagueRoundState = z.enum(['open', 'locked', 'drawn', 'settled', 'void'])
const drawn = {
  /** The seed of the round, which its commitment is of (`commitmentOf` in `draw.rules.ts`). */
  seed: hex32,
  /** The value of the drand round that was named; empty where the league has none. */
  beacon: z.string().check(z.regex(/^(?:[0-9a-f]{64})?$/)),
  /** The result of each match, in the order of the fixtures. */
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
  /** What the other leagues are called. */
  others: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** The time of the server as this is sent. */
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
  z.object({ t: z.literal('leagueVoided'), ...inRound, reason: leagueVoidReason }),
  z.object({ t: z.literal('leagueClosed'), isClosed: z.boolean() }),
])
export type LeagueServerMessage = z.infer<typeof leagueServerMessage>
export type LeagueNow = Omit<Extract<LeagueServerMessage, { t: 'league' }>, 't'>
export type LeagueRound = z.infer<typeof leagueRound>
export type LeagueDrawn = NonNullable<LeagueRound['drawn']>
export type LeagueVoidReason = z.infer<typeof leagueVoidReason>
export type LeagueTeam = z.infer<typeof leagueTeam>

export const leagueParams = z.strictObject({ league })

export const readLeague = endpoint({
  method: 'GET',
  path: '/leagues/{league}/',
  auth: 'visitor',
  origin: 'games',
  summary: 'A virtual league now: the round that is on and those that bets are taken on',
  params: leagueParams,
  reply: z.object({ data: z.object(now) }),
  refusals: ['game_unknown', 'game_closed'],
  cacheSeconds: 1,
})

export const leagueApi = { readLeague }
