/** Where things stand on the five reels: what runs by in a spin, where it ends, and the way of each line. */
import { ROWS, type Design, type Symbol } from './design.rules.ts'
import type { LineWin } from './spin.rules.ts'

/** A cell of the window: its reel from the left and its row from the top, from 0. */
export type Cell = readonly [reel: number, row: number]

/** Where the reels stand before anything was spun: nothing is won there. */
export const AT_FIRST: readonly number[] = [15, 16, 28, 27, 18]

/**
 * Symbols that run by on each reel, whatever the result: each reel stops after the one on its left, at the
 * same speed.
 */
const FIRST_RUN = 12
const LATER_RUN = 4
export const runOf = (reel: number): number => FIRST_RUN + LATER_RUN * reel

/** All that a reel shows in a spin, from the top: where it stops, what stands behind that on its strip, and what it showed before. */
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

/** How far up a column hangs as its spin begins, in rows: what was shown before is in the window. At its end it hangs nowhere. */
export const hangs = (column: readonly Symbol[]): number => column.length - ROWS

/** The cells of a line that win, from the first reel on. */
export const cellsOf = (
  { lines }: Design,
  { line, count }: Pick<LineWin, 'line' | 'count'>,
): readonly Cell[] => lines[line]!.slice(0, count).map((row, reel) => [reel, row])

/** The way of a line through the middles of its cells, where a cell is 1 wide and 1 high. */
export const wayOf = ({ lines }: Design, line: number): readonly (readonly [x: number, y: number])[] =>
  lines[line]!.map((row, reel) => [reel + 0.5, row + 0.5])
