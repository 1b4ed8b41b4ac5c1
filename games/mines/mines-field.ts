import { el, setProps } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import { selectField } from '../kit/select-field.ts'
import * as words from './locales/client.en.json'
import { FIELDS } from './mines.rules.ts'

const OFFERED = [1, 3, 5, 10]

/** The number of mines, with buttons for common numbers. */
export function makeMinesField(changed: () => void) {
  const { input: select, row } = selectField(
    'mines',
    words.mines,
    Array.from({ length: FIELDS - 1 }, (_, i) => [i + 1, String(i + 1)] as const),
  )
  const taps = OFFERED.map(mines => {
    const button = el(
      'button',
      { type: 'button', 'aria-label': fill(words.minesCount, { n: mines }) },
      String(mines),
    )
    button.addEventListener('click', () => {
      set(mines)
      changed()
    })
    return button
  })
  const get = () => Number(select.value)
  const show = () => {
    for (const [i, tap] of taps.entries()) setProps(tap, { 'aria-pressed': String(OFFERED[i] === get()) })
  }
  const set = (mines: number) => {
    select.value = String(mines)
    show()
  }
  select.addEventListener('change', () => {
    show()
    changed()
  })
  set(3)
  return {
    element: el('div', { class: 'mines-field', role: 'group', 'aria-label': words.mines }, row, ...taps),
    get,
    set,
  }
}
