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

/** What line bets come to, in KES: twentieths of the stake. */
export const kesOf = (stake: number, payX20: number): number =>
  toKes(asCents(payCents(fromKes(stake), { numerator: payX20, denominator: 20 })))

/** Something that a spin won: where it stands, and what is said of it. A line has its place, scatters have none. */
export type Win = { readonly line?: number; readonly cells: readonly Cell[]; readonly text: string }

/** What a spin won, the best first. */
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
