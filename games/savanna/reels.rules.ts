/** Positions on the five reels: the symbols of a spin, its end, and the path of each line. */
import { ROWS, type Design, type Symbol } from './design.rules.ts'
import type { LineWin } from './spin.rules.ts'

/** A cell of the window: its reel from the left and its row from the top, from 0. */
export type Cell = readonly [reel: number, row: number]

/** The stops before the first spin, which win nothing. */
export const AT_FIRST: readonly number[] = [15, 16, 28, 27, 18]

/**
 * The number of symbols that pass on each reel, for every result: each reel stops after the one on its left,
 * at the same speed.
 */
const FIRST_RUN = 12
const LATER_RUN = 4
export const runOf = (reel: number): number => FIRST_RUN + LATER_RUN * reel

/**
 * The symbols of a reel in a spin, from the top: its stop, the following symbols of its strip, and its
 * previous window.
 */
export function columnOf(
  { strips }: Design,
  reel: number,
  stop: number,
  before: readonly Symbol[],
): readonly Symbol[] {
  const strip = strips[reel]!
  const run = Array.from({ length: runOf(reel) }, (_, i) => strip[(stop + i) % strip.length]!)
  return [...run, ...before]
}

/**
 * The offset of a column at the start of its spin, in rows, so that the previous symbols are in the window.
 * At its end the offset is zero.
 */
export const hangs = (column: readonly Symbol[]): number => column.length - ROWS

/** The cells of a line that win, from the first reel on. */
export const cellsOf = (
  { lines }: Design,
  { line, count }: Pick<LineWin, 'line' | 'count'>,
): readonly Cell[] => lines[line]!.slice(0, count).map((row, reel) => [reel, row])

/** The path of a line through the middles of its cells, of width and height 1. */
export const wayOf = ({ lines }: Design, line: number): readonly (readonly [x: number, y: number])[] =>
  lines[line]!.map((row, reel) => [reel + 0.5, row + 0.5])
/** The way of a line for SVG, as far as a number of reels. */
export const pointsOf = (design: Design, line: number, reels = design.strips.length): string =>
  wayOf(design, line)
    .slice(0, reels)
    .map(point => point.join(','))
    .join(' ')
