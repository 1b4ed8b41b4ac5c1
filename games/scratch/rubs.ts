import type { PointerEvent } from 'react'
import type { Point } from './rubbing.rules.ts'

/** In parts of a field's side: about a thumb's width on a phone. */
const RADIUS = 0.19
/** A movement beyond this is not a tap. */
const TAP_PX = 6

/** Rubs over a field; the points are in parts of its side, from its upper left corner. */
type Rub = (field: number, from: Point, to: Point, radius: number) => void
type Press = PointerEvent<HTMLElement>

/**
 * Follows a finger or a mouse that rubs over the fields, which are the children of the element with these
 * handlers; `wasRub` tells that the last press was more than a tap.
 */
export function makeRubs(rub: Rub) {
  let boxes: readonly DOMRect[] = []
  let last: Point | undefined
  let first: Point = { x: 0, y: 0 }
  let hasRubbed = false
  const at = ({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Point => ({
    x: clientX,
    y: clientY,
  })
  const down = (event: Press) => {
    if (!event.isPrimary || event.button !== 0) return
    // Measured once per stroke, during which nothing on the page moves.
    boxes = Array.from(event.currentTarget.children, field => field.getBoundingClientRect())
    first = last = at(event)
    hasRubbed = false
  }
  const move = (event: Press) => {
    if (!last || !event.isPrimary) return
    if (event.buttons === 0) return up()
    const now = at(event)
    if (!hasRubbed && Math.hypot(now.x - first.x, now.y - first.y) < TAP_PX) return
    hasRubbed = true
    const between = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const next of between.length > 0 ? between.map(at) : [now]) {
      stroke(last, next)
      last = next
    }
  }
  const up = () => {
    last = undefined
  }
  const stroke = (from: Point, to: Point) => {
    for (const [field, { left, top, width: side }] of boxes.entries()) {
      const reach = side * RADIUS
      const misses =
        Math.max(from.x, to.x) < left - reach ||
        Math.min(from.x, to.x) > left + side + reach ||
        Math.max(from.y, to.y) < top - reach ||
        Math.min(from.y, to.y) > top + side + reach
      if (misses) continue
      const inside = ({ x, y }: Point) => ({ x: (x - left) / side, y: (y - top) / side })
      rub(field, inside(from), inside(to), RADIUS)
    }
  }
  return {
    wasRub: () => hasRubbed,
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
  }
}
