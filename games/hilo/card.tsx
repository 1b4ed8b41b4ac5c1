import type { Ref } from 'react'
import { fill } from '../kit/fill.ts'
import { Back, Suit } from './art.tsx'
import type { Card } from './hilo.rules.ts'
import * as words from './locales/client.en.json'

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const rankNames: readonly string[] = [
  words.ace,
  words.two,
  words.three,
  words.four,
  words.five,
  words.six,
  words.seven,
  words.eight,
  words.nine,
  words.ten,
  words.jack,
  words.queen,
  words.king,
]
const suitNames: readonly string[] = [words.spades, words.hearts, words.diamonds, words.clubs]
const isRed = (suit: number) => suit === 1 || suit === 2

/** `Queen of hearts`. */
export const cardName = ({ rank, suit }: Card): string =>
  fill(words.cardName, { rank: rankNames[rank - 1]!, suit: suitNames[suit]! })

/** The face of a card. */
export function Front({ card: { rank, suit } }: { readonly card: Card }) {
  const text = RANKS[rank - 1]!
  return (
    <span className={`card-front${isRed(suit) ? ' red' : ''}`} aria-hidden="true">
      <b className={text.length > 1 ? 'wide' : undefined}>{text}</b>
      <Suit suit={suit} />
    </span>
  )
}

type Props = {
  readonly ref: Ref<HTMLDivElement>
  readonly name: string
  readonly card: Card | undefined
}

/** A card with two sides that can be turned over. */
export const TurningCard = ({ ref, name, card }: Props) => (
  <div ref={ref} className={`hilo-card ${name}`} hidden={card === undefined}>
    <span className="side">{card && <Front card={card} />}</span>
    <span className="side rear">
      <Back />
    </span>
  </div>
)
