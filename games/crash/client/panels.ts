import { el, icon, setHidden } from '../../kit/dom.ts'
import { icons } from '../../kit/icons.ts'
import * as words from './locales/client.en.json'
import { makePanel, type PanelActions } from './panel.ts'
import type { Reading } from './reading.ts'
import type { SettingsStore } from './settings.ts'
import { isPlaying } from './slot.rules.ts'
import type { Table } from './table.rules.ts'

/** As in the style sheets: from this width on both panels are always shown. */
const WIDE = '(min-width: 900px) and (min-height: 480px)'
/** The keys of the two big buttons, as events and as a keyboard name them. */
const KEYS = [
  [' ', 'Space'],
  ['Enter', 'Enter'],
] as const

/**
 * Both betting panels side by side. On a small screen a button in the first adds the second and one in the
 * second removes it; both have the height of one, so that nothing moves.
 */
export function makePanels(actions: (slot: 0 | 1) => PanelActions, settings: SettingsStore, awayAt: string) {
  const wide = matchMedia(WIDE)
  const add = makeToggle(words.addSecond, icon(icons.plus), words.secondBet)
  const remove = makeToggle(words.removeSecond, icon(icons.close))
  const first = makePanel(0, actions(0), awayAt, add)
  const second = makePanel(1, actions(1), awayAt, remove)
  const panels = [first, second] as const
  const element = el('div', { class: 'panels' }, first.element, second.element)
  let busy = false

  const arrange = () => {
    const two = wide.matches || busy || settings.get().secondBet
    setHidden(second.element, !two)
    element.toggleAttribute('data-two', two)
    setHidden(add, two)
    // Only a panel without a bet can be hidden.
    setHidden(remove, wide.matches || busy)
  }
  const turn = (secondBet: boolean) => {
    settings.change({ secondBet })
    arrange()
    ;(secondBet ? remove : add).focus()
  }
  add.addEventListener('click', () => turn(true))
  remove.addEventListener('click', () => turn(false))
  const offerKeys = () => {
    for (const [i, [, name]] of KEYS.entries()) panels[i]!.offerKey(settings.get().keys ? name : undefined)
  }
  settings.onChange(offerKeys)
  offerKeys()

  return {
    element,
    /** What each key presses. */
    keys: {
      [KEYS[0][0]]: () => first.press(),
      [KEYS[1][0]]: () => {
        if (!second.element.hidden) second.press()
      },
    },
    show(table: Table, reading: Reading, nowMs: number) {
      const { bet, queued, run } = table.slots[1]
      busy = isPlaying(table.slots[1]) || bet !== undefined || queued !== undefined || run !== undefined
      arrange()
      for (const panel of panels) panel.show(table, reading.x100, reading.stale, nowMs)
    },
  }
}

const makeToggle = (name: string, ...children: readonly (Node | string)[]): HTMLButtonElement =>
  el('button', { type: 'button', class: 'second', 'aria-label': name, title: name }, ...children)
