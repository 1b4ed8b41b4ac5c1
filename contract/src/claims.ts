/** Sort-deposit: finding a payment that did not arrive, by M-PESA's message about it. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { kes } from './money.ts'

/** The longest text that is read; several messages fit. */
export const CLAIM_LENGTH_MAX = 4_000

/**
 * The outcome of one code. `credited`: now, by this claim. `credited_before`: it was there already.
 * `checking`: M-PESA is being queried, or a person checks it. `not_deposit`: the message is about something
 * else. `not_found`: nothing of this player's by that code.
 */
export const claimStatus = z.enum(['credited', 'credited_before', 'checking', 'not_deposit', 'not_found'])

const result = z.object({
  code: z.string(),
  status: claimStatus,
  message: z.string(),
  amount: z.optional(kes),
  /** The code's own letters name another day than the message does: one may be mistyped. */
  check_code: z.optional(z.boolean()),
  /** Being checked by a person, because M-PESA could not settle it. */
  with_person: z.optional(z.boolean()),
})

export const claimDeposit = endpoint({
  method: 'POST',
  path: '/ipn/payins/mpesa/status/',
  auth: 'player',
  section7: true,
  summary: 'Find a payment by its M-PESA message or code',
  body: z.object({
    trans_id: z.string('Message is required').check(
      z.refine(text => text.trim().length > 0, { error: 'Message is required' }),
      z.maxLength(CLAIM_LENGTH_MAX, 'The message is too long'),
    ),
  }),
  reply: z.object({
    data: z.object({
      message: z.string(),
      results: z.array(result),
      /** The text is M-PESA's own word that the payment failed; such messages have no code. */
      failed: z.boolean(),
    }),
  }),
  refusals: ['account_suspended', 'too_many_requests'],
})

export const readClaims = endpoint({
  method: 'GET',
  path: '/ipn/payins/mpesa/status/',
  auth: 'player',
  summary: 'What became of the payments the player asked for in the last days, newest first',
  reply: z.object({ data: z.array(result) }),
  refusals: [],
})

export const claimsApi = { claimDeposit, readClaims }
