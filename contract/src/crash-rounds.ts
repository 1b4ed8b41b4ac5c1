/**
 * The public data of crash games: rounds with their proofs, chains, and the greatest wins. Served on the
 * games' origin.
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { kes } from './money.ts'

/** Rounds in one answer, at most. */
export const CRASH_ROUNDS_MAX = 200
/** Rows of a table of the greatest, at most. */
export const CRASH_TOP_MAX = 20

const game = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'Unknown game'))
const number = (text: string) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,14}$/, text)),
    z.transform(digits => Number(digits)),
  )
const limit = z.pipe(
  z.string().check(z.regex(/^(?:[1-9]\d?|1\d\d|200)$/, `Ask for 1 to ${CRASH_ROUNDS_MAX} rounds`)),
  z.transform(digits => Number(digits)),
)
const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** A multiplier in hundredths. */
const x100 = z.number()
/** ISO 8601, UTC. */
const time = z.string()
export const crashRoundState = z.enum(['betting', 'flying', 'crashed', 'void'])
/** `own`: the operator made the salt itself. */
const saltSource = z.enum(['own', 'given'])

/** The one public value that a chain's salt is: the randomness of a round of drand, named beforehand. */
export const beacon = z.object({ kind: z.literal('drand'), chain: hex32, round: z.number() })
export type Beacon = z.infer<typeof beacon>
const salt = {
  /** Null until it is fixed, which is after the commitment and before the chain's first round. */
  salt: z.nullable(z.string()),
  saltSource: z.nullable(saltSource),
  /** drand's signature of the round, whose SHA-256 a given salt is. */
  saltSignature: z.nullable(z.string().check(z.regex(/^[0-9a-f]{96}$/))),
  saltedAt: z.nullable(time),
  /** Where a given salt comes from; null for one of our own. */
  beacon: z.nullable(beacon),
  beaconNamedAt: z.nullable(time),
}
const codeHash = z.object({ file: z.string(), sha256: hex32 })

export const listCrashRounds = endpoint({
  method: 'GET',
  path: '/play/crash/{game}/rounds/',
  auth: 'visitor',
  origin: 'games',
  summary: 'Ended rounds of a crash game, latest first; with `before`, earlier ones than that',
  params: z.strictObject({ game }),
  query: z.strictObject({
    before: z.optional(number('A round is a number from 1')),
    limit: z._default(limit, 50),
  }),
  reply: z.object({
    data: z.array(
      z.object({
        round: z.number(),
        /** Null for a round that was returned to its players. */
        x100: z.nullable(x100),
        state: z.enum(['crashed', 'void']),
        at: time,
      }),
    ),
  }),
  refusals: ['game_unknown'],
  cacheSeconds: 2,
})

export const readCrashRound = endpoint({
  method: 'GET',
  path: '/play/crash/{game}/rounds/{round}/',
  auth: 'visitor',
  origin: 'games',
  summary: 'One round with everything needed to check it; its seed once it is over',
  params: z.strictObject({ game, round: number('A round is a number from 1') }),
  reply: z.object({
    data: z.object({
      game: z.string(),
      round: z.number(),
      state: crashRoundState,
      /** SHA-256 of the seed, published before the first bet. */
      commitment: hex32,
      /** Null while the round runs. */
      seed: z.nullable(hex32),
      /** The seeds of the first three players who bet, empty where there were fewer; all empty before the take-off. */
      clientSeeds: z.tuple([z.string(), z.string(), z.string()]),
      salt: z.string(),
      saltSource,
      /** Null while the round runs, and for one that was returned to its players. */
      x100: z.nullable(x100),
      /**
       * The round played seed `index` of the chain; hashed `index` times, the seed is the chain's commitment.
       */
      chain: z.object({
        id: z.number(),
        index: z.number(),
        length: z.number(),
        commitment: hex32,
        committedAt: time,
        ...salt,
      }),
      /** How the message of the draw names the round, such as `aviator:812`. */
      roundId: z.string(),
      openedAt: time,
      tookOffAt: z.nullable(time),
      endedAt: z.nullable(time),
    }),
  }),
  refusals: ['game_unknown', 'round_unknown'],
  cacheSeconds: 2,
})

export const listCrashTop = endpoint({
  method: 'GET',
  path: '/play/crash/{game}/top/',
  auth: 'visitor',
  origin: 'games',
  summary:
    'The greatest wins by payout or multiplier, or the greatest rounds, of this Nairobi day, month or year',
  params: z.strictObject({ game }),
  query: z.strictObject({
    by: z._default(z.enum(['payout', 'multiplier', 'round'], 'Ask by payout, multiplier or round'), 'payout'),
    span: z._default(z.enum(['day', 'month', 'year'], 'Ask for a day, month or year'), 'day'),
  }),
  reply: z.object({
    /** Greatest first. `player` (an alias), `stake` and `payout` are of a win; a round alone has none. */
    data: z.array(
      z.object({
        round: z.number(),
        x100,
        at: time,
        player: z.optional(z.string()),
        stake: z.optional(kes),
        payout: z.optional(kes),
      }),
    ),
  }),
  refusals: ['game_unknown'],
  cacheSeconds: 5,
})

export const listCrashChains = endpoint({
  method: 'GET',
  path: '/play/crash/{game}/chains/',
  auth: 'visitor',
  origin: 'games',
  summary: 'Every chain of seeds of a crash game, latest first: what was committed to, when, and its salt',
  params: z.strictObject({ game }),
  reply: z.object({
    data: z.array(
      z.object({
        id: z.number(),
        length: z.number(),
        /** s_0: the last seed hashed `length` times. */
        commitment: hex32,
        committedAt: time,
        ...salt,
        /** A description of the source, such as `drand 52db9ba7 round 1000`. */
        saltReference: z.nullable(z.string()),
        /** When it was closed because the database had been restored: the rest of its seeds is not played. */
        closedAt: z.nullable(time),
        /** How many of its seeds have been played, the running round's among them. */
        played: z.number(),
      }),
    ),
    /** The code that decides rounds, as it runs now. */
    sources: z.array(codeHash),
  }),
  refusals: ['game_unknown'],
  cacheSeconds: 10,
})

export const crashRoundsApi = { listCrashRounds, readCrashRound, listCrashTop, listCrashChains }
