import { asCents, fromKes, toKes } from '@ruka/contract/money'
import { fill } from '../kit/fill.ts'
import { money } from '../kit/format.ts'
import { payCents } from '../kit/instant/play.rules.ts'
import { SAVANNA, SCATTER, type Symbol } from './design.rules.ts'
import * as words from './locales/client.en.json'
import { cellsOf, type Cell } from './reels.rules.ts'
import type { Spin } from './spin.rules.ts'

const NAMES: Readonly<Record<Symbol, string>> = {
  elephant: words.elephant,
  rhino: words.rhino,
  leopard: words.leopard,
  giraffe: words.giraffe,
  flamingo: words.flamingo,
  crane: words.crane,
  hornbill: words.hornbill,
  weaver: words.weaver,
  lion: words.lion,
  acacia: words.acacia,
}
export const nameOf = (symbol: Symbol): string => NAMES[symbol]

/** The value of line bets in KES: twentieths of the stake. */
export const kesOf = (stake: number, payX20: number): number =>
  toKes(asCents(payCents(fromKes(stake), { numerator: payX20, denominator: 20 })))

/** A win of a spin: its cells and its text. A line has an index, scatters have none. */
export type Win = { readonly line?: number; readonly cells: readonly Cell[]; readonly text: string }

/** The wins of a spin, the highest first. */
export function winsOf(
  { lines, window, scatters, scatterPayX20 }: Spin,
  stake: number,
  times: number,
): readonly Win[] {
  const paid = (payX20: number) => money(kesOf(stake, payX20 * times))
  const onLines = lines
    .toSorted((a, b) => b.payX20 - a.payX20)
    .map((win): Win => ({
      line: win.line,
      cells: cellsOf(SAVANNA, win),
      text: fill(words.lineWin, {
        line: win.line + 1,
        n: win.count,
        symbol: nameOf(win.symbol),
        amount: paid(win.payX20),
      }),
    }))
  if (scatterPayX20 === 0) return onLines
  const cells = window.flatMap((seen, reel) =>
    seen.flatMap((symbol, row): Cell[] => (symbol === SCATTER ? [[reel, row]] : [])),
  )
  const values = { n: scatters, symbol: nameOf(SCATTER), amount: paid(scatterPayX20) }
  return [{ cells, text: fill(words.scatterWin, values) }, ...onLines]
}
