import { el } from '../../kit/dom.ts'
import { fill } from '../../kit/fill.ts'
import { multiplier } from '../../kit/format.ts'
import type { Open } from './game-context.ts'
import * as words from './locales/client.en.json'
import type { PastRound } from './table.rules.ts'
import { tierOf } from './tier.rules.ts'

/** The strip of past rounds, latest first; a press opens one. It is one tab stop, with arrow keys inside. */
export function makePastRounds(open: Open) {
  const list = el('ol', { class: 'past', 'aria-label': words.pastRounds })
  walkByArrows(list)
  let shown: readonly PastRound[] = []
  return {
    element: list,
    show(history: readonly PastRound[]) {
      if (history === shown) return
      const latest = shown[0]?.round
      // The focus stays on its round when another arrives.
      const active = document.activeElement
      const focused =
        active instanceof HTMLElement && list.contains(active) ? active.dataset['round'] : undefined
      shown = history
      list.replaceChildren(
        ...history.map((past, i) =>
          el(
            'li',
            { class: i === 0 && latest !== undefined && latest !== past.round ? 'new' : undefined },
            pillOf(past, i === 0, open),
          ),
        ),
      )
      list.scrollLeft = 0
      if (focused !== undefined) list.querySelector<HTMLElement>(`[data-round='${focused}']`)?.focus()
    },
  }
}

function pillOf({ round, x100 }: PastRound, first: boolean, open: Open): HTMLElement {
  const button = el(
    'button',
    {
      type: 'button',
      class: `pill ${tierOf(x100)}`,
      'data-round': round,
      tabindex: first ? 0 : -1,
      'aria-haspopup': 'dialog',
      'aria-label': fill(words.pastRound, { multiplier: multiplier(x100), round }),
    },
    multiplier(x100),
  )
  button.addEventListener('click', () => open({ what: 'round', round }))
  return button
}

function walkByArrows(list: HTMLElement): void {
  list.addEventListener('keydown', event => {
    const buttons = [...list.querySelectorAll('button')]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    const next = to === undefined ? undefined : buttons[to]
    if (!next) return
    event.preventDefault()
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1
    next.focus()
  })
}
