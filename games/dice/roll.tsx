import { createRef } from 'react'
import { hundredthsText } from '../kit/amounts.rules.ts'
import { fill } from '../kit/fill.ts'
import { frames } from '../kit/motion.ts'
import type { DiceStart } from './dice.rules.ts'
import * as words from './locales/client.en.json'

const COUNT_MS = 420

/** Counts the big number to the roll, outside of React: it changes with every picture. */
export function makeRoll() {
  const element = createRef<HTMLParagraphElement>()
  let shown = 0
  // A sheet with a play may be closed while it is drawn.
  const show = (roll: number) => {
    if (element.current) element.current.textContent = text(roll)
  }
  const mark = (tone: 'none' | 'won' | 'lost') => {
    if (element.current) element.current.dataset['tone'] = tone
  }
  return {
    element,
    leave: () => mark('none'),
    async count(roll: number, won: boolean, pace: number): Promise<void> {
      const from = shown
      shown = roll
      await frames(COUNT_MS * pace, share => show(Math.round(from + (roll - from) * (1 - (1 - share) ** 3))))
      mark(won ? 'won' : 'lost')
    },
  }
}

const text = (roll: number): string => hundredthsText(roll).padStart(5, '0')

type Props = { readonly roll: ReturnType<typeof makeRoll>; readonly bet: DiceStart }

/** The big number. Before the first roll there is none. */
export function Roll({ roll: { element }, bet: { side, target } }: Props) {
  return (
    <div className="roll-place">
      <p ref={element} className="roll" data-tone="none" data-testid="roll">
        –
      </p>
      <p className="roll-hint">
        {fill(side === 'under' ? words.underWins : words.overWins, { target: hundredthsText(target) })}
      </p>
    </div>
  )
}
