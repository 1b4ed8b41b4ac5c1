/** Leaving betting for years, by one's own wish. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** How long an exclusion lasts at least, and the phone is barred. Nobody can lift it before. */
export const EXCLUSION_YEARS = 7

export const exclude = endpoint({
  method: 'PUT',
  path: '/user/{id}/',
  auth: 'player',
  section7: true,
  summary: 'Exclude oneself from betting: at once, on every device, for years; the cash left is paid out',
  params: z.object({ id: z.string() }),
  body: z.object({ is_active: z.literal(false, 'An account can only be excluded here') }),
  reply: z.object({ data: z.object({ message: z.string(), until: z.string() }) }),
  refusals: [],
})

export const exclusionApi = { exclude }
