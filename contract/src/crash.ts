/**
 * Crash games: the topics `crash/{game}` of the games' origin, over the sockets of `live.ts`. A visitor plays
 * the demo.
 *
 * Times: the server never sends wall-clock due times; it sends `elapsedMs` (since take-off) or `leftMs`
 * (until the lock), measured on its monotonic clock as the frame is built. Multipliers are integers in
 * hundredths (`x100`); money is KES. Nothing sent before the crash depends on the outcome.
 */
import * as z from 'zod/mini'
import { chatText } from './crash-chat-text.ts'
import { chatServerMessages } from './crash-chat.ts'
import { gatewayServerMessage } from './live.ts'
import { kes, wholeKes } from './money.ts'

/** A subscription is answered within this time, if only by its end. */
export const CRASH_ANSWER_MS = 10_000
/** Auto cash-out bounds in hundredths. */
export const AUTO_X100 = { min: 101, max: 100_000_000 } as const

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const uuid = /* @__PURE__ */ (() => z.string().check(z.regex(UUID)))()
const slot = z.union([z.literal(0), z.literal(1)])
const x100 = z.number()
/** A player's seed, which goes into the draw of rounds they are among the first to bet on. */
const clientSeed = /* @__PURE__ */ (() => z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)))()

/** What a player may say with `subscribe`. */
export const crashOptions = /* @__PURE__ */ (() =>
  z.strictObject({
    seed: z.optional(clientSeed),
    /** Data saver: no `live`. */
    dataSaver: z.optional(z.boolean()),
    /**
     * The first round whose end this client does not know: the snapshot has the outcomes of the player's bets
     * since.
     */
    since: z.optional(z.number().check(z.int(), z.gte(1))),
  }))()
export type CrashOptions = z.infer<typeof crashOptions>

/** What a player may send. `id`, made by the client, names one intent: a repeat gets the first answer. */
export const crashClientMessage = /* @__PURE__ */ (() =>
  z.discriminatedUnion('t', [
    /** A stake in the round that is open for betting: `round` keeps it out of the next one. */
    z.strictObject({
      t: z.literal('bet'),
      id: uuid,
      round: z.number().check(z.int()),
      slot,
      stake: wholeKes,
      auto: z.optional(z.number().check(z.int(), z.gte(AUTO_X100.min), z.lte(AUTO_X100.max))),
    }),
    /** Take back the bet named `bet` until the lock. */
    z.strictObject({ t: z.literal('cancel'), id: uuid, round: z.number().check(z.int()), slot, bet: uuid }),
    /** Cash out at the multiplier the server reads on receipt. */
    z.strictObject({ t: z.literal('cashOut'), id: uuid, round: z.number().check(z.int()), slot }),
    /**
     * From now on this seed; it counts from the round that `seeded` names. `seed` in `subscribe` is the same,
     * and answered alike.
     */
    z.strictObject({ t: z.literal('seed'), seed: clientSeed }),
    z.strictObject({ t: z.literal('dataSaver'), on: z.boolean() }),
    /** One's own bets in this game, latest first; with `before`, those of earlier rounds. */
    z.strictObject({ t: z.literal('myBets'), before: z.optional(z.number().check(z.int(), z.gte(1))) }),
    /** Opens or closes the chat, whose messages go to open chats only; opening is answered by `chat`. */
    z.strictObject({ t: z.literal('chat'), on: z.boolean() }),
    z.strictObject({ t: z.literal('say'), id: uuid, text: chatText }),
    /** Reports a message, named by its `n`, to moderators. */
    z.strictObject({ t: z.literal('report'), id: uuid, message: z.number().check(z.int(), z.gte(1)) }),
  ]))()
export type CrashClientMessage = z.infer<typeof crashClientMessage>

/** A bet as all players see it: its key within the round, the player's alias, stake and cash-out in x100. */
export const liveBet = z.union([
  z.tuple([z.string(), z.string(), kes]),
  z.tuple([z.string(), z.string(), kes, x100]),
])
/** A player's own bet in the current round. */
export const ownBet = z.object({
  id: z.string(),
  slot,
  stake: kes,
  auto: z.optional(x100),
  /**
   * Where it is cashed out by force under the payout caps, in hundredths; lower beside another bet that
   * shares the day's.
   */
  max: x100,
  x100: z.optional(x100),
  payout: z.optional(kes),
})
/** The cause of a cash-out: manual, the player's target, or the payout cap of a bet or of the day. */
export const cashOutBy = z.enum(['hand', 'auto', 'cap', 'day'])
/** A player's own bet of a round that may be over. */
export const pastBet = z.object({
  id: z.string(),
  round: z.number(),
  slot,
  /** ISO 8601. */
  at: z.string(),
  stake: kes,
  auto: z.optional(x100),
  state: z.enum(['open', 'lost', 'cashed_out', 'returned']),
  x100: z.optional(x100),
  payout: z.optional(kes),
  by: z.optional(cashOutBy),
  /** Where the flight ended, once it has. */
  crashX100: z.optional(x100),
})
/** The chain a round is drawn from; `own` says that the operator made the salt itself. */
const chain = z.object({ id: z.number(), salt: z.string(), saltSource: z.enum(['own', 'given']) })
/** The seeds of the first three players who bet on the round, empty where there are fewer. */
const clientSeeds = z.tuple([z.string(), z.string(), z.string()])
export const crashPhase = z.enum(['waiting', 'betting', 'flying', 'crashed'])

const limits = z.object({
  minStake: kes,
  maxStake: kes,
  /** The most one bet may pay, and the most that crash games may pay a player in a Nairobi day. */
  maxPayout: kes,
  maxDay: kes,
  bettingMs: z.number(),
  rtpX10000: z.number(),
  /** How often a player is shown the time spent and what was won and lost. */
  realityCheckMs: z.number(),
})
/** No bets are taken: the running round is played to its end, or none is running any more. */
const closed = z.enum(['after_round', 'now'])

/** What the server sends. */
export const crashServerMessage = /* @__PURE__ */ (() =>
  z.discriminatedUnion('t', [
    /** Answer to `subscribe`, and sent again when deltas may have been missed: the whole current state. */
    z.object({
      t: z.literal('snapshot'),
      game: z.string(),
      mode: z.enum(['real', 'demo']),
      balance: kes,
      limits,
      closed: z.optional(closed),
      /** What crash games may still pay this player today. */
      dayLeft: kes,
      round: z.number(),
      phase: crashPhase,
      commitment: z.string(),
      chain,
      /** Known from take-off on. */
      clientSeeds: z.optional(clientSeeds),
      /**
       * In real play: what this login has staked and was paid in crash games, and how long it has lasted; of
       * at most a day.
       */
      played: z.optional(z.object({ forMs: z.number(), staked: kes, paid: kes })),
      /** In answer to `since`: this player's bets of rounds that ended meanwhile, latest first. */
      endedWhileAway: z.array(pastBet),
      leftMs: z.optional(z.number()),
      elapsedMs: z.optional(z.number()),
      x100: z.optional(x100),
      own: z.array(ownBet),
      live: z.array(liveBet),
      players: z.number(),
      staked: kes,
      out: z.number(),
      paid: kes,
      /** Latest first. */
      history: z.array(z.object({ round: z.number(), x100 })),
      /** Present where the game has a chat; absent where the operator has switched it off. */
      chat: z.optional(z.literal(true)),
    }),
    /** Staff changed what stakes the game takes, or closed or opened it; without `closed` it is open. */
    z.object({ t: z.literal('settings'), limits, closed: z.optional(closed) }),
    /** Betting opens. `commitment` is SHA-256 of the round's seed, in hex. */
    z.object({ t: z.literal('betting'), round: z.number(), commitment: z.string(), leftMs: z.number() }),
    /** Take-off; betting is closed. */
    z.object({ t: z.literal('flying'), round: z.number(), elapsedMs: z.number(), clientSeeds }),
    /** Heartbeat while flying, twice a second. */
    z.object({ t: z.literal('tick'), round: z.number(), elapsedMs: z.number() }),
    /** The end of the flight, and the seed that proves it. */
    z.object({ t: z.literal('crashed'), round: z.number(), x100, seed: z.string() }),
    /** The round was interrupted; every open stake was returned. */
    z.object({ t: z.literal('voided'), round: z.number() }),
    /** New bets and cash-outs since the last one, once a second; a sample, under exact totals. */
    z.object({
      t: z.literal('live'),
      round: z.number(),
      bets: z.array(liveBet),
      /** Keys of bets that were taken back. */
      cancelledKeys: z.optional(z.array(z.string())),
      /** The bets that were shown before and are cashed out: the key, and where. */
      cashOuts: z.optional(z.array(z.tuple([z.string(), x100]))),
      players: z.number(),
      staked: kes,
      /** How many bets were cashed out, and what they were paid. */
      out: z.number(),
      paid: kes,
    }),
    /** The player's own bet was accepted; `other` is their other bet where its `max` has changed. */
    z.object({
      t: z.literal('accepted'),
      id: z.string(),
      round: z.number(),
      bet: ownBet,
      other: z.optional(ownBet),
      balance: kes,
      dayLeft: kes,
    }),
    /** The bet `bet` was taken back and its stake returned; `id` is the request's. */
    z.object({
      t: z.literal('cancelled'),
      id: z.string(),
      round: z.number(),
      slot,
      bet: z.string(),
      other: z.optional(ownBet),
      balance: kes,
      dayLeft: kes,
    }),
    /** The player's own bet was cashed out; `id` is the bet's, `by` says how. */
    z.object({
      t: z.literal('paid'),
      id: z.string(),
      round: z.number(),
      slot,
      x100,
      payout: kes,
      balance: kes,
      dayLeft: kes,
      by: cashOutBy,
      /** The time of flight at which it was decided. */
      atMs: z.number(),
    }),
    /** The player's message was refused; with `unavailable` the outcome is unknown: send it again. */
    z.object({ t: z.literal('refused'), id: z.string(), code: z.string(), text: z.string() }),
    z.object({ t: z.literal('balance'), balance: kes }),
    /** Answer to `seed`: the first round it can count in, 0 for play money, whose seeds count in none. */
    z.object({ t: z.literal('seeded'), seed: z.string(), round: z.number() }),
    /** Answer to `myBets`; `more` when there are earlier ones. */
    z.object({ t: z.literal('myBets'), bets: z.array(pastBet), more: z.boolean() }),
    ...chatServerMessages,
  ]))()
export type CrashServerMessage = z.infer<typeof crashServerMessage>
/** All that comes over a socket that follows a crash game. */
export const crashSocketMessage = /* @__PURE__ */ (() =>
  z.discriminatedUnion('t', [crashServerMessage, gatewayServerMessage]))()
export type CrashSocketMessage = z.infer<typeof crashSocketMessage>
export type CrashPhase = z.infer<typeof crashPhase>
export type LiveBet = z.infer<typeof liveBet>
export type OwnBet = z.infer<typeof ownBet>
export type PastBet = z.infer<typeof pastBet>
export type CashOutBy = z.infer<typeof cashOutBy>
