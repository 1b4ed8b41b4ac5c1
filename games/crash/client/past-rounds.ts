import { el } from '../../kit/dom.ts'
import { multiplier } from '../../kit/format.ts'
import type { PastRound } from './table.rules.ts'

/** Colours as players know them: below 2x, below 10x, and above. */
export const tierOf = (x100: number): 'low' | 'mid' | 'high' =>
  x100 < 200 ? 'low' : x100 < 1000 ? 'mid' : 'high'

/** The strip of past rounds, latest first. */
export function makePastRounds() {
  const list = el('ol', { class: 'past', tabindex: 0, 'aria-label': 'Past rounds, latest first' })
  let shown: readonly PastRound[] = []
  return {
    element: list,
    show(history: readonly PastRound[]) {
      if (history === shown) return
      const latest = shown[0]?.round
      shown = history
      list.replaceChildren(
        ...history.map((past, i) =>
          el(
            'li',
            {
              class: `pill ${tierOf(past.x100)}${i === 0 && latest !== undefined && latest !== past.round ? ' new' : ''}`,
            },
            multiplier(past.x100),
          ),
        ),
      )
      list.scrollLeft = 0
    },
  }
}
