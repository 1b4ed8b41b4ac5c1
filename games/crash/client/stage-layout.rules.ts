/** The place of the big number in CSS pixels: its middle, its size and its maximum width. */
export type Place = { x: number; y: number; size: number; maxWidth: number }

/** Above the number: the player's win, and below it the end of the flight; on a low picture one of them. */
const ROWS_PX = 66
const ROW_PX = 40
const LOW_PX = 220
const NUMBER_AT = 0.3
/** Half of what a digit fills, as a share of its size. */
const HALF_DIGIT = 0.37
const GAP_PX = 8

/**
 * Divides the picture: texts on top, the number below them, and from `airTop` down the aircraft, which never
 * covers either.
 */
export function layOutStage(
  width: number,
  height: number,
): { readonly place: Place; readonly airTop: number } {
  const size = Math.max(44, Math.min(height * 0.26, width * 0.22, 150))
  const half = size * HALF_DIGIT
  const y = Math.max((height < LOW_PX ? ROW_PX : ROWS_PX) + half, height * NUMBER_AT)
  return { place: { x: width / 2, y, size, maxWidth: width * 0.9 }, airTop: y + half + GAP_PX }
}
