import { fill } from '../kit/fill.ts'
import { shortMoney } from '../kit/format.ts'
import type { Choices } from '../kit/instant/client/game.ts'
import { totalKes } from './chips.ts'
import * as words from './locales/client.en.json'
import { begun, EMPTY, type Outcome, type Pile } from './pile.ts'
import type { RouletteStart } from './roulette.rules.ts'

/** The chips on the table, the value of the next one, and what there is to say about the last change. */
export type RouletteChoice = {
  readonly pile: Pile
  readonly value: number
  readonly note: { readonly text: string; readonly wrong: boolean }
}
const SILENT = { text: '', wrong: false }

export const choices: Choices<RouletteChoice, RouletteStart> = {
  first: { pile: EMPTY, value: 10, note: SILENT },
  start: ({ pile: { chips } }) => (chips.length === 0 ? words.placeChips : { chips: [...chips] }),
  adopt: (choice, { chips }) => ({ ...choice, pile: begun(choice.pile, chips), note: SILENT }),
}

/** The choice after an action: its total is announced, and one that would exceed a limit is not done. */
export function after(choice: RouletteChoice, outcome: Outcome): RouletteChoice {
  if (typeof outcome === 'string') return { ...choice, note: { text: outcome, wrong: true } }
  const text = fill(words.onTable, { amount: shortMoney(totalKes(outcome.chips)) })
  return { ...choice, pile: outcome, note: { text, wrong: false } }
}
