import { el } from '../kit/dom.ts'
import { backDrawing, suitDrawing } from './art.ts'
import type { Card } from './hilo.rules.ts'

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const RANK_NAMES = 'Ace Two Three Four Five Six Seven Eight Nine Ten Jack Queen King'.split(' ')
const SUIT_NAMES = ['spades', 'hearts', 'diamonds', 'clubs']
const isRed = (suit: number) => suit === 1 || suit === 2

/** `Queen of hearts`. */
export const cardName = ({ rank, suit }: Card): string => `${RANK_NAMES[rank - 1]} of ${SUIT_NAMES[suit]}`

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
