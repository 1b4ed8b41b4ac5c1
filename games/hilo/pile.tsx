import { createStore, useStore } from '@ruka/client/store'
import { createRef } from 'react'
import { play } from '../kit/motion.ts'
import { Back } from './art.tsx'
import { cardName, TurningCard } from './card.tsx'
import type { Card } from './hilo.rules.ts'
import * as words from './locales/client.en.json'
import type { DealtCard } from './story.rules.ts'

const TURN_MS = 440
const LEAVE_MS = 260
const VERDICT_MS = 260

/** The current card, and the previous one while it leaves. */
type Shown = {
  readonly card?: Card | undefined
  readonly right?: boolean | undefined
  readonly before?: Card | undefined
}

/** The current card, and how the next one is turned. */
export function makePile() {
  const [old, top] = [createRef<HTMLDivElement>(), createRef<HTMLDivElement>()]
  const ring = createRef<HTMLElement>()
  const shown = createStore<Shown>({})
  const show = (dealt: DealtCard | undefined) => shown.set({ card: dealt?.card, right: dealt?.right })
  return {
    old,
    top,
    ring,
    shown,
    show,
    /** Turns over the next card of the deck; the previous one moves down to the earlier cards. */
    async turn(dealt: DealtCard, pace: number): Promise<void> {
      const { card } = dealt
      const isShown = () => shown.get().card === card
      shown.set({ card, before: shown.get().card })
      const leaving = play(old.current, LEAVE, { ms: LEAVE_MS * pace, easing: 'ease-in' }).then(() => {
        if (isShown()) shown.set({ ...shown.get(), before: undefined })
      })
      await Promise.all([leaving, play(top.current, TURN, { ms: TURN_MS * pace, easing: EASING })])
      // A newer picture may have arrived during the motion: then the card shows that one.
      if (!isShown()) return
      show(dealt)
      // Its sheet may have been closed during the motion.
      if (dealt.right !== undefined && ring.current)
        void play(ring.current, [{ transform: 'scale(.94)', opacity: 0 }, {}], { ms: VERDICT_MS * pace })
    },
  }
}

/** The deck, face down, and on it the current card. */
export function Pile({ pile }: { readonly pile: ReturnType<typeof makePile> }) {
  const { old, top, ring, shown } = pile
  const { card, right, before } = useStore(shown)
  return (
    <div
      className="pile"
      role="img"
      aria-label={card ? cardName(card) : words.deck}
      data-verdict={right === undefined ? undefined : right ? 'right' : 'wrong'}
    >
      {['third', 'second', 'first'].map(name => (
        <span key={name} className={`hilo-card under ${name}`}>
          <Back />
        </span>
      ))}
      <TurningCard ref={old} name="old" card={before} />
      <TurningCard ref={top} name="now" card={card} />
      <span ref={ring} className="ring" />
    </div>
  )
}

const EASING = 'cubic-bezier(.3,.6,.25,1)'
const LEAVE: Keyframe[] = [{ transform: 'none' }, { transform: 'translateY(42%) scale(.5)', opacity: 0 }]
const TURN: Keyframe[] = [
  { transform: 'translate(6px, -6px) rotateY(180deg)' },
  { transform: 'translate(9%, -9%) rotateY(96deg) scale(1.08)', offset: 0.5 },
  { transform: 'none' },
]
