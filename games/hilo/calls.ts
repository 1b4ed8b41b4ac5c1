import { hundredthsText } from '../kit/amounts.rules.ts'
import { el, icon, setProps, setText } from '../kit/dom.ts'
import { multiplier } from '../kit/format.ts'
import { RANKS, type Call } from './hilo.rules.ts'
import * as words from './locales/client.en.json'
import type { Offer } from './story.rules.ts'

export const callIcons: Readonly<Record<Call | 'skip', string>> = {
  higher: 'M12 20V4M5 11l7-7 7 7',
  lower: 'M12 4v16M5 13l7 7 7-7',
  same: 'M5 9h14M5 15h14',
  skip: 'm5 18 6-6-6-6M13 18l6-6-6-6',
}
export const callNames: Readonly<Record<Call, string>> = {
  higher: words.higher,
  lower: words.lower,
  same: words.same,
}

function labelOf({ call, orSame }: Offer): string {
  if (!orSame) return callNames[call]
  return call === 'higher' ? words.higherOrSame : words.lowerOrSame
}

/** The two calls, left and right of a card. */
export function makeCalls(press: (call: Call) => void) {
  const makeButton = (side: 'low' | 'high', rest: Call) => {
    const arrow = el('span', { class: 'call-arrow' }, icon(callIcons[rest]))
    const label = el('span', { class: 'call-label' }, callNames[rest])
    const times = el('strong')
    const chance = el('span', { class: 'call-chance' })
    const element = el('button', { type: 'button', class: `call ${side}` }, arrow, label, times, chance)
    let call = rest
    element.addEventListener('click', () => {
      if (element.getAttribute('aria-disabled') !== 'true') press(call)
    })
    return { element, arrow, label, times, chance, rest, called: (next: Call) => (call = next) }
  }
  const low = makeButton('low', 'lower')
  const high = makeButton('high', 'higher')
  let offers: readonly Offer[] | undefined
  let turn = false
  const rest = () => {
    for (const [i, { element }] of [low, high].entries())
      setProps(element, { 'aria-disabled': turn && offers?.[i]?.open ? undefined : 'true' })
  }
  rest()
  return {
    low: low.element,
    high: high.element,
    /** Whether a call can be made now. */
    open(on: boolean) {
      turn = on
      rest()
    },
    /** The possible calls; none before and after a play. */
    show(next: readonly [Offer, Offer] | undefined) {
      offers = next
      for (const [i, button] of [low, high].entries()) {
        const offer = next?.[i]
        const call = offer?.call ?? button.rest
        button.called(call)
        button.element.dataset['call'] = call
        button.arrow.replaceChildren(icon(callIcons[call]))
        setText(button.label, offer ? labelOf(offer) : callNames[call])
        setText(button.times, offer ? multiplier(Math.floor(offer.payX10000 / 100)) : '')
        setText(button.chance, offer ? chanceText(offer) : '')
      }
      rest()
    },
  }
}

const chanceText = ({ ranks, open }: Offer): string =>
  open ? `${hundredthsText(Math.round((ranks * 10_000) / RANKS))}%` : words.overLimit
