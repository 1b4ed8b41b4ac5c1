/** One spin: the window at its stops, and its payout. */
import { ROWS, SCATTER, WILD, type Design, type Symbol } from './design.rules.ts'

/** The payout of a line; `line` is its index among the design's lines, from 0. */
export type LineWin = {
  readonly line: number
  readonly symbol: Symbol
  readonly count: number
  readonly payX20: number
}

export type Spin = {
  /** The index on each reel's strip of the symbol in the top row, from 0. */
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
export function runAlong(rows: readonly number[], window: Spin['window']): Pick<LineWin, 'symbol' | 'count'> {
  const symbol = window[0]![rows[0]!]!
  let count = 1
  for (; count < rows.length; count++) {
    const next = window[count]![rows[count]!]
    if (next !== symbol && next !== WILD) break
  }
  return { symbol, count }
}

export function spinOf(design: Design, stops: readonly number[]): Spin {
  const window = design.strips.map((strip, reel) => {
    const seen: Symbol[] = []
    for (let row = 0; row < ROWS; row++) seen.push(strip[(stops[reel]! + row) % strip.length]!)
    return seen
  })
  const lines: LineWin[] = []
  for (const [line, rows] of design.lines.entries()) {
    const { symbol, count } = runAlong(rows, window)
    const payX20 = design.paysX20[symbol]?.[count]
    if (payX20 !== undefined) lines.push({ line, symbol, count, payX20 })
  }
  const scatters = window.flat().filter(symbol => symbol === SCATTER).length
  const scatterPayX20 = design.scatterPaysX20[scatters] ?? 0
  const payX20 = lines.reduce((sum, win) => sum + win.payX20, scatterPayX20)
  return { stops, window, lines, scatters, scatterPayX20, payX20 }
}
