import type { Symbol } from './scratch.rules.ts'

const herds: Readonly<Record<Symbol, string>> = {
  lion: 'lions',
  elephant: 'elephants',
  rhino: 'rhinos',
  buffalo: 'buffaloes',
  leopard: 'leopards',
  giraffe: 'giraffes',
  zebra: 'zebras',
}
export const three = (symbol: Symbol): string => `Three ${herds[symbol]}`
/** The result of a card, without amounts. */
export const cardText = (won: Symbol | undefined): string => (won ? three(won) : 'No three alike')
