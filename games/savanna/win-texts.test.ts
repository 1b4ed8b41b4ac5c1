import { expect, it } from 'vitest'
import { toKes, asCents } from '@ruka/contract/money'
import { payCents } from '../kit/instant/play.rules.ts'
import { SAVANNA } from './design.rules.ts'
import { spinOf } from './spin.rules.ts'
import { kesOf, winsOf } from './win-texts.ts'

const stopsOf = (n: number) =>
  SAVANNA.strips.map(({ length }, reel) => Math.floor(n * (reel * 7 + 1) * 1.37) % length)

it('the displayed wins add up to the payout of the spin, to the cent, doubled in a free spin', () => {
  let [won, scattered] = [0, 0]
  for (let n = 0; n < 20_000; n++) {
    const spin = spinOf(SAVANNA, stopsOf(n))
    for (const [stake, times] of [
      [2, 1],
      [37, 2],
      [500, 2],
    ] as const) {
      const wins = winsOf(spin, stake, times)
      const cents = wins.map(({ text }) =>
        Math.round(Number(text.split('KES ')[1]!.replaceAll(',', '')) * 100),
      )
      const all = payCents(stake * 100, { numerator: spin.payX20 * times, denominator: 20 })
      expect(cents.reduce((sum, of) => sum + of, 0)).toBe(all)
      expect(kesOf(stake, spin.payX20 * times)).toBe(toKes(asCents(all)))
      won += wins.length
      scattered += wins.filter(({ line }) => line === undefined).length
    }
  }
  expect(won).toBeGreaterThan(1_000)
  expect(scattered).toBeGreaterThan(0)
})
it('scatters are marked at their positions', () => {
  for (let n = 0; n < 5_000; n++) {
    const spin = spinOf(SAVANNA, stopsOf(n))
    const [first] = winsOf(spin, 10, 1).filter(({ line }) => line === undefined)
    if (!first) continue
    expect(first.cells.length).toBe(spin.scatters)
    for (const [reel, row] of first.cells) expect(spin.window[reel]![row]).toBe('acacia')
  }
})
