import { useStore } from '@ruka/client/store'
import { useState } from 'react'
import { fill } from '../kit/fill.ts'
import { useRove } from '../kit/table/use-rove.ts'
import { Animal } from './art.tsx'
import { animals } from './card-text.ts'
import type { Card } from './card.ts'
import * as words from './locales/client.en.json'
import { makeRubs } from './rubs.ts'

const COLUMNS = 3

/** The nine fields of a card, uncovered by rubbing, tap or key. */
export function Fields({ card }: { readonly card: Card }) {
  const { symbols, bare, isOpen, result } = useStore(card.shown)
  const rove = useRove(COLUMNS)
  const [{ handlers, wasRub }] = useState(() => makeRubs(card.rub))
  return (
    <div
      className="scratch-fields"
      role="group"
      aria-label={words.card}
      data-open={isOpen ? '' : undefined}
      data-decided={result ? '' : undefined}
      {...handlers}
    >
      {card.fields.map(({ cover, animal }, at) => {
        const symbol = symbols?.[at]
        const isBare = bare.has(at)
        const isAlike = symbol !== undefined && symbol === result?.symbol
        return (
          <button
            key={at}
            type="button"
            className="scratch-field"
            // Neither the name nor the state reveals the symbol under a cover.
            aria-label={
              isBare && symbol
                ? fill(words.tileShown, { n: at + 1, animal: animals[symbol] })
                : fill(words.tileCovered, { n: at + 1 })
            }
            aria-disabled={isOpen && !isBare ? undefined : true}
            data-alike={isAlike ? (result?.hasWon ? 'won' : 'even') : undefined}
            {...rove(at)}
            onClick={event => {
              // The click that ends a stroke is not a tap; the click of a key has no pointer.
              if (isOpen && (event.detail === 0 || !wasRub())) card.uncover(at)
            }}
          >
            <span ref={animal} className="animal">
              {symbol && <Animal animal={symbol} />}
            </span>
            <canvas ref={cover.canvas} className="cover" />
          </button>
        )
      })}
    </div>
  )
}
