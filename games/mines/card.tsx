import { createStore, useStore } from '@ruka/client/store'
import { createRef } from 'react'
import { money } from '../kit/format.ts'
import { timesText } from '../kit/instant/client/play-texts.ts'
import { play } from '../kit/motion.ts'

type Sum = { readonly stake: number; readonly pay: number }

/** Shows the win over the board; only above the stake. */
export function makeCard() {
  const element = createRef<HTMLDivElement>()
  const sum = createStore<Sum | undefined>(undefined)
  return {
    element,
    sum,
    hide: () => sum.set(undefined),
    async show(won: Sum, pace: number): Promise<void> {
      sum.set(won)
      await play(element.current, [{ opacity: 0, transform: 'translate(-50%, -50%) scale(.85)' }, {}], {
        ms: 200 * pace,
      })
    },
  }
}

export function Card({ card }: { readonly card: ReturnType<typeof makeCard> }) {
  const { element } = card
  const sum = useStore(card.sum)
  return (
    <div ref={element} className="mines-card" aria-hidden="true" hidden={sum === undefined}>
      <strong>{sum && timesText(sum)}</strong>
      <span>{sum && `KES ${money(sum.pay)}`}</span>
    </div>
  )
}
