import { describe, expect, it } from 'vitest'
import { ROWS, SAVANNA, SCATTER, WILD } from './design.rules.ts'
import { AT_FIRST, cellsOf, columnOf, hangs, runOf, wayOf } from './reels.rules.ts'
import { spinOf } from './spin.rules.ts'

const before = ['lion', 'acacia', 'crane'] as const
const reels = SAVANNA.strips.map((strip, reel) => [reel, strip] as const)

describe('a drawn spin', () => {
  it('follows a window without wins and without almost enough scatters', () => {
    expect(spinOf(SAVANNA, AT_FIRST)).toMatchObject({ payX20: 0, lines: [] })
    expect(spinOf(SAVANNA, AT_FIRST).scatters).toBeLessThan(2)
  })
  it.each(reels)('ends on reel %i with what the rules see there, at every stop', (reel, strip) => {
    strip.forEach((_, stop) => {
      const column = columnOf(SAVANNA, reel, stop, before)
      const stops = SAVANNA.strips.map((_, other) => (other === reel ? stop : 0))
      expect(column.slice(0, ROWS)).toEqual(spinOf(SAVANNA, stops).window[reel])
      // It begins with the previous symbols.
      expect(column.slice(hangs(column))).toEqual(before)
    })
  })
  it.each(reels)('shows on reel %i the real strip, with the same length for every result', (reel, strip) => {
    strip.forEach((_, stop) => {
      const column = columnOf(SAVANNA, reel, stop, before)
      expect(column.length).toBe(runOf(reel) + ROWS)
      column
        .slice(0, runOf(reel))
        .forEach((symbol, i) => expect(symbol).toBe(strip[(stop + i) % strip.length]))
    })
  })
})

describe('a drawn line', () => {
  it('goes through the middle of one cell of each reel, from left to right', () => {
    SAVANNA.lines.forEach((rows, line) => {
      const way = wayOf(SAVANNA, line)
      expect(way.map(([x]) => Math.floor(x))).toEqual([0, 1, 2, 3, 4])
      expect(way.map(([, y]) => Math.floor(y))).toEqual(rows)
    })
  })
  it('wins in the cells with its symbol or a wild, in 20,000 windows', () => {
    let wins = 0
    for (let n = 0; n < 20_000; n++) {
      const stops = SAVANNA.strips.map(({ length }, reel) => Math.floor(n * (reel * 7 + 1) * 1.37) % length)
      const { lines, window } = spinOf(SAVANNA, stops)
      for (const win of lines) {
        wins++
        const cells = cellsOf(SAVANNA, win)
        expect(cells.length).toBe(win.count)
        for (const [reel, row] of cells) expect([win.symbol, WILD]).toContain(window[reel]![row])
        expect(win.symbol).not.toBe(SCATTER)
      }
    }
    expect(wins).toBeGreaterThan(1_000)
  })
})
