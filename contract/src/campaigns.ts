/**
 * Campaigns of our own: jackpots, races and tournaments. The widgets' origin has them as the topic `campaigns` and,
 * where no socket can be opened, by `GET /api/campaigns`; both say the same. Players appear under aliases (`alias.ts`).
 */
import * as z from 'zod/mini'
import { LANGUAGES } from './languages.ts'
import { endpoint } from './endpoint.ts'
import { kes } from './money.ts'

/** Once a second at most, what has changed is sent. */
export const CAMPAIGNS_EVERY_MS = 1_000
/** Campaigns of each kind that are shown at most, and places of a leaderboard. */
export const CAMPAIGNS_SHOWN = { jackpots: 20, races: 10, tournaments: 20, places: 20 } as const
/** Text of the operator in the two languages of the product. */
export const inLanguages = z.strictObject({
  en: z.string().check(z.minLength(1), z.maxLength(2_000)),
  sw: z.string().check(z.minLength(1), z.maxLength(2_000)),
})
/** PENDING: it has not begun. ACTIVE: play counts. FINISHED: it has ended, and its prizes are paid or under review. */
export const CAMPAIGN_STATUSES = ['PENDING', 'ACTIVE', 'FINISHED'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

/** The levels of a jackpot, the smallest first. */
export const LEVELS = ['mini', 'minor', 'major', 'grand'] as const
export const jackpotLevel = z.object({
  /** Its number in binary messages, which no other level of any jackpot has. */
  no: z.number(),
  level: z.enum(LEVELS),
  /** What it pays if it is won now. */
  amount: kes,
  /** When it is drawn at the latest among the stakes since its last win; null where only a stake can win it. */
  drops_at: z.nullable(z.string()),
  /** What is staked between two wins on average; a stake of one shilling wins with a chance of one in this. */
  one_in: kes,
  /** What must have been staked since its last win for that draw, no player with more than the operator's limit. */
  drop_least: kes,
  last_win: z.nullable(z.object({ alias: z.string(), amount: kes, at: z.string() })),
})
export const shownJackpot = z.object({
  id: z.string(),
  name: z.string(),
  terms: z.string(),
  /** Slugs of the games whose stakes count; empty for all. */
  games: z.array(z.string()),
  min_stake: kes,
  /** The seed that draws the stakes now: its number, and its SHA-256, published before the first of them. */
  seed_no: z.number(),
  commitment: z.string(),
  /** Whether draws take a public value that comes after the stake; without it, the holder of the seeds knows them. */
  has_beacon: z.boolean(),
  levels: z.array(jackpotLevel),
})
export const prize = z.object({
  /** The places that get it, from 1. */
  from: z.number(),
  to: z.number(),
  /** money: into the withdrawable balance. bonus: to bet with where bonus is taken. tickets: free stakes. */
  kind: z.enum(['money', 'bonus', 'tickets']),
  /** For each place; of tickets the value of all of them. */
  amount: kes,
  /** How many tickets. */
  count: z.optional(z.number()),
})
export const place = z.object({
  rank: z.number(),
  alias: z.string(),
  points: z.number(),
  /** The viewer's own. */
  is_own: z.optional(z.boolean()),
})
/** The viewer's place. Its rank is null while the viewer has no points. */
export const ownPlace = z.object({
  rank: z.nullable(z.number()),
  points: z.number(),
  /** False where the player has to join and has not yet. */
  has_joined: z.boolean(),
})
/** How points are counted. */
export const SCORINGS = ['wagered', 'won', 'best_multiplier', 'sum_of_best'] as const
export const shownBoard = z.object({
  id: z.string(),
  kind: z.enum(['race', 'tournament']),
  name: z.string(),
  terms: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  starts_at: z.string(),
  ends_at: z.string(),
  games: z.array(z.string()),
  min_stake: kes,
  /** A bet on sports or virtual football counts where each of its picks has at least these odds; null for all. */
  min_odds: z.nullable(z.number()),
  scoring: z.enum(SCORINGS),
  /** How many bets `sum_of_best` counts. */
  best: z.nullable(z.number()),
  /** Stakes from `threshold` on count this many times. */
  high_roller: z.nullable(z.object({ threshold: kes, multiplier: z.number() })),
  needs_join: z.boolean(),
  prizes: z.array(prize),
  entrants: z.number(),
  /** The best places, at most as many as asked for. */
  places: z.array(place),
  own: z.nullable(ownPlace),
  /** Whether the prizes of a FINISHED one are paid. Until then its places may still change. */
  is_paid: z.boolean(),
})
export type ShownJackpot = z.infer<typeof shownJackpot>
export type ShownBoard = z.infer<typeof shownBoard>
export type Place = z.infer<typeof place>
export type OwnPlace = z.infer<typeof ownPlace>

/** Who asks, as the shell's key proves it (`docs/widgets.md`); all five or none. */
const viewer = {
  pid: z.optional(z.string().check(z.maxLength(36))),
  op: z.optional(z.string().check(z.maxLength(40))),
  timestamp: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  key: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  load_mode: z.optional(z.enum(['Authenticated', 'Anonymous'])),
}
const asked = { language: z._default(z.enum(LANGUAGES), 'en'), ...viewer }

const shown = z.object({
  /** The server's time, in milliseconds since 1970. */
  now: z.number(),
  jackpots: z.array(shownJackpot),
  /** Races and tournaments: those that are on, then those to come, then the latest that have ended. */
  boards: z.array(shownBoard),
})
export type ShownCampaigns = z.infer<typeof shown>

export const readCampaigns = endpoint({
  method: 'GET',
  path: '/campaigns',
  auth: 'visitor',
  origin: 'widgets',
  summary: 'Jackpots, races and tournaments as they stand now; with a key also the places of its player',
  query: z.strictObject(asked),
  reply: shown,
  refusals: ['widget_key_not_valid'],
})

export const joinCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/join',
  auth: 'visitor',
  origin: 'widgets',
  summary: 'Joins the player of the key to a tournament that counts only players who joined',
  params: z.strictObject({ id: z.string().check(z.maxLength(40)) }),
  body: z.strictObject(viewer),
  reply: z.object({ own: ownPlace }),
  refusals: ['widget_key_not_valid', 'campaign_unknown', 'campaign_not_open'],
})

export const readJackpotWins = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/wins',
  auth: 'visitor',
  origin: 'widgets',
  summary:
    'The latest wins of a jackpot, each with what repeats its draw; with level and number that one, with its entries',
  params: z.strictObject({ id: z.string().check(z.maxLength(40)) }),
  query: z.strictObject({
    level: z.optional(z.enum(LEVELS)),
    number: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
  }),
  reply: z.object({
    data: z.array(
      z.object({
        /** The number of this level, from 1. */
        number: z.number(),
        level: z.enum(LEVELS),
        alias: z.string(),
        amount: kes,
        at: z.string(),
        how: z.enum(['stake', 'deadline']),
        /** The chain of the seed, from 1, and its head, published before the first stake. */
        chain: z.object({ number: z.number(), commitment: z.string(), committed_at: z.string() }),
        /** The seed's number in its chain: as many hashes lead to the head. Its SHA-256, and the seed. */
        seed_no: z.number(),
        commitment: z.string(),
        seed: z.string(),
        /** The stake that won, under the name that its draw has: `games/fair/mystery.rules.ts`. */
        ticket: z.string(),
        stake: kes,
        one_in: kes,
        /**
         * The public value that the draw takes: the round of drand's quicknet that follows from when the stake was
         * settled or the list made, or from the chain's commitment where that is later; and its signature. Null for
         * a draw from the seed alone.
         */
        beacon: z.nullable(z.object({ fixed_at: z.string(), round: z.number(), signature: z.string() })),
        /** The tickets of a draw by deadline in order, weights in cents, where that win alone was asked for. */
        entries: z.optional(z.array(z.object({ ticket: z.string(), weight: z.number() }))),
      }),
    ),
  }),
  refusals: ['campaign_unknown'],
  cost: 4,
  cacheSeconds: 5,
})

export const campaignsApi = { readCampaigns, joinCampaign, readJackpotWins }

export const campaignsOptions = z.strictObject(asked)
/** What the topic says. Amounts of pots come as binary messages between (`pot-delta.ts`). */
export const campaignsServerMessage = z.discriminatedUnion('t', [
  /** First, and whenever campaigns begin, end or change. */
  z.object({ t: z.literal('campaigns'), ...shown.shape }),
  /** Some places of one board have changed; behind the last entrant there is none any more. */
  z.object({
    t: z.literal('places'),
    id: z.string(),
    entrants: z.number(),
    places: z.array(place),
  }),
  /** The viewer's own place has changed. */
  z.object({ t: z.literal('own'), id: z.string(), own: ownPlace }),
  /** A level of a jackpot was won; its next amount comes with it. */
  z.object({
    t: z.literal('won'),
    no: z.number(),
    win: z.object({ alias: z.string(), amount: kes, at: z.string() }),
    amount: kes,
  }),
  /** The key is not valid (any more): own places are not sent. */
  z.object({ t: z.literal('keyNotValid') }),
])
export type CampaignsServerMessage = z.infer<typeof campaignsServerMessage>
