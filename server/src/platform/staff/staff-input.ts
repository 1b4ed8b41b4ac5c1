import { nairobiDayMs } from '@ruka/contract/nairobi'
import { z } from 'zod'

/** Fields of staff actions. Numbers may come as text, which is all that a command line has. */

/** An option that is there or not. */
export const flag = z.boolean().default(false)

/** An integer from 1 to `max`, of at most 15 digits. */
export const wholeNumber = (error: string, max = 999_999_999_999_999) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ],
      error,
    )
    .pipe(z.int(error).min(1, error).max(max, error))

/** A date of Nairobi. */
export const nairobiDay = z.string().refine(day => nairobiDayMs(day) !== null, {
  error: ({ input }) => `${String(input)} is no date such as 2026-05-04`,
})

/** A moment, in milliseconds. */
export const instant = () =>
  z.iso
    .datetime({ offset: true, error: 'A time is written like 2026-12-01T08:00:00+03:00' })
    .transform(Date.parse)

export const uuidOf = (what: string) =>
  z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, `${what} is named by the whole id`)
