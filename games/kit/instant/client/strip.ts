import type { Play } from '@ruka/contract/casino'
import { el } from '../../dom.ts'
import type { Open } from './game-context.ts'
import type { AnyGame } from './game.ts'
import * as words from './locales/client.en.json'
import { pictureOf } from './picture.ts'
import { outcomeOf } from './play-texts.ts'
import type { Table } from './table-state.rules.ts'

/** The last results, latest first; a press on one shows it again. */
export function makeStrip(game: AnyGame, open: Open) {
  const element = el('ol', { class: 'strip', 'aria-label': words.lastResults, tabindex: -1 })
  let shown: readonly Play[] = []
  return {
    element,
    show({ past }: Table) {
      if (past === shown) return
      const next = past.filter(play => !shown.includes(play))
      shown = past
      element.prepend(...next.map(play => item(game, play, open)))
      while (element.childElementCount > past.length) element.lastElementChild?.remove()
      element.scrollLeft = 0
    },
  }
}

function item(game: AnyGame, play: Play, open: Open): HTMLElement {
  const { tone, text } = outcomeOf(play)
  const picture = pictureOf(play)
  const button = el(
    'button',
    {
      type: 'button',
      class: `pill ${tone}`,
      'aria-haspopup': 'dialog',
      'data-look': game.texts.look?.(picture),
    },
    game.texts.brief(picture),
    el('span', { class: 'unseen' }, `, ${text}`),
  )
  button.addEventListener('click', () => open({ what: 'play', id: play.id }))
  return el('li', {}, button)
}
