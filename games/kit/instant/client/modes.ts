import { el, setHidden, setProps } from '../../dom.ts'
import * as words from './locales/client.en.json'
import { isOpen, type Table } from './table-state.rules.ts'

/** Manual play or autoplay. */
export function makeModes(offered: boolean, chosen: (auto: boolean) => void) {
  let auto = false
  const button = (on: boolean, name: string) => {
    const element = el('button', { type: 'button', 'aria-pressed': String(!on) }, name)
    element.addEventListener('click', () => {
      if (auto === on) return
      auto = on
      show()
      chosen(on)
    })
    return element
  }
  const buttons = [button(false, words.manual), button(true, words.auto)]
  const show = () => {
    for (const [i, element] of buttons.entries())
      setProps(element, { 'aria-pressed': String(auto === (i === 1)) })
  }
  const element = el('div', { class: 'choice modes', role: 'group', 'aria-label': words.mode }, ...buttons)
  setHidden(element, !offered)
  return {
    element,
    isAuto: () => auto,
    /** A play that was begun manually, here or elsewhere, is played manually. */
    show(table: Table) {
      if (!auto || !isOpen(table) || table.run) return
      auto = false
      show()
      chosen(false)
    },
  }
}
