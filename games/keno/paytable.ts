import { el, setProps } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import { shortMultiplier } from '../kit/format.ts'
import { PAYTABLE } from './keno.rules.ts'
import * as words from './locales/client.en.json'

/**
 * The payouts for the number of picks, by hits; the row of the current hits is highlighted, and mint after a
 * win.
 */
export function makePaytable() {
  const element = el('ol', { class: 'paytable' })
  let shown = -1
  let cells: ReadonlyMap<number, HTMLElement> = new Map()
  return {
    element,
    show(picks: number) {
      if (picks === shown) return
      shown = picks
      const rows = Object.entries(PAYTABLE[picks] ?? {}).map(([hits, x100]) => [Number(hits), x100] as const)
      cells = new Map(rows.map(([hits, x100]) => [hits, cell(hits, x100)]))
      element.replaceChildren(...cells.values())
      setProps(element, { 'aria-label': fill(words.paysFor, { n: picks }) })
    },
    light(hits: number | undefined, won = false) {
      for (const [of, cell] of cells)
        setProps(cell, {
          'data-lit': of === hits ? (won ? 'won' : 'now') : undefined,
          'aria-current': of === hits ? 'true' : undefined,
        })
    },
  }
}

const cell = (hits: number, x100: number): HTMLElement =>
  el(
    'li',
    {},
    el('strong', {}, shortMultiplier(x100)),
    ' ',
    el('span', { class: 'count', 'aria-hidden': 'true' }, String(hits)),
    el('span', { class: 'word' }, fill(words.hitsCount, { n: hits })),
  )
