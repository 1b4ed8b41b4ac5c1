import { el, setProps } from '../kit/dom.ts'
import { rove } from '../kit/rove.ts'
import { makeField } from './field.ts'
import * as words from './locales/client.en.json'
import { listenToRubs } from './rubs.ts'
import { FIELDS, type Symbol } from './scratch.rules.ts'

const COLUMNS = 3

/** The nine fields of a card, uncovered by rubbing, tap or key. */
export function makeFields(uncovered: () => void) {
  let isOpen = false
  let pace = 0
  const bare = new Set<number>()
  const fields = Array.from({ length: FIELDS }, (_, at) => makeField(at))
  const buttons = fields.map(({ button }) => button)
  const element = el('div', { class: 'scratch-fields', role: 'group', 'aria-label': words.card }, ...buttons)
  const uncover = (at: number) => {
    if (bare.has(at)) return
    bare.add(at)
    void fields[at]!.bare(pace)
    fields[at]!.name(isOpen)
    uncovered()
  }
  rove(buttons, COLUMNS)
  const rubs = listenToRubs(element, {
    fields: buttons,
    rub(at, from, to, radius) {
      if (isOpen && !bare.has(at) && fields[at]!.rub(from, to, radius)) uncover(at)
    },
  })
  for (const [at, button] of buttons.entries())
    button.addEventListener('click', event => {
      // The click that ends a stroke is not a tap; the click of a key has no pointer.
      if (isOpen && (event.detail === 0 || !rubs.wasRub())) uncover(at)
    })
  return {
    element,
    bare: bare as ReadonlySet<number>,
    uncover,
    /** Shows a covered card with these symbols, or with none yet. */
    cover(next: readonly Symbol[] | undefined) {
      bare.clear()
      setProps(element, { 'data-decided': undefined })
      for (const [at, field] of fields.entries()) {
        field.cover(next?.[at])
        field.name(isOpen)
      }
    },
    /** Whether the player may scratch; covers are removed at this pace. */
    open(on: boolean, paceOfCovers: number) {
      isOpen = on
      pace = paceOfCovers
      setProps(element, { 'data-open': on })
      for (const field of fields) field.name(on)
    },
    /** The card is decided: its three alike are highlighted. */
    showResult(symbol: Symbol | undefined, hasWon: boolean) {
      setProps(element, { 'data-decided': true })
      if (symbol) for (const field of fields) field.mark(symbol, hasWon, pace)
    },
  }
}
