import { hundredthsText } from '../kit/amounts.rules.ts'
import { el, setProps, setText } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import type { DiceStart } from './dice.rules.ts'
import * as words from './locales/client.en.json'

const COUNT_MS = 420

/** The big number, which counts to the roll. Before the first one there is none. */
export function makeRoll() {
  const number = el('p', { class: 'roll', 'data-tone': 'none', 'data-testid': 'roll' }, '–')
  const hint = el('p', { class: 'roll-hint' })
  let shown = 0
  return {
    element: el('div', { class: 'roll-place' }, number, hint),
    hint: ({ side, target }: DiceStart) =>
      setText(
        hint,
        fill(side === 'under' ? words.underWins : words.overWins, { target: hundredthsText(target) }),
      ),
    leave: () => setProps(number, { 'data-tone': 'none' }),
    async count(roll: number, won: boolean, pace: number): Promise<void> {
      const from = shown
      shown = roll
      if (pace > 0)
        await frames(COUNT_MS * pace, share =>
          setText(number, text(Math.round(from + (roll - from) * share))),
        )
      setText(number, text(roll))
      setProps(number, { 'data-tone': won ? 'won' : 'lost' })
    },
  }
}

const text = (roll: number): string => hundredthsText(roll).padStart(5, '0')

/** Calls back in each frame with the eased share of the elapsed time, until it is 1. */
function frames(ms: number, call: (share: number) => void): Promise<void> {
  return new Promise(resolve => {
    const began = performance.now()
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - began) / ms))
      call(1 - (1 - share) ** 3)
      if (share < 1) requestAnimationFrame(step)
      else resolve()
    }
    requestAnimationFrame(step)
  })
}
