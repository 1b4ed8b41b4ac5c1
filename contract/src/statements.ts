/** A player's full statement: every movement of their money over some days, as a file. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** A day of the calendar that there is, as `2026-11-21`. */
const day = z.string('Choose a day').check(
  z.regex(/^20\d{2}-\d{2}-\d{2}$/, 'Choose a day'),
  z.refine(
    text => {
      const at = new Date(`${text}T00:00:00Z`)
      return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
    },
    { error: 'Choose a day' },
  ),
)

/** Nairobi days up to and including today, when no first day is chosen. */
export const STATEMENT_DAYS = 30
/** The most days in one file, which bounds the cost of writing it. */
export const STATEMENT_DAYS_MAX = 366
/** The address of a file serves once, and this long. */
export const STATEMENT_LINK_MS = 60_000

/** Days from the first to the last, both included. */
const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

export const createStatement = endpoint({
  method: 'POST',
  path: '/wallet/statement/',
  auth: 'player',
  summary:
    'A single-use address, under the API base, from which the full statement of some Nairobi days streams as CSV or PDF',
  body: z
    .strictObject({
      from: z.optional(day),
      to: z.optional(day),
      format: z.enum(['csv', 'pdf'], 'Choose CSV or PDF'),
      language: z._default(z.enum(['en', 'sw']), 'en'),
    })
    .check(
      z.refine(body => body.from === undefined || body.to === undefined || body.from <= body.to, {
        path: ['from'],
        error: 'The first day is after the last',
      }),
      z.refine(
        body =>
          body.from === undefined ||
          body.to === undefined ||
          daysOf(body.from, body.to) <= STATEMENT_DAYS_MAX,
        {
          path: ['from'],
          error: 'Choose at most one year',
        },
      ),
    ),
  reply: z.object({ data: z.object({ url: z.string(), expires_at: z.string() }) }),
  refusals: ['too_many_requests'],
})

export const statementsApi = { createStatement }
