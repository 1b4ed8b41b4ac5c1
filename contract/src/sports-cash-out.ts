/** Cash-outs of slips: what is offered, selling a slip or a part of it, and the rule that does so. Amounts are KES. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { GREATEST_KES, kes } from './money.ts'
import type { RefusalCode } from './refusals.ts'
import { coded } from './selections.ts'
import { requestId as id } from './slips.ts'

/** An amount in KES, to the cent. */
const kesAmount = z
  .number('Amount is required')
  .check(
    z.gte(0.01, 'Amount is required'),
    z.lte(GREATEST_KES, 'Amount is too large'),
    z.multipleOf(0.01, 'Use cents'),
  )
/** ISO 8601, UTC. */
const time = z.string()

/** Why a slip is not cashed out. */
const cashOutRefusals = [
  'slip_over',
  'slip_cash_out_off',
  'slip_cash_out_suspended',
  'slip_cash_out_decided',
  'slip_cash_out_small',
] as const satisfies readonly RefusalCode[]

export const readCashOut = endpoint({
  method: 'GET',
  path: '/sports/slips/{code}/cash-out/',
  auth: 'game',
  origin: 'games',
  summary: 'What is offered for a slip now: an offer, not a right; it includes the stated margin',
  params: coded,
  reply: z.object({
    data: z.object({
      /** For the whole slip; null where there is no offer. */
      offer: z.nullable(kes),
      margin_percent: z.number(),
      /** The least part of the stake that is sold by itself; null where there is no offer. */
      least_part: z.nullable(kes),
      refusal: z.nullable(z.object({ code: z.string(), text: z.string() })),
      /** The latest request for it, if there was one. */
      latest: z.nullable(
        z.object({
          id,
          state: z.enum(['paid', 'pending', 'refused']),
          stake: kes,
          amount: kes,
          decide_at: z.nullable(time),
          /** The slip with the rest of the stake, where a part was sold and paid. */
          rest_code: z.nullable(z.string()),
          /** Why it was refused. */
          refusal: z.nullable(z.object({ code: z.string(), text: z.string() })),
        }),
      ),
    }),
  }),
  refusals: ['slip_unknown'],
})

export const cashOutSlip = endpoint({
  method: 'POST',
  path: '/sports/slips/{code}/cash-out/',
  auth: 'game',
  origin: 'games',
  idempotent: true,
  summary:
    'Sell a slip, or a part of its stake, for the offer of the moment it is decided, and no less than `least`. The same `id` again gets the first answer',
  params: coded,
  body: z.strictObject({
    id,
    /** The part of the stake that is sold. */
    stake: kesAmount,
    /** What the player was shown for it. */
    offer: kesAmount,
    /** Nothing is paid below it; `offer` where it is left out. */
    least: z.optional(kesAmount),
  }),
  reply: z.object({
    data: z.object({
      /** `pending`: a live leg makes it wait; `readCashOut` tells what became of it. */
      state: z.enum(['paid', 'pending', 'refused']),
      amount: kes,
      decide_at: z.nullable(time),
    }),
  }),
  refusals: [
    'slip_unknown',
    ...cashOutRefusals,
    'slip_cash_out_changed',
    'slip_cash_out_pending',
    'slip_cash_out_part',
    'idempotency_key_reused',
  ],
})

export const setCashOutRule = endpoint({
  method: 'PUT',
  path: '/sports/slips/{code}/cash-out/rule/',
  auth: 'game',
  origin: 'games',
  summary:
    'Sell this part of the stake as soon as the offer for it is at least `at`, also while the player is away. It pays the offer of that moment, once. The one rule of a slip: another takes its place',
  params: coded,
  body: z.strictObject({
    /** The part of the stake that is to be sold. */
    stake: kesAmount,
    /** Above the offer for it now, and at most what it may pay. */
    at: kesAmount,
  }),
  reply: z.object({ data: z.object({ stake: kes, at: kes }) }),
  refusals: [
    'slip_unknown',
    ...cashOutRefusals,
    'slip_cash_out_part',
    'slip_cash_out_rule_low',
    'slip_cash_out_rule_high',
  ],
})

export const removeCashOutRule = endpoint({
  method: 'POST',
  path: '/sports/slips/{code}/cash-out/rule/remove/',
  auth: 'game',
  origin: 'games',
  summary: 'Take the rule of a slip back, with a sale of it that still waits. A repeat changes nothing',
  params: coded,
  reply: z.object({ data: z.object({ code: z.string() }) }),
  refusals: ['slip_unknown'],
})
