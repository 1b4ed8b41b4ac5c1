import { el, icon } from '../kit/dom.ts'
import { play } from '../kit/motion.ts'
import { cardName, makeFront } from './card.ts'
import { callIcons, callNames } from './calls.ts'
import type { DealtCard } from './story.rules.ts'

const ARRIVE_MS = 200

/** The cards so far, with the calls between them. */
export function makePast() {
  const element = el('ol', { class: 'past', 'aria-label': 'Cards so far', tabindex: 0 })
  const last = () => {
    element.scrollLeft = element.scrollWidth
  }
  return {
    element,
    show(story: readonly DealtCard[]) {
      element.replaceChildren(...story.map(item))
      last()
    },
    async add(dealt: DealtCard, pace: number): Promise<void> {
      const next = item(dealt)
      element.append(next)
      last()
      await play(next, [{ opacity: 0, transform: 'translateY(-40%) scale(1.15)' }, {}], {
        ms: ARRIVE_MS * pace,
      })
    },
  }
}

function item({ card, how, right }: DealtCard): HTMLElement {
  const origin =
    how === undefined ? '' : `${callNames[how]}${right === undefined ? '' : right ? ', right' : ', wrong'}: `
  const tone = right === undefined ? '' : right ? ' right' : ' wrong'
  return el(
    'li',
    { class: `past-card${tone}` },
    ...(how === undefined ? [] : [icon(callIcons[how])]),
    el('span', { class: 'hilo-card' }, makeFront(card)),
    el('span', { class: 'unseen' }, origin + cardName(card)),
  )
}
