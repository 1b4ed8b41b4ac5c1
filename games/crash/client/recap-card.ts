import { el, icon, setHidden } from '../../kit/dom.ts'
import { fill } from '../../kit/fill.ts'
import { icons } from '../../kit/icons.ts'
import * as words from './locales/client.en.json'
import { recapText } from './play-texts.ts'
import type { RecapItem, Table } from './table.rules.ts'

const tones: Partial<Record<RecapItem['what'], string>> = { cashed_out: 'won-line', lost: 'gone-line' }
/** The most items of a card; the list of own bets has them all. */
const LINES_MAX = 5

/** What happened during a lost connection, over the sky and never over the panels, until it is dismissed. */
export function makeRecapCard(dismiss: () => void) {
  const list = el('ul')
  const close = el('button', { type: 'button', 'aria-label': words.close }, icon(icons.close))
  close.addEventListener('click', dismiss)
  const element = el(
    'section',
    { class: 'recap', 'aria-label': words.whileAway, hidden: true },
    el('h2', {}, words.whileAway),
    close,
    list,
  )
  let shown: readonly RecapItem[] = []
  return {
    element,
    show({ recap }: Table) {
      if (recap === shown) return
      shown = recap
      setHidden(element, recap.length === 0)
      const more = recap.length - LINES_MAX
      list.replaceChildren(
        ...recap
          .slice(0, LINES_MAX)
          .map(item => el('li', { class: tones[item.what] ?? '' }, recapText(item))),
        ...(more > 0 ? [el('li', {}, fill(words.recapMore, { n: more }))] : []),
      )
    },
  }
}
