/**
 * The positions of bets on the table, in its own units, independent of its orientation: `across` runs over a
 * row of three numbers from 0 to 3, `along` over the twelve rows from 0 to 12. Zero is before row 0, the
 * columns' fields are after row 12, dozens and even chances are beside across 0. A chip on a line between
 * numbers covers all adjacent ones.
 */
import { BETS } from './roulette.rules.ts'

export type Spot = { readonly across: number; readonly along: number }
export type Field = { readonly on: string; readonly from: Spot; readonly to: Spot }
export type Colour = 'red' | 'black' | 'green'

/** The table's width and length in fields, and its first corner. */
export const ACROSS = 5
export const ALONG = 14
export const CORNER: Spot = { across: -2, along: -1 }

const ROWS = 12
const field = (
  on: string,
  [across, along]: readonly [number, number],
  wide: number,
  long: number,
): Field => ({
  on,
  from: { across, along },
  to: { across: across + wide, along: along + long },
})
const SIDES = ['low', 'even', 'red', 'black', 'odd', 'high']

/** The fields: numbers and outside bets. */
export const FIELDS: readonly Field[] = [
  field('0', [0, -1], 3, 1),
  ...Array.from({ length: 36 }, (_, i) => field(String(i + 1), [i % 3, Math.floor(i / 3)], 1, 1)),
  ...[0, 1, 2].map(column => field(`column ${column + 1}`, [column, ROWS], 1, 1)),
  ...[0, 1, 2].map(dozen => field(`dozen ${dozen + 1}`, [-1, dozen * 4], 1, 4)),
  ...SIDES.map((side, i) => field(side, [-2, i * 2], 1, 2)),
]

export const colourOf = (pocket: number): Colour =>
  pocket === 0 ? 'green' : BETS.get('red')!.includes(pocket) ? 'red' : 'black'

const middleOf = ({ from, to }: Field): Spot => ({
  across: (from.across + to.across) / 2,
  along: (from.along + to.along) / 2,
})

/** The position of a chip for a bet: the middle of its numbers, and for whole rows their outer line. */
export function spotOf(on: string): Spot {
  const whole = FIELDS.find(field => field.on === on)
  if (whole) return middleOf(whole)
  const covered = BETS.get(on)!
  const fields = covered.filter(n => n > 0).map(n => middleOf(FIELDS[n]!))
  const mean = (of: (spot: Spot) => number) => fields.reduce((sum, spot) => sum + of(spot), 0) / fields.length
  const isRows = fields.length % 3 === 0
  return {
    across: isRows ? 0 : mean(({ across }) => across),
    along: covered.includes(0) ? 0 : mean(({ along }) => along),
  }
}

const NAMES: ReadonlyMap<string, string> = new Map(
  [...BETS].map(([on, covered]) => [covered.join('-'), on] as const),
)
const betOn = (...covered: readonly number[]): string | undefined =>
  NAMES.get(covered.toSorted((a, b) => a - b).join('-'))

/** The bet of a press. `near` is the distance within which a press is on a line, as a share of a field. */
export function betAt({ across, along }: Spot, near: Spot): string | undefined {
  const line = (at: number, most: number, close: number) => {
    const nearest = Math.round(at)
    return nearest >= 0 && nearest < most && Math.abs(at - nearest) <= close ? nearest : undefined
  }
  const isInside = across >= -near.across && across < 3 && along >= -near.along && along < ROWS
  const row = isInside ? line(along, ROWS, near.along) : undefined
  const column = isInside ? line(across, 3, near.across) : undefined
  if (row === undefined && column === undefined) return fieldAt({ across, along })
  const rows = row === undefined ? [Math.floor(along)] : [row - 1, row]
  const columns =
    column === undefined ? [Math.floor(across)] : column === 0 ? [0, 1, 2] : [column - 1, column]
  const numbers = rows.flatMap(row => (row < 0 ? [] : columns.map(column => row * 3 + column + 1)))
  return row === 0 ? betOn(0, ...numbers) : betOn(...numbers)
}

const fieldAt = ({ across, along }: Spot): string | undefined =>
  FIELDS.find(
    ({ from, to }) => across >= from.across && across < to.across && along >= from.along && along < to.along,
  )?.on
