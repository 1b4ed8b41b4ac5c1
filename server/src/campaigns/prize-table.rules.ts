import { asCents } from '@ruka/contract/money'
import * as z from 'zod/mini'

/** Places that a table has prizes for, and its lines, at most. */
const PLACES_MAX = 10_000
const LINES_MAX = 100
/** KES 1,000,000,000 for one place, so that no sum of a table leaves the safe integers. */
const CENTS_MAX = 100_000_000_000

const place = z.int().check(z.gte(1), z.lte(PLACES_MAX))
const line = z
  .strictObject({
    /** The first and the last place that get it; the best place is 1. */
    from: place,
    to: place,
    /** money: into the withdrawable balance. bonus: to bet with. tickets: free stakes. */
    kind: z.enum(['money', 'bonus', 'tickets']),
    /** For each place; of tickets the value of all of them. */
    cents: z.pipe(z.int().check(z.gte(1), z.lte(CENTS_MAX)), z.transform(asCents)),
  })
  .check(z.refine(({ from, to }) => from <= to, 'the first place comes before the last'))

/** The prizes of a campaign: lines in the order of their places, of which no two lines share one. */
export const prizeTable = z.array(line).check(
  z.minLength(1),
  z.maxLength(LINES_MAX),
  z.refine(
    lines => lines.every(({ from }, at) => at === 0 || from > lines[at - 1]!.to),
    'lines come in the order of their places and share none',
  ),
)
export type PrizeTable = readonly Readonly<z.infer<typeof line>>[]
