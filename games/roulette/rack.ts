import { el, setProps } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import { shortMoney } from '../kit/format.ts'
import { chipText, VALUES } from './chips.ts'
import { tierOf } from './felt.ts'
import * as words from './locales/client.en.json'
import type { Deed } from './pile.ts'

const DEEDS: Readonly<Record<Deed, string>> = {
  undo: words.undo,
  clear: words.clear,
  double: words.double,
  repeat: words.repeat,
}

const chipName = (kes: number): string =>
  fill(kes < 1_000 ? words.chip : words.chipShort, { short: chipText(kes), amount: shortMoney(kes) })

/** The selectable chips, and the actions on those on the table. */
export function makeRack(chosen: () => void, act: (deed: Deed) => void) {
  let value: number = 10
  const chips = VALUES.map(kes => {
    const button = el(
      'button',
      {
        type: 'button',
        class: 'rack-chip',
        'aria-label': chipName(kes),
      },
      el('span', { class: 'chip', 'data-tier': tierOf(kes) }, el('b', {}, chipText(kes))),
    )
    button.addEventListener('click', () => {
      value = kes
      show()
      chosen()
    })
    return { kes, button }
  })
  const show = () => {
    for (const { kes, button } of chips) setProps(button, { 'aria-pressed': String(kes === value) })
  }
  const deeds = (Object.keys(DEEDS) as Deed[]).map(deed => {
    const button = el('button', { type: 'button', class: 'deed' }, DEEDS[deed])
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') !== 'true') act(deed)
    })
    return { deed, button }
  })
  show()
  return {
    elements: [
      el(
        'div',
        { class: 'rack', role: 'group', 'aria-label': words.chips },
        ...chips.map(({ button }) => button),
      ),
      el('div', { class: 'deeds' }, ...deeds.map(({ button }) => button)),
    ],
    value: () => value,
    /** Which of the actions are possible now. */
    offer(can: Readonly<Record<Deed, boolean>>) {
      for (const { deed, button } of deeds)
        setProps(button, { 'aria-disabled': can[deed] ? undefined : 'true' })
    },
  }
}
