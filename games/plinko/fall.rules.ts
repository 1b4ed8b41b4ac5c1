/** Where pins stand and how a ball comes down past them, in shares of the board's width and height and in beats of time. */

export type Point = { readonly x: number; readonly y: number }
/** How far from a pin's middle a ball's middle is when they touch, in shares of the board's width and height. */
export type Reach = Point
/** A touch of a pin: where the pin stands, and when. */
export type Touch = { readonly pin: Point; readonly at: number }
/** `turn` is where a ball that was thrown up begins to fall again, `pin` where it is thrown, and `slot` the end. */
type Knot = Point & { readonly at: number; readonly what: 'start' | 'turn' | 'pin' | 'slot' }
export type Fall = {
  readonly knots: readonly Knot[]
  readonly touches: readonly Touch[]
  readonly beats: number
}

/** Rows of height above the first row of pins and below the last. */
const ABOVE = 1.4
const BELOW = 0.9
/** How high a pin throws a ball, in rows: never twice alike, always the same on the same way. */
const THROWS = [0.2, 0.3, 0.24, 0.34, 0.18, 0.28]
/** A ball meets a pin this far from its top, in radians, on the side to which it goes on. */
const LEAN = 0.42

/** Rows of height on the whole board. */
export const rowsHigh = (rows: number): number => rows - 1 + ABOVE + BELOW
/** The pin of a row that a ball meets after the given number of turns to the right. */
const pinAt = (rows: number, row: number, rights: number): Point => ({
  x: 0.5 + (rights - row / 2) / (rows + 1),
  y: (ABOVE + row) / rowsHigh(rows),
})

/** Every pin: each row has one more than the row above it, and one beyond either end of where balls come. */
export const pinsOf = (rows: number): readonly Point[] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 3 }, (_, i) => pinAt(rows, row, i - 1)),
  ).flat()

/** The middle of a slot, on the floor. */
export const slotAt = (rows: number, slot: number): Point => ({ x: (slot + 0.5) / (rows + 1), y: 1 })

/** The fall along a path of 0 for left and 1 for right. Times are those of a free fall: one row from rest takes one beat. */
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
