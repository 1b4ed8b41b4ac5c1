/** Codes that load selections into a slip. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { coded, few, refusalDetails, selection } from './selections.ts'
import { eventFacts, lineStatus } from './sports-events.ts'

export const readCode = endpoint({
  method: 'GET',
  path: '/sports/codes/{code}/',
  auth: 'visitor',
  origin: 'games',
  summary:
    'The selections of a slip or of a booking, with the odds of now; never who chose them, nor a stake',
  params: coded,
  reply: z.object({
    data: z.object({
      code: z.string(),
      selections: z.array(
        z.object({
          ...selection,
          market_name: z.string(),
          outcome_name: z.string(),
          ...eventFacts,
          status: lineStatus,
          /** The odds of now; null where it is not open. */
          odds: z.nullable(z.number()),
        }),
      ),
    }),
  }),
  refusals: ['code_unknown'],
})

export const makeCode = endpoint({
  method: 'POST',
  path: '/sports/codes/',
  auth: 'visitor',
  origin: 'games',
  summary: 'A code that loads these selections, for seven days; the same selections have the same code',
  body: z.strictObject({ legs: few(z.strictObject(selection)) }),
  reply: z.object({ data: z.object({ code: z.string() /** ISO 8601, UTC. */, expires_at: z.string() }) }),
  refusals: ['slip_invalid', 'slip_refused'],
  refusalDetails: [refusalDetails],
})
