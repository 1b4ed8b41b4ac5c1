/** Self-exclusion from betting, for years. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The shortest exclusion, which also bars the phone number. It cannot be lifted earlier. */
export const EXCLUSION_YEARS = 7

export const exclude = endpoint({
  method: 'PUT',
  path: '/user/{id}/',
  auth: 'player',
  section7: true,
  summary: 'Exclude oneself from betting: at once, on every device, for years; the cash left is paid out',
  params: z.object({ id: z.string() }),
  body: z.object({
    is_active: z.literal(false, 'An account can only be excluded here'),
    /** Needed where the log-in is not of the last minutes. */
    password: z.optional(
      z.string('Password is required').check(z.maxLength(200, 'Use at most 200 characters')),
    ),
  }),
  reply: z.object({ data: z.object({ message: z.string(), until: z.string() }) }),
  refusals: ['password_required', 'password_wrong', 'too_many_requests', 'busy'],
})

export const exclusionApi = { exclude }
