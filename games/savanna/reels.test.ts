import { describe, expect, it } from 'vitest'
import { ROWS, SAVANNA, SCATTER, WILD } from './design.rules.ts'
import { AT_FIRST, BIG_X20, cellsOf, columnOf, hangs, isAwaited, runOf, wayOf } from './reels.rules.ts'
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

describe('an awaited last reel', () => {
  const lastStops = SAVANNA.strips[4]!.map((_, stop) => stop)
  /** The best that any stop of the last reel brings after these stops of the others. */
  const canBring = (stops: readonly number[]): boolean =>
    lastStops.some(stop => {
      const { lines, scatters } = spinOf(SAVANNA, [...stops, stop])
      const fewer = spinOf(SAVANNA, [...stops, stop])
        .window.slice(0, 4)
        .flat()
      const isMore = scatters > fewer.filter(symbol => symbol === SCATTER).length
      return (
        (isMore && SAVANNA.freeSpins[scatters] !== undefined) ||
        lines.some(({ count, payX20 }) => count === 5 && payX20 >= BIG_X20)
      )
    })
  it('can really bring free spins or a big line, is told by the others alone, and is no rule', () => {
    let awaited = 0
    const spins = 3_000
    for (let n = 0; n < spins; n++) {
      const stops = [n % 30, (n * 7) % 32, (n * 11) % 33, (n * 13) % 32].map(
        (stop, reel) => stop % SAVANNA.strips[reel]!.length,
      )
      const told = new Set(
        lastStops.map(stop => isAwaited(SAVANNA, spinOf(SAVANNA, [...stops, stop]).window)),
      )
      expect([...told]).toEqual([canBring(stops)])
      if (told.has(true)) awaited++
    }
    expect(awaited).toBeGreaterThan(spins / 50)
    expect(awaited).toBeLessThan(spins / 4)
  })
})
