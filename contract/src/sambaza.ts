/** Sambaza: stake sent from one player to another's phone, confirmed by a one-time code to the sender. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { wholeKes } from './money.ts'
import { normalisePhone } from './phone.ts'

/** What one transfer may carry, and what a player may send and receive in a day of Nairobi, in KES. */
export const SAMBAZA_KES = {
  min: 1,
  maxPerTransaction: 10_000,
  maxSentPerDay: 20_000,
  maxReceivedPerDay: 20_000,
} as const
/** Digits of the code that confirms a transfer. */
export const SAMBAZA_CODE_LENGTH = 6

const recipient = z.pipe(
  z
    .string('Recipient is required')
    .check(z.minLength(1, 'Recipient is required'), z.maxLength(32, 'Invalid recipient phone number')),
  z.transform((typed: string, ctx) => {
    const canonical = normalisePhone(typed)
    if (canonical === null) {
      ctx.issues.push({ code: 'custom', message: 'Invalid recipient phone number', input: typed })
      return z.NEVER
    }
    return canonical
  }),
)

export const askSambaza = endpoint({
  method: 'POST',
  path: '/wallet/sambaza/1/',
  auth: 'player',
  section7: true,
  summary: 'Ask to send stake to another phone: a code goes to the sender by SMS, and voids the one before',
  body: z.object({ amount: wholeKes, recipient }),
  reply: z.object({ data: z.object({ ref_no: z.string(), message: z.string() }) }),
  idempotent: true,
  refusals: [
    'sambaza_off',
    'log_in_again',
    'amount_below_minimum',
    'amount_above_maximum',
    'account_suspended',
    'sambaza_deposit_unproven',
    'account_lapsed',
    'sambaza_day_limit',
    'insufficient_funds',
    'sambaza_deposit_fresh',
    'idempotency_key_reused',
    'request_in_progress',
  ],
})

export const confirmSambaza = endpoint({
  method: 'POST',
  path: '/wallet/sambaza/2/',
  auth: 'player',
  section7: true,
  summary:
    'Send the stake, with the code from the SMS; the code holds for this reference, recipient and amount',
  body: z.object({
    amount: wholeKes,
    code: z.string('OTP is required').check(z.regex(/^\d{6}$/, 'OTP is required')),
    ref_no: z
      .string('Reference is required')
      .check(z.minLength(1, 'Reference is required'), z.maxLength(40, 'Unknown reference')),
  }),
  reply: z.object({ data: z.object({ message: z.string() }) }),
  idempotent: true,
  refusals: [
    'sambaza_off',
    'log_in_again',
    'sambaza_code_wrong',
    'sambaza_recipient_refused',
    'amount_below_minimum',
    'amount_above_maximum',
    'account_suspended',
    'sambaza_deposit_unproven',
    'account_lapsed',
    'sambaza_day_limit',
    'insufficient_funds',
    'sambaza_deposit_fresh',
    'idempotency_key_reused',
    'request_in_progress',
  ],
})

export const sambazaApi = { askSambaza, confirmSambaza }
