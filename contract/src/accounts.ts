/** Registration, sessions and the player's own record. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { kes } from './money.ts'
import { phone } from './phone.ts'

export const password = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(200, 'Use at most 200 characters'))
export const tokens = z.object({ access: z.string(), refresh: z.string() })

/** The shortest password an account may have. */
export const PASSWORD_LENGTH_MIN = 8
/** The longest idle time of a session. */
export const SESSION_IDLE_DAYS = 30
/** The longest life of a session. */
export const SESSION_AGE_MAX_DAYS = 90
/** Digits of the code that may be asked for beside a password. */
export const OTP_LENGTH = 6
/** Digits of the registration PIN. */
export const PIN_LENGTH = 4

export const logIn = endpoint({
  method: 'POST',
  path: '/auth/token/',
  auth: 'visitor',
  section7: true,
  summary: 'Log in',
  body: z.object({
    msisdn: phone,
    password,
    /** The code from the SMS, where the answer before asked for it. */
    otp: z.optional(z.string('OTP is required').check(z.regex(/^\d{6}$/, 'OTP is required'))),
  }),
  reply: tokens,
  refusals: [
    'credentials_wrong',
    'otp_required',
    'otp_wrong',
    'account_suspended',
    'too_many_requests',
    'busy',
  ],
})

export const refreshTokens = endpoint({
  method: 'POST',
  path: '/auth/token/refresh/',
  auth: 'visitor',
  summary: 'Trade a refresh token for a new pair; each works once',
  body: z.strictObject({
    refresh: z
      .string('Refresh token is required')
      .check(z.minLength(1, 'Refresh token is required'), z.maxLength(2000, 'Refresh token is invalid')),
  }),
  reply: tokens,
  refusals: ['token_not_valid'],
})

export const logOut = endpoint({
  method: 'POST',
  path: '/auth/logout/',
  auth: 'player',
  summary: 'End this session, or every session of the player',
  body: z.strictObject({ everywhere: z.optional(z.boolean()) }),
  reply: z.object({ data: z.object({ message: z.string() }) }),
  refusals: [],
})

/** An empty PIN is none: forms of plain clients send their empty fields along. */
const pin = z.optional(
  z.pipe(
    z.nullable(z.string('Pin is required').check(z.regex(/^(?:\d{4})?$/, 'Pin is required'))),
    z.transform(given => (given === null || given === '' ? undefined : given)),
  ),
)

export const register = endpoint({
  method: 'POST',
  path: '/auth/register/',
  auth: 'visitor',
  section7: true,
  summary: 'Open an account; where proof of the phone is required, the first call sends a PIN',
  body: z
    .object({
      msisdn: phone,
      password,
      password_confirm: z
        .string('Confirm password is required')
        .check(
          z.minLength(1, 'Confirm password is required'),
          z.maxLength(200, 'Use at most 200 characters'),
        ),
      mode: z._default(z.enum(['default', 'pin']), 'default'),
      terms: z.literal(true, 'You must agree to the terms of service'),
      pin,
      /** The visitor cookie of a shell on another origin, whose cookie does not reach this one; optional. */
      visitor_id: z.optional(
        z.string('Visitor id is text').check(z.maxLength(200, 'Visitor id is too long')),
      ),
    })
    .check(
      // A confirmation that is missing altogether has said so already.
      z.refine(body => body.password_confirm === '' || body.password === body.password_confirm, {
        path: ['password_confirm'],
        error: 'Passwords do not match',
      }),
      z.refine(body => body.mode !== 'pin' || body.pin !== undefined, {
        path: ['pin'],
        error: 'Pin is required',
      }),
    ),
  reply: z.object({ data: z.object({ message: z.string() }) }),
  refusals: ['password_weak', 'pin_required', 'pin_wrong', 'too_many_requests', 'busy'],
})

/**
 * What a server has beyond section 7 of the specification. A shell offers, promises and sends these only
 * where the server names them: another server may have none, and its CORS may know no `Idempotency-Key`.
 */
export const EXTRAS = [
  'idempotency_key',
  'logout_everywhere',
  'sessions',
  'statement',
  'transaction_steps',
  'show_bets',
  'draw_alias',
  'bets',
  'notices',
] as const
export type Extra = (typeof EXTRAS)[number]

export const readMe = endpoint({
  method: 'GET',
  path: '/auth/me/',
  auth: 'player',
  section7: true,
  summary: "The player's own record",
  reply: z.object({
    data: z.object({
      id: z.string(),
      name: z.string(),
      msisdn: z.string(),
      balance: kes,
      bonus: kes,
      bonus_withdrawable: kes,
      /** Only where the player cannot play: suspended by staff, or lapsed until the player confirms. */
      status: z.optional(z.enum(['suspended', 'lapsed'])),
      extras: z.array(z.enum(EXTRAS)),
      /** How other players see the player (`alias.ts`), and whether they see the player's bets and wins. */
      alias: z.optional(z.string()),
      shows_bets: z.optional(z.boolean()),
      /**
       * Referrals: how many, what was earned so far, and what waits until they stake `factor` times a
       * deposit.
       */
      referral: z.optional(
        z.object({ code: z.string(), count: z.number(), earnings: kes, pending: kes, factor: z.number() }),
      ),
    }),
  }),
  refusals: [],
})

export const showBets = endpoint({
  method: 'POST',
  path: '/auth/show-bets/',
  auth: 'player',
  summary: 'Show the player’s bets and wins to other players, under an alias, or hide them from now on',
  body: z.strictObject({ on: z.boolean('Say on or off') }),
  reply: z.object({ data: z.object({ message: z.string() }) }),
  refusals: ['too_many_requests'],
})

export const drawAlias = endpoint({
  method: 'POST',
  path: '/auth/alias/',
  auth: 'player',
  summary: 'Give the player another random alias, which other players see from now on; three times in a week',
  body: z.strictObject({}),
  reply: z.object({ data: z.object({ alias: z.string(), message: z.string() }) }),
  refusals: ['alias_changes_used'],
})

export const accountsApi = { logIn, refreshTokens, logOut, register, readMe, showBets, drawAlias }
