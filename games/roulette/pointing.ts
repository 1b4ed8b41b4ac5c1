import type { MouseEvent } from 'react'
import { ACROSS, ALONG, CORNER, type Spot } from './spots.rules.ts'

/** The distance within which a touch means a line: a share of a field, and at most this number of pixels. */
const NEAR = 0.28
const NEAR_PX = 13

/** The position of a touch on the table, with the distance that counts as a line, and the length of a row. */
export function placeOf({ clientX, clientY, currentTarget: table }: MouseEvent) {
  const { left, top, width, height } = table.getBoundingClientRect()
  const [, one, two] = fieldsIn(table)
  const isUpright = one!.offsetTop === two!.offsetTop
  const [x, y] = [(clientX - left) / width, (clientY - top) / height]
  const near = (whole: number, fields: number) => Math.min(NEAR, NEAR_PX / (whole / fields))
  const [wide, long] = isUpright ? [width, height] : [height, width]
  const at: Spot = {
    across: CORNER.across + ACROSS * (isUpright ? x : 1 - y),
    along: CORNER.along + ALONG * (isUpright ? y : x),
  }
  const close: Spot = { across: near(wide, ACROSS), along: near(long, ALONG) }
  return { spot: [at, close] as const, rowPx: long / ALONG }
}

/** The buttons of the fields on the table. */
export const fieldsIn = (table: Element): readonly HTMLElement[] => [
  ...table.querySelectorAll<HTMLElement>('.spot'),
]
/** The field in which an event happened. */
export const fieldOf = ({ target }: { readonly target: EventTarget }): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('.spot')?.dataset['on'] : undefined
