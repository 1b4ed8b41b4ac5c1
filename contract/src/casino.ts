/**
 * Instant games, over HTTP on the games' origin with a game's token: one request is one play, or one move in
 * it. Amounts are KES. What a play begins with, what may be done in it and what is shown of it are each
 * game's own (`Rules` of
 * `games/kit/instant`), and the server checks them by the game's rules.
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { kes, wholeKes } from './money.ts'

/** Plays in one answer. */
export const PLAYS_PAGE = 20
/** What a player may give as a seed of their own. */
export const CLIENT_SEED = /^[A-Za-z0-9_-]{8,64}$/

/**
 * A play that arrives before its cycle is over by no more than this waits on the server until it is: a client
 * that keeps to the cycle is not refused for a request that travelled faster than the one before.
 */
export const CYCLE_EARLY_MS = 500

const game = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'Unknown game'))
const id = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'Unknown play'))
const clientSeed = z
  .string()
  .check(z.regex(CLIENT_SEED, 'A seed is 8 to 64 letters, digits, dashes or underscores'))
const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This is no hash'))
/** ISO 8601, UTC. */
const time = z.string()

/** A pair of seeds. Plays under it are numbered by `nonce`, from 0; here it is the next play's. */
export const seeds = z.object({ id: z.number(), hash: hex32, clientSeed: z.string(), nonce: z.number() })

/**
 * The pair that comes next, by its number and the SHA-256 of the server's seed, which is named when the seeds
 * are changed.
 */
const nextPair = z.object({ id: z.number(), hash: hex32 })

/** One play as its player sees it: nothing of what is drawn and not yet uncovered. */
export const play = z.object({
  /** The client's name for it. */
  id: z.string(),
  game: z.string(),
  /** Names the rules by which it is played, such as `dice:v1`. */
  version: z.string(),
  seeds: z.number(),
  nonce: z.number(),
  stake: kes,
  start: z.unknown(),
  moves: z.array(z.unknown()),
  /** Null of a play whose stake was returned: nothing was drawn. */
  shown: z.unknown(),
  /** `returned`: it was never really begun, and the stake went back. */
  state: z.enum(['open', 'over', 'returned']),
  /** What was paid; of an open play, what leaving it now would pay. */
  pay: kes,
  /** The most that it may pay: a play ends where one more step could come to more. */
  cap: kes,
  at: time,
})

const afterPlay = z.object({
  data: z.object({
    play,
    balance: kes,
    /** What casino games may still pay of today's stakes, beside what open plays may win. */
    left: kes,
  }),
})

export const openCasinoGame = endpoint({
  method: 'GET',
  path: '/play/casino/{game}/',
  auth: 'game',
  origin: 'games',
  summary: 'Everything needed to play an instant game as it stands, the open play included',
  params: z.strictObject({ game }),
  reply: z.object({
    data: z.object({
      limits: z.object({
        minStake: kes,
        maxStake: kes,
        /**
         * What can be chosen that allows less, by name, with what a play would begin with; empty where no
         * choice does.
         */
        choices: z.array(z.object({ name: z.string(), start: z.unknown(), maxStake: kes })),
        /** The most one play may pay, and all casino games together of a day's stakes. */
        maxPayout: kes,
        maxDay: kes,
        /**
         * So long passes at least from one play to the next, counted from the answer less `CYCLE_EARLY_MS`.
         */
        cycleMs: z.number(),
        realityCheckMs: z.number(),
      }),
      balance: kes,
      left: kes,
      /** Null until the player has given a first seed. */
      seeds: z.nullable(seeds),
      next: nextPair,
      open: z.nullable(play),
      /** Since this login: for how long, what was staked in instant games, and what they paid. */
      played: z.object({ forMs: z.number(), staked: kes, paid: kes }),
    }),
  }),
  refusals: ['game_unknown', 'game_closed'],
})

export const beginPlay = endpoint({
  method: 'POST',
  path: '/play/casino/{game}/plays/',
  auth: 'game',
  idempotent: true,
  origin: 'games',
  summary: 'Stake on one play. The same `id` again gets the first answer',
  params: z.strictObject({ game }),
  body: z.strictObject({
    id,
    stake: wholeKes,
    start: z.record(z.string(), z.unknown()),
    /** The number of the pair that it is to be drawn from; the play is refused where another is in use. */
    seeds: z.optional(z.number().check(z.int(), z.gte(1))),
  }),
  reply: afterPlay,
  refusals: [
    'game_unknown',
    'game_closed',
    'stake_below_minimum',
    'stake_above_maximum',
    'insufficient_funds',
    'account_suspended',
    'account_lapsed',
    'payout_allowance_used',
    'payout_allowance_held',
    'seeds_missing',
    'seeds_changed',
    'play_open',
    'play_too_soon',
    'idempotency_key_reused',
  ],
})

export const movePlay = endpoint({
  method: 'POST',
  path: '/play/casino/{game}/plays/{id}/moves/',
  auth: 'game',
  idempotent: true,
  origin: 'games',
  summary: 'Make move `n` of a play, from 0. A move that was made gets the play as it stands',
  params: z.strictObject({ game, id }),
  body: z.strictObject({
    n: z.number().check(z.int(), z.gte(0), z.lte(999)),
    move: z.record(z.string(), z.unknown()),
  }),
  reply: afterPlay,
  refusals: ['game_unknown', 'game_closed', 'play_unknown', 'play_over', 'move_illegal', 'move_made'],
})

export const changeSeeds = endpoint({
  method: 'POST',
  path: '/play/casino/{game}/seeds/',
  auth: 'game',
  origin: 'games',
  summary: 'Begin with the next server seed, whose hash was shown, and one’s own; the seed before is shown',
  params: z.strictObject({ game }),
  body: z.strictObject({ nextHash: hex32, clientSeed }),
  reply: z.object({
    data: z.object({
      seeds,
      next: nextPair,
      /** The pair that ended; null for the first. */
      ended: z.nullable(z.object({ ...seeds.shape, serverSeed: hex32 })),
    }),
  }),
  refusals: ['game_unknown', 'game_closed', 'play_open', 'seeds_changed'],
})

export const listPlays = endpoint({
  method: 'GET',
  path: '/play/casino/{game}/plays/',
  auth: 'game',
  origin: 'games',
  summary: `One’s own plays of a game, latest first, ${PLAYS_PAGE} at a time; with \`before\`, earlier than that play`,
  params: z.strictObject({ game }),
  query: z.strictObject({ before: z.optional(id) }),
  reply: z.object({ data: z.array(play), more: z.boolean() }),
  refusals: ['game_unknown', 'play_unknown'],
})

export const readPlay = endpoint({
  method: 'GET',
  path: '/play/casino/{game}/plays/{id}/',
  auth: 'game',
  origin: 'games',
  summary: 'One play with what is needed to check it; the server’s seed once its pair has ended',
  params: z.strictObject({ game, id }),
  reply: z.object({
    data: z.object({
      play,
      hash: hex32,
      clientSeed: z.string(),
      serverSeed: z.nullable(hex32),
    }),
  }),
  refusals: ['game_unknown', 'play_unknown'],
})

export const casinoApi = { openCasinoGame, beginPlay, movePlay, changeSeeds, listPlays, readPlay }
export type Play = z.output<typeof play>
export type Seeds = z.output<typeof seeds>
export type NextPair = z.output<typeof nextPair>
