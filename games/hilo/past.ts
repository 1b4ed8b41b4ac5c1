import { el, icon } from '../kit/dom.ts'
import { play } from '../kit/motion.ts'
import { cardName, makeFront } from './card.ts'
import { callIcons, callNames } from './calls.ts'
import type { Told } from './story.rules.ts'

const ARRIVE_MS = 200

/** The cards so far, with the calls between them. */
export function makePast() {
  const element = el('ol', { class: 'past', 'aria-label': 'Cards so far', tabindex: 0 })
  const last = () => {
    element.scrollLeft = element.scrollWidth
  }
  return {
    element,
    show(story: readonly Told[]) {
      element.replaceChildren(...story.map(item))
      last()
    },
    async add(told: Told, pace: number): Promise<void> {
      const news = item(told)
      element.append(news)
      last()
      await play(news, [{ opacity: 0, transform: 'translateY(-40%) scale(1.15)' }, {}], {
        ms: ARRIVE_MS * pace,
      })
    },
  }
}

function item({ card, how, right }: Told): HTMLElement {
  const said =
    how === undefined ? '' : `${callNames[how]}${right === undefined ? '' : right ? ', right' : ', wrong'}: `
  const tone = right === undefined ? '' : right ? ' right' : ' wrong'
  return el(
    'li',
    { class: `past-card${tone}` },
    ...(how === undefined ? [] : [icon(callIcons[how])]),
    el('span', { class: 'hilo-card' }, makeFront(card)),
    el('span', { class: 'unseen' }, said + cardName(card)),
  )
}
