import { el, setHidden, setProps, setText } from '../../kit/dom.ts'
import { fill } from '../../kit/fill.ts'
import { multiplier } from '../../kit/format.ts'
import * as words from './locales/client.en.json'
import { panelView } from './panel-view.ts'
import type { Reading } from './reading.ts'
import type { Table } from './table.rules.ts'

const INDEXES = [0, 1] as const

/**
 * The own bets of this round at the foot of every sheet, with their cash-out at the place of the play button.
 * A sheet that closed by itself at take-off would put that button under a finger that aims at the sheet.
 */
export function makeRunningBar(awayAt: string, cashOut: (slot: 0 | 1) => void) {
  const now = el('p', { class: 'running-now' })
  const lines = INDEXES.map(index => makeLine(index, awayAt, cashOut))
  const element = el(
    'section',
    { class: 'running', 'aria-label': words.yourBets, hidden: true },
    now,
    ...lines.map(line => line.element),
  )
  return {
    element,
    show(table: Table, { x100, stale }: Reading) {
      const running = lines.map((line, index) => line.show(table, index as 0 | 1, x100, stale))
      setHidden(element, !running.includes(true))
      const flight = table.phase === 'flying' ? multiplier(x100) : ''
      setText(now, `${fill(words.round, { round: table.round })}${flight && ' · '}${flight}`)
    },
  }
}

function makeLine(index: 0 | 1, awayAt: string, cashOut: (slot: 0 | 1) => void) {
  const label = el('span')
  const detail = el('strong')
  const button = el('button', { type: 'button', class: 'running-bet' }, label, detail)
  let press = 'none'
  button.addEventListener('click', () => {
    if (press === 'cashOut') cashOut(index)
  })
  return {
    element: button,
    /** Whether there is a bet to show. */
    show(table: Table, slot: 0 | 1, x100: number, stale: boolean): boolean {
      const { bet, intent } = table.slots[slot]
      setHidden(button, bet === undefined && intent === undefined)
      if (button.hidden) return false
      const view = panelView(table, slot, { stake: 'unreadable' }, x100, stale, awayAt)
      press = view.press
      setText(label, view.label)
      setText(detail, view.detail)
      setProps(button, { 'data-tone': view.tone, 'aria-disabled': press === 'cashOut' ? undefined : 'true' })
      return true
    },
  }
}
