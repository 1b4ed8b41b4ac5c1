import { sumCents, timesWhole, type Cents } from '@ruka/contract/money'
import type { PrizeTable } from './prize-table.rules.ts'

/** What one place gets. */
export type Prize = Pick<PrizeTable[number], 'kind' | 'cents'> & { readonly rank: number }

/**
 * The prizes of a table where so many places are taken, the best place first; places without a prize are left
 * out. No two entrants share a place: of equal points the first to reach them is ahead (`rank-board.ts`).
 *
 * @throws RangeError for places that are not a whole number
 */
export function prizesOf(table: PrizeTable, places: number): readonly Prize[] {
  if (!Number.isSafeInteger(places) || places < 0) throw new RangeError('places are a whole number')
  return table.flatMap(({ from, to, kind, cents }) => {
    const count = Math.max(0, Math.min(to, places) - from + 1)
    return Array.from({ length: count }, (_, at) => ({ rank: from + at, kind, cents }))
  })
}

/** What a table costs where every place of it is taken. */
export const totalCents = (table: PrizeTable): Cents =>
  sumCents(...table.map(({ from, to, cents }) => timesWhole(cents, to - from + 1)))
