import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { fieldOf, fieldsIn } from './pointing.ts'
import { FIELDS } from './spots.rules.ts'

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * One of the fields is reached by Tab, the others from it by arrow keys, by their positions on the screen.
 *
 * @returns the reached field, and the properties of the table around the fields.
 */
export function useRove(onKey: () => void) {
  const [reached, setReached] = useState(FIELDS[0]!.on)
  return {
    reached,
    roving: {
      onFocus: (event: FocusEvent) => setReached(fieldOf(event) ?? reached),
      onKeyDown(event: KeyboardEvent) {
        const way = WAYS[event.key]
        if (way) {
          event.preventDefault()
          const fields = fieldsIn(event.currentTarget)
          const from = fields.find(field => field === event.target)
          if (from) nextTo(from, fields, way)?.focus()
        }
        onKey()
      },
    },
  }
}

/** The nearest field in that direction: fields straight ahead take precedence. */
function nextTo(
  from: HTMLElement,
  fields: readonly HTMLElement[],
  [x, y]: readonly [number, number],
): HTMLElement | undefined {
  const here = middleOf(from)
  const far = (field: HTMLElement): number => {
    const there = middleOf(field)
    const ahead = (there.x - here.x) * x + (there.y - here.y) * y
    const aside = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x)
    return ahead < 2 || field === from ? Infinity : ahead + aside * 2
  }
  const [nearest] = [...fields].sort((a, b) => far(a) - far(b))
  return nearest && far(nearest) < Infinity ? nearest : undefined
}

const middleOf = (element: HTMLElement) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
