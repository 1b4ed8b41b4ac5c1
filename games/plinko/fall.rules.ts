/**
 * The positions of pins and the path of a ball, in shares of the board's width and height and in beats of
 * time.
 */

export type Point = { readonly x: number; readonly y: number }
/**
 * The distance between the middles of a pin and a ball at contact, in shares of the board's width and height.
 */
export type Reach = Point
/** A contact with a pin: its position, and the time. */
export type Touch = { readonly pin: Point; readonly at: number }
/** `pin` is where a ball bounces, `turn` where it begins to fall again, and `slot` the end. */
type Knot = Point & { readonly at: number; readonly what: 'start' | 'turn' | 'pin' | 'slot' }
export type Fall = {
  readonly knots: readonly Knot[]
  readonly touches: readonly Touch[]
  readonly beats: number
}

/** Rows of height above the first row of pins and below the last. */
const ABOVE = 1.4
const BELOW = 0.9
/** How high a ball bounces off a pin, in rows: different for each pin, the same for the same path. */
const THROWS = [0.2, 0.3, 0.24, 0.34, 0.18, 0.28]
/** A ball hits a pin this far from its top, in radians, on the side to which it continues. */
const LEAN = 0.42

/** Rows of height on the whole board. */
export const rowsHigh = (rows: number): number => rows - 1 + ABOVE + BELOW
/** The pin of a row that a ball hits after the given number of turns to the right. */
const pinAt = (rows: number, row: number, rights: number): Point => ({
  x: 0.5 + (rights - row / 2) / (rows + 1),
  y: (ABOVE + row) / rowsHigh(rows),
})

/** Every pin: each row has one more than the row above it, and one beyond each end of the reach of balls. */
export const pinsOf = (rows: number): readonly Point[] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 3 }, (_, i) => pinAt(rows, row, i - 1)),
  ).flat()

/** The middle of a slot, on the floor. */
export const slotAt = (rows: number, slot: number): Point => ({ x: (slot + 0.5) / (rows + 1), y: 1 })

/**
 * The fall along a path of 0 for left and 1 for right. Times are those of a free fall: one row from rest
 * takes one beat.
 */
export function fallOf(path: readonly number[], reach: Reach): Fall {
  const rows = path.length
  const row = 1 / rowsHigh(rows)
  const touches: Touch[] = []
  const knots: Knot[] = [{ x: 0.5, y: -reach.y, at: 0, what: 'start' }]
  let rights = 0
  let at = 0
  const fallTo = ({ x, y }: Point, what: 'pin' | 'slot', high: number) => {
    const from = knots.at(-1)!
    const rise = Math.sqrt(high)
    const sink = Math.sqrt(high + (y - from.y) / row)
    if (high > 0) {
      const along = rise / (rise + sink)
      const top = { x: from.x + (x - from.x) * along, y: from.y - high * row }
      knots.push({ ...top, at: at + rise, what: 'turn' })
    }
    at += rise + sink
    knots.push({ x, y, at, what })
  }
  for (const [i, right] of path.entries()) {
    const pin = pinAt(rows, i, rights)
    const side = right === 1 ? 1 : -1
    const touch = { x: pin.x + side * Math.sin(LEAN) * reach.x, y: pin.y - Math.cos(LEAN) * reach.y }
    fallTo(touch, 'pin', i === 0 ? 0 : throwOf(i, rights))
    touches.push({ pin, at })
    rights += right
  }
  fallTo({ ...slotAt(rows, rights), y: 1 - reach.y }, 'slot', throwOf(rows, rights))
  return { knots, touches, beats: at }
}

const throwOf = (row: number, rights: number): number => THROWS[(row * 5 + rights * 3) % THROWS.length]!
