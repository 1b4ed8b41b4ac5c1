import { el, setProps } from '../kit/dom.ts'
import { shortMultiplier } from '../kit/format.ts'
import { drawAnimal } from './art.ts'
import { animals } from './card-text.ts'
import * as words from './locales/client.en.json'
import { PRIZES, type Symbol } from './scratch.rules.ts'

/** The payouts of three of each; the win is highlighted once it is known. */
export function makePrizes() {
  const rows = PRIZES.map(({ symbol, x10000 }) => ({
    symbol,
    row: el(
      'li',
      {},
      drawAnimal(symbol),
      el('span', { class: 'animal-name' }, animals[symbol]),
      ' ',
      el('strong', {}, shortMultiplier(x10000 / 100)),
    ),
  }))
  return {
    element: el('ol', { class: 'prizes', 'aria-label': words.prizes }, ...rows.map(({ row }) => row)),
    light(won: Symbol | undefined, hasWon = false) {
      for (const { symbol, row } of rows)
        setProps(row, {
          'data-lit': symbol === won ? (hasWon ? 'won' : 'even') : undefined,
          'aria-current': symbol === won ? 'true' : undefined,
        })
    },
  }
}
