import { ALIKE, FIELDS, type Symbol } from './scratch.rules.ts'

/** The resolution at which rubbing is measured. */
const GRID = 10
/** The removed part of its cover at which a field counts as uncovered. */
const ENOUGH = 0.5

export type Point = { readonly x: number; readonly y: number }

/** The rubbed-off part of one field. Points and the radius are in parts of its side. */
export function makeRubbed() {
  const gone = new Set<number>()
  const dab = ({ x, y }: Point, radius: number) => {
    for (let cell = 0; cell < GRID * GRID; cell++) {
      const dx = ((cell % GRID) + 0.5) / GRID - x
      const dy = (Math.floor(cell / GRID) + 0.5) / GRID - y
      if (dx * dx + dy * dy <= radius * radius) gone.add(cell)
    }
  }
  return {
    /** Rubs along a line; returns whether enough is removed. */
    rub(from: Point, to: Point, radius: number): boolean {
      const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (radius / 2)))
      for (let i = 0; i <= steps; i++) {
        const share = i / steps
        dab({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }, radius)
      }
      return gone.size >= GRID * GRID * ENOUGH
    },
    clear: () => gone.clear(),
  }
}

/** The symbol of which three are visible among the uncovered fields. */
export function alike(fields: readonly Symbol[], uncovered: ReadonlySet<number>): Symbol | undefined {
  const seen = fields.filter((_, at) => uncovered.has(at))
  return seen.find(symbol => seen.filter(other => other === symbol).length >= ALIKE)
}

/** Whether a card is decided: three alike are visible, or everything is. */
export const isDecided = (fields: readonly Symbol[], uncovered: ReadonlySet<number>): boolean =>
  uncovered.size === FIELDS || alike(fields, uncovered) !== undefined
