import { describe, expect, it } from 'vitest'
import type { Draws } from '../kit/instant/draws.rules.ts'
import { exceeds, IllegalMove, payCents, type Multiple } from '../kit/instant/play.rules.ts'
import { SAVANNA, SCATTER, SYMBOLS, WILD, type Symbol } from './design.rules.ts'
import { savanna as manifest } from './manifest.ts'
import { meansOf } from './mean.rules.ts'
import { savanna, type SavannaMove } from './savanna.rules.ts'
import { spinOf } from './spin.rules.ts'

const SPIN: SavannaMove = { spin: true }
const spins = (count: number) => Array.from({ length: count }, () => SPIN)
const times = <T>(count: number, each: T): readonly T[] => Array.from({ length: count }, () => each)
const means = meansOf(SAVANNA)

/** Reels with a finite list of scripted stops. */
function stopping(...stops: readonly (readonly number[])[]): Draws {
  const left = stops.flat()
  return {
    below(n) {
      const stop = left.shift()
      if (stop === undefined) throw new Error('a draw before its spin')
      expect(stop).toBeLessThan(n)
      return stop
    },
  }
}
/** The stop at which a reel shows a matching symbol in a row. */
const stopFor = (reel: number, row: number, fits: (symbol: Symbol) => boolean) => {
  const { length } = SAVANNA.strips[reel]!
  return (SAVANNA.strips[reel]!.findIndex(fits) - row + length) % length
}
/** Stops without a win or an acacia. */
const LOST = [0, 0, 0, 0, 0]
/** Stops that show an acacia in a row of these reels. */
const scattered = (reels: readonly number[], row = 2): readonly number[] =>
  LOST.map((lost, reel) => (reels.includes(reel) ? stopFor(reel, row, symbol => symbol === SCATTER) : lost))
/** Elephants in the whole window. */
const FULL = SAVANNA.strips.map((_, reel) => stopFor(reel, 0, symbol => symbol === 'elephant'))

describe('the reels', () => {
  it('have twenty different lines, no wild on the first reel, and never two visible scatters on one reel', () => {
    expect(new Set(SAVANNA.lines.map(String)).size).toBe(20)
    expect(SAVANNA.lines.flat().every(row => [0, 1, 2].includes(row))).toBe(true)
    expect(SAVANNA.strips[0]).not.toContain(WILD)
    SAVANNA.strips.forEach((strip, reel) =>
      strip.forEach((_, stop) => {
        const stops = SAVANNA.strips.map((_, other) => (other === reel ? stop : 0))
        const seen = spinOf(SAVANNA, stops).window[reel]!.filter(symbol => symbol === SCATTER)
        expect(seen.length).toBeLessThanOrEqual(1)
      }),
    )
  })

  const rows = SYMBOLS.flatMap(symbol =>
    Object.entries(SAVANNA.paysX20[symbol] ?? {}).map(
      ([count, pay]) => [symbol, Number(count), pay] as const,
    ),
  )
  it('pay for every symbol except the wild and the scatter, and more for longer lines', () => {
    expect(rows.length).toBe(3 * (SYMBOLS.length - 2))
    for (const pays of Object.values(SAVANNA.paysX20)) {
      const ordered = Object.values(pays)
      expect(ordered).toEqual([...new Set(ordered)].sort((a, b) => a - b))
    }
  })
  it.each(rows)('pay for %s, %i in a row, on each of the lines, %i line bets', (symbol, count, payX20) => {
    SAVANNA.lines.forEach((line, index) => {
      for (const wilds of [[], [1, 2, 3]]) {
        const stops = line.map((row, reel) => {
          const wanted = wilds.includes(reel) ? WILD : symbol
          return stopFor(reel, row, each =>
            reel < count ? each === wanted : each !== symbol && each !== WILD,
          )
        })
        const { shown, pay, over } = savanna.play(stopping(stops), {}, [])
        expect(shown.spin.lines).toContainEqual({ line: index, symbol, count, payX20 })
        // A line bet of the minimum stake is ten cents.
        if (over) expect(payCents(200, pay)).toBe(shown.wonX20 * 10)
      }
    })
  })
  it('win free spins for three, four and five scatters in any positions', () => {
    for (let set = 0; set < 2 ** 5; set++)
      for (const row of [0, 1, 2]) {
        const reels = [0, 1, 2, 3, 4].filter(reel => set & (1 << reel))
        const { shown, over } = savanna.play(stopping(scattered(reels, row)), {}, [])
        const won = { 3: 10, 4: 15, 5: 25 }[reels.length] ?? 0
        const linesX20 = shown.spin.lines.reduce((sum, { payX20 }) => sum + payX20, 0)
        expect(shown.spin.scatters).toBe(reels.length)
        expect(shown.free).toEqual({ left: won, won })
        expect(shown.wonX20 - linesX20).toBe({ 3: 40, 4: 200, 5: 1_000 }[reels.length] ?? 0)
        expect(over).toBe(won === 0)
      }
  })
})

describe('the maximum', () => {
  it('of a spin is elephants in the whole window: scatters cost more lines than they and their spins are worth', () => {
    const { pay } = savanna.play(stopping(FULL), {}, [])
    expect(pay).toEqual(savanna.first({}))
    expect(pay).toEqual({ numerator: 20_000, denominator: 20 })
    // One of three scatters is on the first three reels, which every paying line crosses.
    const through = [0, 1, 2].flatMap(reel =>
      [0, 1, 2].map(row => SAVANNA.lines.filter(line => line[reel] === row).length),
    )
    const lineMost = Math.max(...Object.values(SAVANNA.paysX20).flatMap(pays => Object.values(pays)))
    const linesX20 = (SAVANNA.lines.length - Math.min(...through)) * lineMost
    const scatteredX20 = linesX20 + Math.max(...Object.values(SAVANNA.scatterPaysX20))
    const award = Math.max(...Object.values(SAVANNA.freeSpins))
    for (let left = 0; left <= SAVANNA.freeSpinsMax - award; left++) {
      const room = SAVANNA.freeSpinsMax - left
      const more = means.worthX1000000(left + award, room - award) - means.worthX1000000(left, room)
      expect(scatteredX20 + more / 50_000).toBeLessThan(20_000)
    }
  })
  it('of a play is an elephant window in each of the maximum number of free spins, which its moves allow', () => {
    expect(savanna.most({})).toEqual({ numerator: 20_000 * (1 + 2 * 100), denominator: 20 })
    expect(SAVANNA.freeSpinsMax).toBeLessThanOrEqual(999)
  })
  it('stakes allow a play of two and a half such windows', () => {
    const cap = { numerator: manifest.payoutMaxKes, denominator: manifest.stakeKes.max }
    expect(exceeds({ numerator: 2_500, denominator: 1 }, cap)).toBe(false)
  })
})

describe('free spins', () => {
  const three = scattered([0, 1, 2])
  const five = scattered([0, 1, 2, 3, 4])
  it('win only the stated amounts in the examples below', () => {
    expect([LOST, three, five].map(stops => spinOf(SAVANNA, stops).lines)).toEqual([[], [], []])
    expect(spinOf(SAVANNA, LOST).payX20).toBe(0)
  })

  it('pay twice, are made one by one, and nothing is drawn before its spin', () => {
    const drawn = [three, FULL, ...times(9, LOST)]
    for (let made = 0; made < 10; made++) {
      const stand = savanna.play(stopping(...drawn.slice(0, made + 1)), {}, spins(made))
      expect(stand).toMatchObject({
        over: false,
        pay: { numerator: 0 },
        shown: { free: { left: 10 - made } },
      })
      expect(stand.shown.wonX20).toBe(made === 0 ? 40 : 40 + 2 * 20_000)
      expect([...stand.shown.earlier, stand.shown.spin.stops]).toEqual(drawn.slice(0, made + 1))
      expect(stand.shown.times).toBe(made === 0 ? 1 : 2)
    }
    const end = savanna.play(stopping(...drawn), {}, spins(10))
    expect(end).toMatchObject({ over: true, pay: { numerator: 40_040, denominator: 20 } })
    expect(() => savanna.play(stopping(...drawn, LOST), {}, spins(11))).toThrow(IllegalMove)
    expect(() => savanna.play(stopping(FULL, LOST), {}, spins(1))).toThrow(IllegalMove)
  })
  it('win further free spins, up to a hundred in a play', () => {
    const drawn = times(101, five)
    const after = (made: number) => savanna.play(stopping(...drawn.slice(0, made + 1)), {}, spins(made))
    expect([0, 1, 2, 3, 4].map(made => after(made).shown.free)).toEqual([
      { left: 25, won: 25 },
      { left: 49, won: 50 },
      { left: 73, won: 75 },
      { left: 97, won: 100 },
      { left: 96, won: 100 },
    ])
    expect(after(99).over).toBe(false)
    expect(after(100)).toMatchObject({
      over: true,
      pay: { numerator: 1_000 * (1 + 2 * 100), denominator: 20 },
    })
  })
  it('that a cap excludes are paid at their mean value', () => {
    const cap = (numerator: number): Multiple => ({ numerator, denominator: 1 })
    const [won, left] = [40 + 2 * 20_000, 9]
    const play = (most: number) => savanna.play(stopping(three, FULL), {}, spins(1), cap(most))
    const worth = means.worthX1000000(left, 90)
    expect(worth).toBeGreaterThan(9 * 2 * 730_000)
    expect(play(4_020)).toMatchObject({ over: false })
    expect(play(4_015)).toMatchObject({
      over: true,
      pay: { numerator: won * 50_000 + worth, denominator: 1_000_000 },
      shown: { leftWorthX1000000: worth, free: { left } },
    })
    expect(() => savanna.play(stopping(three, FULL, LOST), {}, spins(2), cap(4_015))).toThrow(IllegalMove)
  })
})
