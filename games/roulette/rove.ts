import { setProps } from '../kit/dom.ts'

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * One of the fields is reached by Tab, the others from it by arrow keys, by their positions on the screen.
 */
export function rove(fields: readonly HTMLElement[]): void {
  const choose = (chosen: HTMLElement) => {
    for (const field of fields) setProps(field, { tabindex: field === chosen ? 0 : -1 })
  }
  choose(fields[0]!)
  for (const field of fields) {
    field.addEventListener('focus', () => choose(field))
    field.addEventListener('keydown', event => {
      const way = WAYS[event.key]
      if (!way) return
      event.preventDefault()
      nextTo(field, fields, way)?.focus()
    })
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
