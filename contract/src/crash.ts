/**
 * Crash games over a socket at `/socket` of the games' origin: JSON text messages, one object each, told apart by `t`.
 *
 * Times: the server never sends wall-clock due times; it sends `elapsedMs` (since take-off) or `leftMs` (until the lock),
 * measured on its monotonic clock as the frame is built. Multipliers are integers in hundredths (`x100`); money is KES.
 * Nothing sent before the crash depends on the outcome.
 */
import * as z from 'zod/mini'
import { kes, wholeKes } from './money.ts'

/** Socket protocol version; a client of another version is told to reload. */
export const CRASH_PROTOCOL = 1
/** Auto cash-out bounds in hundredths. */
export const AUTO_X100 = { min: 101, max: 100_000_000 } as const

const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/))
const slot = z.union([z.literal(0), z.literal(1)])
const x100 = z.number()

/** What a player may send. `id` is made by the client and names one intent for ever: a repeat gets the first answer. */
export const crashClientMessage = z.discriminatedUnion('t', [
  /** First message, within 5 s. `token` from `/play/session/`; without one the socket plays the demo. */
  z.strictObject({
    t: z.literal('hello'),
    v: z.literal(CRASH_PROTOCOL),
    game: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)),
    token: z.optional(z.string().check(z.maxLength(2000))),
  }),
  /** Stake in the round that is open for betting. `round` guards against a stake landing in the next one. */
  z.strictObject({
    t: z.literal('bet'),
    id: uuid,
    round: z.number().check(z.int()),
    slot,
    stake: wholeKes,
    auto: z.optional(z.number().check(z.int(), z.gte(AUTO_X100.min), z.lte(AUTO_X100.max))),
  }),
  /** Cash out at the multiplier the server reads on receipt. */
  z.strictObject({ t: z.literal('cashOut'), id: uuid, round: z.number().check(z.int()), slot }),
  /** Clock and latency probe; `n` comes back in `pong`. */
  z.strictObject({ t: z.literal('ping'), n: z.number().check(z.int()) }),
])
export type CrashClientMessage = z.infer<typeof crashClientMessage>

/** A bet as everybody sees it: the player masked, the cash-out once made. */
export const liveBet = z.object({
  key: z.string(),
  player: z.string(),
  stake: kes,
  x100: z.optional(x100),
  payout: z.optional(kes),
})
/** A player's own bet in the current round. */
export const ownBet = z.object({
  id: z.string(),
  slot,
  stake: kes,
  auto: z.optional(x100),
  /** Forced cash-out point at this stake under the payout caps, in hundredths. */
  max: x100,
  x100: z.optional(x100),
  payout: z.optional(kes),
})
export const crashPhase = z.enum(['waiting', 'betting', 'flying', 'crashed'])

/** What the server sends. */
export const crashServerMessage = z.discriminatedUnion('t', [
  /** Answer to `hello`: everything needed to draw the table as it stands. */
  z.object({
    t: z.literal('welcome'),
    v: z.number(),
    game: z.string(),
    mode: z.enum(['real', 'demo']),
    balance: kes,
    limits: z.object({ minStake: kes, maxStake: kes, maxPayout: kes, bettingMs: z.number() }),
    round: z.number(),
    phase: crashPhase,
    commitment: z.string(),
    leftMs: z.optional(z.number()),
    elapsedMs: z.optional(z.number()),
    x100: z.optional(x100),
    own: z.array(ownBet),
    live: z.array(liveBet),
    players: z.number(),
    staked: kes,
    /** Latest first. */
    history: z.array(z.object({ round: z.number(), x100 })),
  }),
  /** Betting opens. `commitment` is SHA-256 of the round's seed, in hex. */
  z.object({ t: z.literal('betting'), round: z.number(), commitment: z.string(), leftMs: z.number() }),
  /** Take-off; betting is closed. */
  z.object({ t: z.literal('flying'), round: z.number(), elapsedMs: z.number() }),
  /** Heartbeat while flying, twice a second. */
  z.object({ t: z.literal('tick'), round: z.number(), elapsedMs: z.number() }),
  /** The end of the flight, and the seed that proves it. */
  z.object({ t: z.literal('crashed'), round: z.number(), x100, seed: z.string() }),
  /** The round was interrupted; every open stake was returned. */
  z.object({ t: z.literal('voided'), round: z.number() }),
  /** New bets and cash-outs of everybody since the last one, at most once every 250 ms; a sample of at most 30, totals exact. */
  z.object({
    t: z.literal('live'),
    round: z.number(),
    bets: z.array(liveBet),
    players: z.number(),
    staked: kes,
  }),
  /** A bet of one's own was taken (its `id` is the one sent). */
  z.object({ t: z.literal('accepted'), id: z.string(), round: z.number(), bet: ownBet, balance: kes }),
  /** A bet of one's own was cashed out; `id` is the bet's, `by` says how. */
  z.object({
    t: z.literal('paid'),
    id: z.string(),
    round: z.number(),
    slot,
    x100,
    payout: kes,
    balance: kes,
    by: z.enum(['hand', 'auto', 'cap']),
  }),
  /** A message of one's own was refused; nothing changed. */
  z.object({ t: z.literal('refused'), id: z.string(), code: z.string(), text: z.string() }),
  z.object({ t: z.literal('balance'), balance: kes }),
  z.object({ t: z.literal('pong'), n: z.number() }),
  /** The socket is about to be closed: session over, protocol too old, or the server is restarting. */
  z.object({
    t: z.literal('bye'),
    reason: z.enum(['session', 'protocol', 'restart', 'flood', 'unknown_game']),
  }),
])
export type CrashServerMessage = z.infer<typeof crashServerMessage>
export type CrashPhase = z.infer<typeof crashPhase>
export type LiveBet = z.infer<typeof liveBet>
export type OwnBet = z.infer<typeof ownBet>
