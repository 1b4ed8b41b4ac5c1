import { el, setText } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import { shortMoney } from '../kit/format.ts'
import { betsByKind, betName } from './bet-names.ts'
import type { Chips } from './chips.ts'
import * as words from './locales/client.en.json'

type Host = {
  put(on: string): void
  takeOff(on: string): void
}

/**
 * Every bet by its name, for players who cannot hit the lines of a small table; and the placed bets, to
 * remove them.
 */
export function makeByName({ put, takeOff }: Host) {
  const select = el(
    'select',
    { id: 'bet-by-name' },
    ...[...betsByKind()].map(([kind, bets]) =>
      el('optgroup', { label: kind }, ...bets.map(on => el('option', { value: on }, betName(on)))),
    ),
  )
  const button = el('button', { type: 'button', class: 'put' })
  button.addEventListener('click', () => put(select.value))
  const list = el('ul', { class: 'placed', 'aria-label': words.placed })
  const title = el('summary')
  const element = el(
    'details',
    { class: 'by-name' },
    title,
    el(
      'div',
      { class: 'by-name-row' },
      el('label', { class: 'small-field', for: select.id }, el('span', {}, words.bet), select),
      button,
    ),
    list,
  )
  return {
    element,
    show(chips: Chips, value: number) {
      setText(title, chips.length === 0 ? words.byName : fill(words.byNamePlaced, { n: chips.length }))
      setText(button, fill(words.place, { amount: shortMoney(value) }))
      list.replaceChildren(
        ...chips.map(({ on, kes }) => {
          const name = fill(words.removeBet, { bet: betName(on) })
          const off = el('button', { type: 'button', 'aria-label': name }, words.remove)
          off.addEventListener('click', () => {
            takeOff(on)
            // The list is rebuilt; the keyboard focus stays in it.
            ;(list.querySelector('button') ?? title).focus()
          })
          return el('li', {}, el('span', {}, betName(on)), el('strong', {}, `KES ${shortMoney(kes)}`), off)
        }),
      )
    },
  }
}
