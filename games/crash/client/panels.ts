import { el, icon, setHidden, setProps } from '../../kit/dom.ts'
import { icons } from '../../kit/icons.ts'
import { makePanel, type PanelActions } from './panel.ts'
import type { Reading } from './reading.ts'
import type { SettingsStore } from './settings.ts'
import { isPlaying } from './slot.rules.ts'
import type { Table } from './table.rules.ts'

/** As in the style sheets: from this width on both panels are always shown. */
const WIDE = '(min-width: 900px) and (min-height: 480px)'

/**
 * Both betting panels side by side. On a small screen a button over the sky toggles the second, and both have
 * the height of one, so that nothing moves.
 */
export function makePanels(actions: (slot: 0 | 1) => PanelActions, settings: SettingsStore, away: string) {
  const wide = matchMedia(WIDE)
  const panels = [makePanel(0, actions(0), away), makePanel(1, actions(1), away)] as const
  const [first, second] = panels
  const element = el('div', { class: 'panels' }, first.element, second.element)
  const more = el('span', {}, icon(icons.plus))
  const toggle = el('button', { type: 'button', class: 'second' }, more)
  let busy = false
  toggle.addEventListener('click', () => {
    if (!busy) settings.change({ secondBet: !settings.get().secondBet })
  })

  return {
    element,
    /** To be placed over the sky. */
    toggle,
    show(table: Table, reading: Reading, nowMs: number) {
      const { bet, queued, run } = table.slots[1]
      busy = isPlaying(table.slots[1]) || bet !== undefined || queued !== undefined || run !== undefined
      const two = wide.matches || busy || settings.get().secondBet
      setHidden(second.element, !two)
      element.toggleAttribute('data-two', two)
      const name = two ? 'Remove the second bet' : 'Add a second bet'
      if (toggle.ariaLabel !== name) {
        toggle.ariaLabel = name
        more.replaceChildren(icon(two ? icons.minus : icons.plus))
      }
      // Only a panel without a bet can be hidden.
      setProps(toggle, { 'aria-disabled': two && busy ? 'true' : undefined })
      for (const panel of panels) panel.show(table, reading.x100, reading.stale, nowMs)
    },
  }
}
