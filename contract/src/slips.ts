/** A slip as its player sees it: each leg keeps the facts that it was placed on. */
import * as z from 'zod/mini'
import { kes } from './money.ts'
import { eventFacts, eventStatus, score } from './sports-events.ts'

/** ISO 8601, UTC. */
const time = z.string()

/** A UUID of the client, which names one intent of the player. */
export const requestId = z
  .string()
  .check(
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'This is no UUID'),
  )

/** How a leg ended. */
export const verdict = z.enum(['won', 'lost', 'void', 'half_won', 'half_lost'])

const slipLeg = z.object({
  event: z.string(),
  market: z.number(),
  specifiers: z.string(),
  outcome: z.string(),
  market_name: z.string(),
  outcome_name: z.string(),
  odds: z.number(),
  /** As they were when the slip was placed. */
  ...eventFacts,
  /** The score when a live bet was placed. */
  placed_at_score: z.nullable(score),
  /** The event now. */
  status: eventStatus,
  score: z.nullable(score),
  /** Null until it is decided. */
  verdict: z.nullable(verdict),
  /** The part of the stake that won where several tied, as a decimal. */
  dead_heat: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

export const slip = z.object({
  code: z.string(),
  kind: z.enum(['single', 'multi', 'system']),
  sizes: z.nullable(z.array(z.number())),
  /** `pending`: the live delay runs. `refused`: it was not accepted after that, and the stake went back. */
  state: z.enum(['pending', 'open', 'settled', 'void', 'refused', 'cancelled', 'cashed_out']),
  /** Why it was refused: what was in the way of the slip, or of the leg in place `leg`, from 0. Null of others. */
  refused: z.nullable(z.array(z.object({ leg: z.nullable(z.number()), code: z.string(), text: z.string() }))),
  placed_at: time,
  decide_at: z.nullable(time),
  ended_at: z.nullable(time),
  stake: kes,
  /** What it pays if all legs that are not decided win. */
  possible_payout: kes,
  /** The multi bonus in what it paid, or in what it can pay; null without one. */
  bonus: z.nullable(z.object({ percent: z.number(), amount: kes })),
  /**
   * What a cap takes of what it paid, or of what it can pay: `void` of the win, for which `returned` of the stake comes
   * back. `by`: the cap of one bet, or the player's of 24 hours. Null where nothing is cut.
   */
  capped: z.nullable(z.object({ by: z.enum(['bet', 'day']), void: kes, returned: kes })),
  /** Sells this part of the stake as soon as the offer for it is at least `at`; null without such a rule. */
  cash_out_rule: z.nullable(z.object({ stake: kes, at: kes })),
  /** Null until it is settled, and where the stake was returned. */
  payout: z.nullable(kes),
  legs: z.array(slipLeg),
})

/** Why selections and sizes are no slip. */
export const formRefusals = [
  'slip_invalid',
  'slip_too_many_lines',
  'slip_sizes_invalid',
  'slip_no_systems',
  'slip_mixed',
] as const
