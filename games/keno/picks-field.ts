import { el } from '../kit/dom.ts'
import { selectField } from '../kit/select-field.ts'
import { PICKS_MAX } from './keno.rules.ts'
import * as words from './locales/client.en.json'
import { countedTo } from './picks.rules.ts'

const AT_FIRST = 8
const below = (n: number): number => Math.floor(Math.random() * n)

/** The number of picks, with buttons to pick at random and to clear. */
export function makePicksField(picks: () => readonly number[], set: (picks: readonly number[]) => void) {
  const { input: select, row } = selectField(
    'keno-picks',
    words.howMany,
    Array.from({ length: PICKS_MAX }, (_, i) => [i + 1, String(i + 1)] as const),
  )
  select.value = String(AT_FIRST)
  const many = () => Number(select.value)
  const any = el('button', { type: 'button' }, words.random)
  const clear = el('button', { type: 'button' }, words.clear)
  select.addEventListener('change', () => set(countedTo(many(), picks(), below)))
  any.addEventListener('click', () => set(countedTo(many(), [], below)))
  clear.addEventListener('click', () => set([]))
  return {
    element: el(
      'div',
      { class: 'keno-picks', role: 'group', 'aria-label': words.yourNumbers },
      row,
      any,
      clear,
    ),
    show() {
      const { length } = picks()
      // Without picks it shows the number of random picks.
      if (length > 0) select.value = String(length)
    },
  }
}
