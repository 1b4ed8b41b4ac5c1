import * as words from './locales/client.en.json'
import type { Symbol } from './scratch.rules.ts'

export const animals: Readonly<Record<Symbol, string>> = {
  lion: words.lion,
  elephant: words.elephant,
  rhino: words.rhino,
  buffalo: words.buffalo,
  leopard: words.leopard,
  giraffe: words.giraffe,
  zebra: words.zebra,
}
/** Three of an animal. */
export const threes: Readonly<Record<Symbol, string>> = {
  lion: words.threeLions,
  elephant: words.threeElephants,
  rhino: words.threeRhinos,
  buffalo: words.threeBuffaloes,
  leopard: words.threeLeopards,
  giraffe: words.threeGiraffes,
  zebra: words.threeZebras,
}
/** The result of a card, without amounts. */
export const cardText = (won: Symbol | undefined): string => (won ? threes[won] : words.noThree)
