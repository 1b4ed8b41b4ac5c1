import type { Play } from '@ruka/contract/casino'
import { chosenOf, type Bet, type Chosen } from './bet.ts'
import { buttonView, type ButtonView } from './button-view.ts'
import type { Action, AnyGame, Turn } from './game.ts'
import { pictureOf } from './picture.ts'
import { isFree, isOpen, type Table } from './table-state.rules.ts'

/** The moves of an open play: one on the big button, the others on buttons above it. */
export type Moves = {
  readonly big?: Action<unknown> | undefined
  readonly others: readonly Action<unknown>[]
}

/** What the page shows. */
export type View = {
  readonly table: Table
  readonly bet: Bet
  readonly chosen: Chosen
  readonly moves: Moves
  readonly button: ButtonView
  readonly turn: Turn
  /** The play whose result is shown: between plays of autoplay the last one until the next. */
  readonly result?: Play | undefined
}
const NO_MOVES: Moves = { others: [] }

/** The view of a table and a bet. `before` has the moves that stay while a picture is drawn. */
export function viewOf(game: AnyGame, table: Table, bet: Bet, before?: View): View {
  const chosen = chosenOf(game, bet, table.limits)
  const moves = movesOf(game, table, before)
  const texts = { ...game.texts, hold: game.together?.hold }
  return {
    table,
    bet,
    chosen,
    moves,
    button: buttonView(table, chosen, texts, moves.big),
    turn: turnOf(table),
    // Under an open play it would look like that of this one.
    result: table.result ?? (table.run && !isOpen(table) ? before?.result : undefined),
  }
}

/** The next actions would reveal the result of a move, so they wait for its picture. */
function movesOf({ actions }: AnyGame, table: Table, before: View | undefined): Moves {
  if (before && (table.drawing || isSamePlay(table, before.table))) return before.moves
  if (!actions || !table.play || !isOpen(table) || table.run) return NO_MOVES
  const all = actions(pictureOf(table.play))
  const big = all.find(({ aside }) => !aside)
  return { big, others: all.filter(action => action !== big) }
}
const isSamePlay = ({ play, run }: Table, before: Table): boolean =>
  !before.drawing && play === before.play && run === before.run

const turnOf = (table: Table): Turn =>
  isFree(table) && !table.run ? (isOpen(table) ? 'move' : 'choose') : 'wait'
