/**
 * The Virtual Jackpot of a league: 13 matches of two consecutive rounds, one pick of 1, X or 2 for each, a fixed
 * stake, and one prize that all tickets with 13 right share equally. A list is named by the season and the earlier
 * of its two weeks, which is odd. It closes when betting on the earlier round ends.
 *
 * The 13 matches follow from the season's commitment (`games/league/jackpot.rules.ts`). Results come from the rounds
 * of the league: here they are told once a round is over.
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { leagueVoidReason } from './league.ts'
import { kes } from './money.ts'
import { requestId } from './slips.ts'
import { LEAGUE_SLUGS } from './virtual-ids.ts'

/** Lists, and tickets, in one answer. */
export const JACKPOTS_PAGE = 10
export const TICKETS_PAGE = 20

/** ISO 8601, UTC. */
const time = z.string()
const number = z.number().check(z.int(), z.gte(1), z.lte(999_999))
/** A pick for each match, in the order of the list. */
const picks = z.string().check(z.regex(/^[1X2]{13}$/, 'Pick 1, X or 2 for each of the 13 matches'))
/** What was right of each match; `-` of one that has no result yet. */
const results = z.string().check(z.regex(/^[1X2-]{13}$/))

const match = z.object({
  week: z.number(),
  /** Its number in the round, from 0. */
  no: z.number(),
  /** The places of the teams in the league's list, from 0. */
  home: z.number(),
  away: z.number(),
  /** Expected goals in thousandths, from which the exact chance of each pick follows. */
  homeMean: z.number(),
  awayMean: z.number(),
  kickOffAtMs: z.number(),
  /** Goals of home and away side; null until the round is over, and of a void round. */
  score: z.nullable(z.tuple([z.number(), z.number()])),
})

/**
 * open: tickets are sold. closed: the matches are played. settled: the winners are known. void: one of its rounds is
 * void, and every ticket is returned.
 */
export const jackpotState = z.enum(['open', 'closed', 'settled', 'void'])

const list = z.object({
  season: z.number(),
  /** The week of the earlier round; the other one is the week after it. */
  week: z.number(),
  state: jackpotState,
  matches: z.array(match),
  results,
  stake: kes,
  prize: kes,
  closesAtMs: z.number(),
  tickets: z.number(),
  /** Null until it is settled. */
  winners: z.nullable(z.number()),
  /** What each winner has; one who was earlier may have a cent more. Null without a winner. */
  share: z.nullable(kes),
  /** Why it is void. */
  reason: z.nullable(leagueVoidReason),
  /** The number of the choice of matches that was bounded, from 1; 0: the most even matches. */
  choice: z.number(),
  /**
   * The likeliest picks: the number of tickets of which one wins, rounded down, and the most that a ticket
   * returns in the mean.
   */
  best: z.object({ oneIn: z.number(), returnMillionths: z.number() }),
  /** No list opens whose best ticket returns more, in parts of a thousand. */
  boundPermille: z.number(),
})
export type Jackpot = z.infer<typeof list>

const params = z.strictObject({ league: z.enum(LEAGUE_SLUGS as [string, ...string[]], 'Unknown league') })

export const readJackpot = endpoint({
  method: 'GET',
  path: '/leagues/{league}/jackpot/',
  auth: 'visitor',
  origin: 'games',
  summary: 'The Virtual Jackpot of a league now: the list that is open, and the latest one before it',
  params,
  reply: z.object({
    data: z.object({
      nowMs: z.number(),
      /** No tickets are sold at the moment. */
      isClosed: z.boolean(),
      open: z.nullable(list),
      latest: z.nullable(list),
    }),
  }),
  refusals: ['game_unknown'],
  cacheSeconds: 1,
})

export const listJackpots = endpoint({
  method: 'GET',
  path: '/leagues/{league}/jackpots/',
  auth: 'visitor',
  origin: 'games',
  summary: 'Lists of the Virtual Jackpot that are over, latest first: results, winners and their share',
  params,
  query: z.strictObject({
    /** The `next` of the page before. */
    before: z.optional(z.string().check(z.regex(/^\d{1,6}:\d{1,2}$/, 'Begin with the first page'))),
  }),
  reply: z.object({ data: z.array(list), next: z.nullable(z.string()) }),
  refusals: ['game_unknown'],
  cacheSeconds: 2,
})

const ticket = z.object({
  code: z.string(),
  season: z.number(),
  week: z.number(),
  picks,
  results,
  placedAt: time,
  /** returned: its list is void. */
  state: z.enum(['open', 'won', 'lost', 'returned']),
  /** Matches that were right, and those without a result. */
  right: z.number(),
  left: z.number(),
  stake: kes,
  /** Null while it is open, and of one that was returned. */
  payout: z.nullable(kes),
  /** Why it was returned. */
  reason: z.nullable(leagueVoidReason),
})
export type JackpotTicket = z.infer<typeof ticket>

export const placeJackpotTicket = endpoint({
  method: 'POST',
  path: '/leagues/{league}/jackpot/tickets/',
  auth: 'game',
  origin: 'games',
  idempotent: true,
  summary: 'Buy a ticket of the open list, from cash alone. The same `id` again gets the first answer',
  params,
  body: z.strictObject({
    id: requestId,
    season: number,
    week: number,
    picks,
    /** How long ago the player confirmed it: a request that comes late gets its first answer, or `slip_late`. */
    age_ms: z.optional(z.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))),
  }),
  reply: z.object({ data: z.object({ code: z.string(), placedAt: time }) }),
  refusals: [
    'game_unknown',
    'game_closed',
    'jackpot_unknown',
    'jackpot_closed',
    'slip_late',
    'stake_below_minimum',
    'stake_above_maximum',
    'insufficient_funds',
    'account_suspended',
    'account_lapsed',
    'idempotency_key_reused',
  ],
})

export const listJackpotTickets = endpoint({
  method: 'GET',
  path: '/leagues/{league}/jackpot/tickets/',
  auth: 'game',
  origin: 'games',
  summary: 'Own tickets of the Virtual Jackpot of a league, latest first, as they stand',
  params,
  query: z.strictObject({
    /** The `next` of the page before. */
    before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Begin with the first page'))),
  }),
  reply: z.object({ data: z.array(ticket), next: z.nullable(z.string()) }),
  refusals: ['game_unknown'],
})

export const jackpotApi = { readJackpot, listJackpots, placeJackpotTicket, listJackpotTickets }
