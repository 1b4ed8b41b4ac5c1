import { asCents, fromKes, toKes } from '@ruka/contract/money'
import { money } from '../kit/format.ts'
import { payCents } from '../kit/instant/play.rules.ts'
import { SAVANNA, SCATTER, type Symbol } from './design.rules.ts'
import { cellsOf, type Cell } from './reels.rules.ts'
import type { Spin } from './spin.rules.ts'

const NAMES: Readonly<Record<Symbol, string>> = {
  elephant: 'Elephant',
  rhino: 'Rhino',
  leopard: 'Leopard',
  giraffe: 'Giraffe',
  flamingo: 'Flamingo',
  crane: 'Crowned crane',
  hornbill: 'Hornbill',
  weaver: 'Weaver',
  lion: 'Lion',
  acacia: 'Acacia',
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
  const paid = (payX20: number) => `KES ${money(kesOf(stake, payX20 * times))}`
  const onLines = lines
    .toSorted((a, b) => b.payX20 - a.payX20)
    .map((win): Win => ({
      line: win.line,
      cells: cellsOf(SAVANNA, win),
      text: `Line ${win.line + 1}: ${win.count} × ${nameOf(win.symbol)}, ${paid(win.payX20)}`,
    }))
  if (scatterPayX20 === 0) return onLines
  const cells = window.flatMap((seen, reel) =>
    seen.flatMap((symbol, row): Cell[] => (symbol === SCATTER ? [[reel, row]] : [])),
  )
  return [{ cells, text: `${scatters} × ${nameOf(SCATTER)}, ${paid(scatterPayX20)}` }, ...onLines]
}
