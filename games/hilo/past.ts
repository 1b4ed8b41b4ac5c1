import { el, icon } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import { play } from '../kit/motion.ts'
import { callIcons, callNames } from './calls.ts'
import { cardName, makeFront } from './card.ts'
import * as words from './locales/client.en.json'
import type { DealtCard } from './story.rules.ts'

const ARRIVE_MS = 200

/** The cards so far, with the calls between them. */
export function makePast() {
  const element = el('ol', { class: 'past', 'aria-label': words.past, tabindex: 0 })
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

function item(dealt: DealtCard): HTMLElement {
  const { card, how, right } = dealt
  const tone = right === undefined ? '' : right ? ' right' : ' wrong'
  return el(
    'li',
    { class: `past-card${tone}` },
    ...(how === undefined ? [] : [icon(callIcons[how])]),
    el('span', { class: 'hilo-card' }, makeFront(card)),
    el('span', { class: 'unseen' }, pastText(dealt)),
  )
}

function pastText({ card, how, right }: DealtCard): string {
  const name = cardName(card)
  if (how === undefined) return name
  if (how === 'skip') return fill(words.pastSkipped, { card: name })
  return fill(right ? words.pastRight : words.pastWrong, { call: callNames[how], card: name })
}
