/**
 * Slips: what they would pay, placing and cancelling them. Amounts are KES, odds are decimal numbers with at
 * most four decimals.
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SLIP_LEGS_MAX } from './limits.ts'
import { kes, wholeKes } from './money.ts'
import type { RefusalCode } from './refusals.ts'
import { coded, few, leg, refusalDetails, refusedSelections, stakeDetails } from './selections.ts'
import { formRefusals, requestId as id, slip, verdict } from './slips.ts'
import { readSportsBackground } from './sports-background.ts'
import { listSportsCompetitions, searchSports } from './sports-browse.ts'
import { cashOutSlip, readCashOut, removeCashOutRule, setCashOutRule } from './sports-cash-out.ts'
import { makeCode, readCode } from './sports-codes.ts'
import { listSportsEvents, readSportsEvent } from './sports-events.ts'

const wager = {
  stake: wholeKes,
  legs: few(leg),
  /** The numbers of legs in a line of a system bet, ascending. */
  sizes: z.optional(
    z
      .array(z.number().check(z.int(), z.gte(1), z.lte(SLIP_LEGS_MAX)))
      .check(z.minLength(1), z.maxLength(SLIP_LEGS_MAX)),
  ),
  /** The `id` of the multi bonus that was shown; without it the one of now counts. */
  multi_bonus: z.optional(z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
  /** Which odds are taken: any, total odds that are no lower than those seen, or exactly those seen. */
  odds_policy: z.enum(['any', 'higher', 'none'], 'any, higher or none'),
  /** Under `higher`, by how many per cent the total odds may be lower than those seen; 0 where it is left out. */
  odds_fall: z.optional(z.number().check(z.int(), z.gte(0), z.lte(20))),
}
/** ISO 8601, UTC. */
const time = z.string()

export const quoteSlip = endpoint({
  method: 'POST',
  path: '/sports/quotes/',
  auth: 'game-or-visitor',
  origin: 'games',
  summary:
    'What a slip would pay, or why it is refused; nothing is written, and nothing is promised. A token of a virtual league asks about its matches, and only about them',
  cost: 3,
  body: z.strictObject(wager),
  reply: z.object({
    data: z.object({
      /** Why the slip cannot be placed, whatever its legs; null where it can. `stake`: the greatest that would be taken. */
      refusal: z.nullable(z.object({ code: z.string(), text: z.string(), stake: z.optional(kes) })),
      selections: refusedSelections,
      /**
       * What the operator adds to the win of a multi. A leg counts from `least_odds` on; a tier holds from its
       * number of legs on, and tiers ascend. Null without a bonus.
       */
      multi_bonus: z.nullable(
        z.object({
          id: z.number(),
          least_odds: z.number(),
          tiers: z.array(z.object({ legs: z.number(), percent: z.number() })),
        }),
      ),
      /** The tax on withdrawals, in per cent; null where there is none. Bets and wins are not taxed. */
      withdrawal_tax: z.nullable(z.number()),
      /** Null where legs are refused. */
      terms: z.nullable(
        z.object({
          kind: z.enum(['single', 'multi', 'system']),
          lines: z.number(),
          /** The odds that each leg would have. */
          odds: z.array(z.number()),
          /** Whether it is accepted only after the live delay, in milliseconds. */
          delay_ms: z.number(),
          stake: z.object({ min: kes, max: kes }),
          /**
           * If all legs win. In it are `bonus`, the multi bonus, and `returned`, the stake that stands for what
           * the cap takes, which is `capped`: a billion where it is more.
           */
          possible_payout: kes,
          bonus: kes,
          capped: kes,
          returned: kes,
          cap: kes,
          /**
           * What may still be paid to the player: by sports in these 24 hours, by virtual matches in this Nairobi
           * day, whatever open bets on them may need of it. Null of a visitor.
           */
          remaining: z.nullable(kes),
        }),
      ),
    }),
  }),
  refusals: [...formRefusals, 'too_many_requests'],
})

export const placeSlip = endpoint({
  method: 'POST',
  path: '/sports/slips/',
  auth: 'game',
  origin: 'games',
  idempotent: true,
  summary:
    'Place a slip: with a token of sports on real matches, with one of a virtual league on those of the leagues. The same `id` again gets the first answer',
  body: z.strictObject({
    id,
    ...wager,
    /**
     * How long ago the player placed it: a request that comes late gets its first answer, or `slip_late`. Under
     * one Idempotency-Key it stays what it was first.
     */
    age_ms: z.optional(z.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))),
  }),
  reply: z.object({
    data: z.object({
      code: z.string(),
      /** `ended`: of a repeat, when the slip is decided already. */
      state: z.enum(['open', 'pending', 'ended']),
      /** When a live bet is decided; null of others. */
      decide_at: z.nullable(time),
      legs: z.array(z.object({ odds: z.number() })),
    }),
  }),
  refusals: [
    ...formRefusals,
    'slip_refused',
    'slip_bonus_changed',
    'slip_late',
    'game_closed',
    'stake_below_minimum',
    'stake_above_maximum',
    'payout_above_maximum',
    'odds_above_maximum',
    'payout_window_used',
    'payout_allowance_used',
    'payout_allowance_held',
    'insufficient_funds',
    'account_suspended',
    'account_lapsed',
    'idempotency_key_reused',
  ],
  refusalDetails: [refusalDetails, stakeDetails],
})

export const listSlips = endpoint({
  method: 'GET',
  path: '/sports/slips/',
  auth: 'game',
  origin: 'games',
  summary:
    'The player’s slips of sports, or with a token of a virtual league those of the leagues, latest first',
  query: z.strictObject({
    /** The `next` of the page before. */
    before: z.optional(z.string().check(z.regex(/^\d{1,13}:\d{1,15}$/, 'Begin with the first page'))),
  }),
  reply: z.object({
    data: z.array(slip),
    /** For the page after this one; null at the end. */
    next: z.nullable(z.string()),
  }),
  refusals: [],
})

/** Why a slip cannot be cancelled. */
export const cancelRefusals = [
  'slip_over',
  'slip_live',
  'slip_virtual',
  'slip_cancel_late',
  'slip_cancel_new_player',
  'slip_cancels_used',
  'slip_cancel_moved',
] as const satisfies readonly RefusalCode[]

export const readSlip = endpoint({
  method: 'GET',
  path: '/sports/slips/{code}/',
  auth: 'game',
  origin: 'games',
  summary: 'A slip of the player with each version of its settlement, and whether it can be cancelled',
  params: coded,
  reply: z.object({
    data: z.object({
      ...slip.shape,
      /** Each decision of what it pays, the first one first; a null payout: the stake was returned. */
      settlements: z.array(
        z.object({
          version: z.number(),
          at: time,
          before: z.nullable(kes),
          after: z.nullable(kes),
          reason: z.string(),
        }),
      ),
      /**
       * Each decision of a leg, in the order of time, with what it was before; null while it was undecided.
       */
      leg_changes: z.array(
        z.object({
          /** The place of the leg, from 0. */
          leg: z.number(),
          at: time,
          before: z.nullable(verdict),
          after: z.nullable(verdict),
          reason: z.nullable(z.string()),
        }),
      ),
      /** Until when it can be cancelled, or why it cannot. */
      cancel: z.object({
        /** By how many per cent the odds of a leg may move until then; null where they may at will. */
        move_percent: z.nullable(z.number()),
        until: z.nullable(time),
        refusal: z.nullable(z.object({ code: z.string(), text: z.string() })),
      }),
    }),
  }),
  refusals: ['slip_unknown'],
})

export const cancelSportsSlip = endpoint({
  method: 'POST',
  path: '/sports/slips/{code}/cancel/',
  auth: 'game',
  origin: 'games',
  summary: 'Cancel a slip: the stake returns to where it came from. A repeat changes nothing',
  params: coded,
  reply: z.object({ data: z.object({ code: z.string(), state: z.literal('cancelled') }) }),
  refusals: ['slip_unknown', ...cancelRefusals],
})

export const sportsApi = {
  listSportsEvents,
  readSportsEvent,
  readSportsBackground,
  listSportsCompetitions,
  searchSports,
  quoteSlip,
  placeSlip,
  listSlips,
  readSlip,
  cancelSportsSlip,
  readCashOut,
  cashOutSlip,
  setCashOutRule,
  removeCashOutRule,
  readCode,
  makeCode,
}
