/**
 * Updates for the shell: the topic `push` of the site's origin, for players; optional, polling stands in for
 * it.
 */
import * as z from 'zod/mini'
import { inLanguages, jackpotLevel, prize } from './campaigns.ts'
import { INCIDENTS } from './notices.ts'

/** In KES. */
const kes = z.number()

/**
 * `me` and `transaction` say that something changed and is to be read again; they carry no money. `slip` and
 * `incident` are notices for the eye, of what the player has not switched off; `jackpotWon` and `prizePaid` are of money
 * that the player was paid beside a bet. Their amounts count nowhere.
 */
export const pushServerMessage = z.discriminatedUnion('t', [
  /** From now on changes are pushed; earlier changes have to be read once. */
  z.object({ t: z.literal('listening') }),
  z.object({ t: z.literal('me') }),
  z.object({ t: z.literal('transaction'), id: z.string(), state: z.string() }),
  /** A slip ended, or was settled again. */
  z.object({
    t: z.literal('slip'),
    code: z.string(),
    stake: kes,
    /** Null where the stake went back. */
    payout: z.nullable(kes),
    /** That an earlier settlement is replaced. */
    again: z.boolean(),
    /** That a rule which the player had set cashed it out, or a part of it. */
    byRule: z.optional(z.boolean()),
    /** That it is a ticket that won the Virtual Jackpot. */
    isJackpot: z.optional(z.boolean()),
  }),
  /** Something happened in a match that an open bet is on; the score is that after it. */
  z.object({
    t: z.literal('incident'),
    event: z.string(),
    kind: z.enum(INCIDENTS),
    /** The side that scored; null of a kick-off. */
    side: z.nullable(z.enum(['home', 'away'])),
    home: z.string(),
    away: z.string(),
    homeScore: z.number(),
    awayScore: z.number(),
    minute: z.nullable(z.number()),
  }),
  /** The player won a level of a jackpot. */
  z.object({
    t: z.literal('jackpotWon'),
    level: jackpotLevel.shape.level,
    amount: kes,
    /** Which figure of the player's record it is part of. */
    into: z.enum(['balance', 'bonus']),
  }),
  /** The player was paid the prize of a place in a race or tournament. */
  z.object({
    t: z.literal('prizePaid'),
    name: inLanguages,
    rank: z.number(),
    kind: prize.shape.kind,
    amount: kes,
  }),
])
export type PushServerMessage = z.infer<typeof pushServerMessage>
