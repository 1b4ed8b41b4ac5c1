import { el, setProps } from '../kit/dom.ts'
import { play } from '../kit/motion.ts'
import { backDrawing } from './art.ts'
import { cardName, makeCard } from './card.ts'
import type { Card } from './hilo.rules.ts'
import * as words from './locales/client.en.json'
import type { DealtCard } from './story.rules.ts'

const TURN_MS = 440
const LEAVE_MS = 260
const VERDICT_MS = 260

/** The deck, face down, and on it the current card. */
export function makePile() {
  const old = makeCard('old')
  const top = makeCard('now')
  const ring = el('span', { class: 'ring' })
  const back = (name: string) => el('span', { class: `hilo-card under ${name}` }, backDrawing())
  const element = el(
    'div',
    { class: 'pile', role: 'img' },
    back('third'),
    back('second'),
    back('first'),
    old.element,
    top.element,
    ring,
  )
  let shown: Card | undefined
  const show = (dealt: DealtCard | undefined) => {
    shown = dealt?.card
    old.dress(undefined)
    top.dress(shown)
    setProps(element, {
      'aria-label': shown ? cardName(shown) : words.deck,
      'data-verdict': dealt?.right === undefined ? undefined : dealt.right ? 'right' : 'wrong',
    })
  }
  show(undefined)
  return {
    element,
    show,
    /** Turns over the next card of the deck; the previous one moves down to the earlier cards. */
    async turn(dealt: DealtCard, pace: number): Promise<void> {
      const before = shown
      show({ card: dealt.card })
      old.dress(before)
      const leaving = play(
        old.element,
        [{ transform: 'none' }, { transform: 'translateY(42%) scale(.5)', opacity: 0 }],
        {
          ms: LEAVE_MS * pace,
          easing: 'ease-in',
        },
      ).then(() => {
        if (shown === dealt.card) old.dress(undefined)
      })
      await Promise.all([leaving, play(top.element, TURN, { ms: TURN_MS * pace, easing: EASING })])
      // A newer picture may have arrived during the motion: then the card shows that one.
      if (shown !== dealt.card) return
      show(dealt)
      if (dealt.right !== undefined)
        void play(ring, [{ transform: 'scale(.94)', opacity: 0 }, {}], { ms: VERDICT_MS * pace })
    },
  }
}

const EASING = 'cubic-bezier(.3,.6,.25,1)'
const TURN: Keyframe[] = [
  { transform: 'translate(6px, -6px) rotateY(180deg)' },
  { transform: 'translate(9%, -9%) rotateY(96deg) scale(1.08)', offset: 0.5 },
  { transform: 'none' },
]
