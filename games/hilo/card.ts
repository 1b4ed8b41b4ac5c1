import { el } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import { backDrawing, suitDrawing } from './art.ts'
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
export function makeFront({ rank, suit }: Card): HTMLElement {
  const text = RANKS[rank - 1]!
  return el(
    'span',
    { class: `card-front${isRed(suit) ? ' red' : ''}`, 'aria-hidden': 'true' },
    el('b', { class: text.length > 1 ? 'wide' : undefined }, text),
    suitDrawing(suit),
  )
}

/** A card with two sides that can be turned over. */
export function makeCard(name: string) {
  const front = el('span', { class: 'side' })
  const element = el(
    'div',
    { class: `hilo-card ${name}`, hidden: true },
    front,
    el('span', { class: 'side rear' }, backDrawing()),
  )
  return {
    element,
    dress(card: Card | undefined) {
      element.hidden = card === undefined
      front.replaceChildren(...(card ? [makeFront(card)] : []))
    },
  }
}
