/** A part of the table, large enough for touches of its lines: a dozen, and the rows before and after it. */
import { ALONG, CORNER, type Spot } from './spots.rules.ts'

export type Dozen = 0 | 1 | 2
export const DOZENS: readonly Dozen[] = [0, 1, 2]

const ROWS_OF_DOZEN = 4
/** The rows of a part. */
export const ROWS_SHOWN = ROWS_OF_DOZEN + 2
/** Fields of less than this, in pixels, are too small for a touch of their lines. */
const TOUCH_PX = 40

/** The rows of the table before a part. */
export const rowsBefore = (dozen: Dozen): number => dozen * ROWS_OF_DOZEN

/** The dozen that a touch asks to enlarge: one among the numbers, where they are small. */
export function dozenToEnlarge({ across, along }: Spot, near: Spot, rowPx: number): Dozen | undefined {
  if (rowPx >= TOUCH_PX || across < -near.across) return undefined
  const last = ALONG + CORNER.along - 2
  return DOZENS[Math.floor(Math.min(last, Math.max(0, along)) / ROWS_OF_DOZEN)]
}
