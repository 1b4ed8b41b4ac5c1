import { useStore } from '@ruka/client/store'
import { shortMultiplier } from '../kit/format.ts'
import { Animal } from './art.tsx'
import { animals } from './card-text.ts'
import type { Card } from './card.ts'
import * as words from './locales/client.en.json'
import { PRIZES } from './scratch.rules.ts'

/** The payouts of three of each; the win is highlighted once it is known. */
export function Prizes({ card }: { readonly card: Card }) {
  const result = useStore(card.shown, ({ result }) => result)
  return (
    <ol className="prizes" aria-label={words.prizes}>
      {PRIZES.map(({ symbol, x10000 }) => {
        const isLit = symbol === result?.symbol
        return (
          <li
            key={symbol}
            data-lit={isLit ? (result?.hasWon ? 'won' : 'even') : undefined}
            aria-current={isLit ? true : undefined}
          >
            <Animal animal={symbol} />
            <span className="animal-name">{animals[symbol]}</span>{' '}
            <strong>{shortMultiplier(x10000 / 100)}</strong>
          </li>
        )
      })}
    </ol>
  )
}
