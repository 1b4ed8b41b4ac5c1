/** One spin: what the reels show where they stopped, and what that pays. */
import { ROWS, SCATTER, WILD, type Design, type Symbol } from './design.rules.ts'

/** What a line pays; `line` is its place among the design's lines, from 0. */
export type LineWin = {
  readonly line: number
  readonly symbol: Symbol
  readonly count: number
  readonly payX20: number
}

export type Spin = {
  /** The place on each reel's strip that stands in the top row, from 0. */
  readonly stops: readonly number[]
  /** The reels from left to right, each from the top. */
  readonly window: readonly (readonly Symbol[])[]
  readonly lines: readonly LineWin[]
  readonly scatters: number
  readonly scatterPayX20: number
  /** Lines and scatters, before a free spin's multiplier. */
  readonly payX20: number
}

/** The symbol of a line's first cell, and how many reels in a row from there have it or a wild. */
export function runOf(cells: readonly Symbol[]): { readonly symbol: Symbol; readonly count: number } {
  const symbol = cells[0]!
  let count = 1
  while (count < cells.length && (cells[count] === symbol || cells[count] === WILD)) count++
  return { symbol, count }
}

export function spinOf(design: Design, stops: readonly number[]): Spin {
  const window = design.strips.map((strip, reel) =>
    Array.from({ length: ROWS }, (_, row) => strip[(stops[reel]! + row) % strip.length]!),
  )
  const lines = design.lines.flatMap((rows, line): LineWin[] => {
    const run = runOf(rows.map((row, reel) => window[reel]![row]!))
    const payX20 = design.paysX20[run.symbol]?.[run.count]
    return payX20 === undefined ? [] : [{ line, ...run, payX20 }]
  })
  const scatters = window.flat().filter(symbol => symbol === SCATTER).length
  const scatterPayX20 = design.scatterPaysX20[scatters] ?? 0
  const payX20 = lines.reduce((sum, win) => sum + win.payX20, scatterPayX20)
  return { stops, window, lines, scatters, scatterPayX20, payX20 }
}
