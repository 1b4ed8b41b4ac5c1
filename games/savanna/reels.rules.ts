/** Positions on the five reels: the symbols of a spin, its end, and the path of each line. */
import { ROWS, SCATTER, WILD, type Design, type Symbol } from './design.rules.ts'
import { runAlong, type LineWin, type Spin } from './spin.rules.ts'

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

/** A line is big from this payout on, in line bets: ten times the stake. */
export const BIG_X20 = 200

/**
 * Whether the last reel can still bring free spins, more of them, or a big line. It depends on nothing but
 * what the other reels show when they have stopped, so it tells nothing about the last one.
 */
export function isAwaited(design: Design, window: Spin['window']): boolean {
  const stopped = window.slice(0, -1)
  const last = design.strips[stopped.length]!
  const scatters = stopped.flat().filter(symbol => symbol === SCATTER).length
  if (design.freeSpins[scatters + 1] !== undefined && last.includes(SCATTER)) return true
  return design.lines.some(rows => {
    const { symbol, count } = runAlong(rows.slice(0, stopped.length), stopped)
    if (count < stopped.length || (design.paysX20[symbol]?.[count + 1] ?? 0) < BIG_X20) return false
    return last.includes(symbol) || last.includes(WILD)
  })
}

/**
 * The symbols of a reel in a spin, from the top: its stop, the following symbols of its strip, and its
 * previous window. An awaited reel has `more` of them.
 */
export function columnOf(
  { strips }: Design,
  reel: number,
  stop: number,
  before: readonly Symbol[],
  more = 0,
): readonly Symbol[] {
  const strip = strips[reel]!
  const run = Array.from({ length: runOf(reel) + more }, (_, i) => strip[(stop + i) % strip.length]!)
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
