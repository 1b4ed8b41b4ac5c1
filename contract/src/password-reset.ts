/** The password reset, in three steps: the phone, the code that came to it by SMS, the password. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { password, tokens } from './accounts.ts'
import { phone } from './phone.ts'

/** Digits of the code. */
export const RESET_CODE_LENGTH = 6

const msisdn = z.pipe(
  z.string('Phone number is required').check(z.minLength(1, 'Phone number is required')),
  phone,
)
const code = z.string('Code is required').check(z.regex(/^\d{6}$/, 'Code is required'))
const message = z.object({ message: z.string() })

export const sendResetCode = endpoint({
  method: 'POST',
  path: '/auth/reset-password/1/',
  auth: 'visitor',
  section7: true,
  summary:
    'Send a code to the phone, which voids the one before; answers alike whether the phone has an account',
  body: z.object({ msisdn }),
  reply: z.object({ data: message }),
  refusals: ['too_many_requests'],
})

export const checkResetCode = endpoint({
  method: 'POST',
  path: '/auth/reset-password/2/',
  auth: 'visitor',
  section7: true,
  summary: 'Say whether this is the code, which stays good for the third step',
  body: z.object({ msisdn, code }),
  reply: z.object({ data: message }),
  refusals: ['reset_code_wrong', 'reset_code_used_up', 'too_many_requests'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password/3/',
  auth: 'visitor',
  section7: true,
  summary: 'Set the password with the code, which is used up; every session ends and a new one begins',
  body: z.object({ msisdn, code, password }),
  reply: z.extend(tokens, { data: message }),
  refusals: ['password_weak', 'reset_code_wrong', 'reset_code_used_up', 'too_many_requests', 'busy'],
})

export const missResetStep = endpoint({
  method: 'POST',
  path: '/auth/reset-password/{step}/',
  auth: 'visitor',
  section7: true,
  summary: 'Any other step is none',
  params: z.object({ step: z.string() }),
  body: z.looseObject({}),
  reply: z.never(),
  refusals: ['step_missing'],
})

export const passwordResetApi = { sendResetCode, checkResetCode, resetPassword, missResetStep }
