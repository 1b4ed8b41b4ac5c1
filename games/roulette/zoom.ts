import './zoom.css'
import { el, icon, setHidden, setProps } from '../kit/dom.ts'
import { icons } from '../kit/icons.ts'
import { play } from '../kit/motion.ts'
import * as words from './locales/client.en.json'
import { ALONG } from './spots.rules.ts'
import { DOZENS, ROWS_SHOWN, rowsBefore, type Dozen } from './zoom.rules.ts'

const ZOOM_MS = 140
const NAMES = ['1–12', '13–24', '25–36'] as const

/**
 * The window of the table, which shows all of it or one enlarged part, and the buttons to the other parts.
 */
export function makeZoom(felt: HTMLElement) {
  let shown: Dozen | undefined
  const view = el('div', { class: 'felt-view' }, felt)
  const whole = el('button', { type: 'button', class: 'plain' }, icon(icons.back), words.wholeTable)
  const parts = DOZENS.map(dozen => {
    const button = el('button', { type: 'button', class: 'plain' }, NAMES[dozen])
    button.addEventListener('click', () => to(dozen))
    return button
  })
  const bar = el(
    'div',
    { class: 'zoom-bar', role: 'group', 'aria-label': words.enlarged, hidden: true },
    whole,
    ...parts,
  )
  felt.style.setProperty('--scale', String(ALONG / ROWS_SHOWN))
  whole.addEventListener('click', () => to(undefined))
  // The keyboard moves over the whole table.
  felt.addEventListener('keydown', () => to(undefined))

  function to(dozen: Dozen | undefined): void {
    if (dozen === shown) return
    shown = dozen
    setProps(view, { 'data-zoom': dozen !== undefined })
    if (dozen !== undefined) felt.style.setProperty('--before', String(rowsBefore(dozen) / ROWS_SHOWN))
    setHidden(bar, dozen === undefined)
    for (const at of DOZENS) setProps(parts[at]!, { 'aria-pressed': String(at === dozen) })
    const isStill = document.documentElement.hasAttribute('data-still')
    void play(view, [{ opacity: 0.3 }, {}], { ms: isStill ? 0 : ZOOM_MS })
  }
  return { elements: [view, bar], to, isOn: () => shown !== undefined }
}
