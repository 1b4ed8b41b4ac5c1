import { el } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import * as words from './locales/client.en.json'
import { kindsOf, shortTimes } from './looks.rules.ts'
import type { WheelStart } from './wheel.rules.ts'

/** The legend of the wheel: each multiplier in its colour, and its number of segments. */
export function makeLegend() {
  const element = el('ul', { class: 'legend', 'aria-label': words.legend })
  let items: readonly { readonly x10000: number; readonly item: HTMLElement }[] = []
  return {
    element,
    show(start: WheelStart) {
      items = kindsOf(start).map(({ x10000, look, count }) => {
        const item = el(
          'li',
          {},
          el('strong', {}, shortTimes(x10000)),
          el('small', {}, ` ${fill(words.countOf, { n: count, all: start.size })}`),
        )
        item.dataset['look'] = look
        return { x10000, item }
      })
      element.replaceChildren(...items.map(({ item }) => item))
    },
    light(lit: number | undefined) {
      for (const { x10000, item } of items) item.toggleAttribute('data-lit', x10000 === lit)
    },
  }
}
