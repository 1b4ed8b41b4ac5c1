import { el, setHidden, setProps, setText } from '../../kit/dom.ts'
import { fill } from '../../kit/fill.ts'
import { makeBetFields } from './bet-fields.ts'
import * as words from './locales/client.en.json'
import { panelNote } from './panel-note.ts'
import { panelView, type Draft, type PanelView } from './panel-view.ts'
import { makeRunStrip } from './run-strip.ts'
import type { Order } from './slot.rules.ts'
import type { Limits, Table } from './table.rules.ts'

export type PanelActions = {
  bet(order: Order): void
  /** Cancels the accepted bet. */
  cancel(): void
  /** Places the cancelled bet again. */
  undo(): void
  queue(order: Order): void
  unqueue(): void
  autoBet(order: Order): void
  stop(): void
  cashOut(): void
  deposit(): void
}

/** How long a button with a new action is disabled: a tap for the old action must not trigger the new one. */
const SETTLE_MS = 350

/**
 * One betting panel: the fields, a note about them beside the button of the second bet, and the big button.
 */
export function makePanel(index: 0 | 1, actions: PanelActions, awayAt: string, second: HTMLElement) {
  const note = el('p', { class: 'note', id: `note-${index}` })
  const undo = el('button', { type: 'button', class: 'undo', hidden: true }, words.undo)
  const strip = makeRunStrip(() => actions.stop())
  const fields = makeBetFields(index, { noteId: note.id, strip: strip.element, autoBet: () => askAutoBet() })
  const label = el('span', { class: 'label' })
  const detail = el('span', { class: 'detail' })
  const play = el('button', { type: 'button', class: 'play', 'data-testid': `play-${index}` }, label, detail)
  const element = el(
    'section',
    { class: 'panel', 'aria-label': index === 0 ? words.firstBet : words.secondBet },
    fields.element,
    el('div', { class: 'panel-line' }, note, undo, second),
    play,
  )
  let limits: Limits | undefined
  let view: PanelView | undefined
  /** The previous action, and until when it blocks the new one. */
  let last: { readonly press: PanelView['press']; readonly atMs: number } | undefined
  const isNew = (nowMs: number) =>
    last !== undefined && last.press !== view?.press && nowMs - last.atMs < SETTLE_MS

  const askAutoBet = () => {
    const order = orderFrom(fields.draft())
    if (order) actions.autoBet(order)
    else fields.mend()
  }
  play.addEventListener('keydown', event => {
    // A held key repeats its press, which could trigger the next action.
    if (event.repeat) event.preventDefault()
  })
  const press = () => {
    const order = orderFrom(fields.draft())
    if (!view || isNew(performance.now())) return
    if (order && (view.press === 'bet' || view.press === 'queue')) actions[view.press](order)
    else if (view.press === 'none') {
      if (view.open && fields.fault()) fields.mend()
    } else if (view.press !== 'bet' && view.press !== 'queue') actions[view.press]()
  }
  play.addEventListener('click', press)
  undo.addEventListener('click', () => actions.undo())

  return {
    element,
    press,
    /** Names the key that presses the big button, if there is one. */
    offerKey: (key: string | undefined) => setProps(play, { title: key && fill(words.pressKey, { key }) }),
    show(table: Table, shownX100: number, stale: boolean, nowMs: number) {
      if (table.limits && table.limits !== limits) fields.learn((limits = table.limits))
      const before = view
      view = panelView(table, index, fields.draft(), shownX100, stale, awayAt, nowMs)
      if (before && before.press !== view.press && before.press !== 'none')
        last = { press: before.press, atMs: nowMs }
      setText(label, view.label)
      setText(detail, view.detail)
      // The size stays from take-off on, so that the text does not move when the button is enabled.
      const cashing = view.tone === 'ember' && view.press !== 'bet'
      const rests = view.press === 'none' || isNew(nowMs)
      setProps(play, {
        'data-tone': view.tone,
        'data-press': cashing ? 'cashOut' : view.press,
        'aria-disabled': rests ? 'true' : undefined,
        'aria-busy': view.busy ? 'true' : undefined,
      })
      fields.show({ open: view.open, run: table.slots[index].run !== undefined })
      strip.show(table.slots[index].run)
      const line = panelNote(table, index, fields.draft(), view.open ? fields.fault() : '')
      // What the button says is not said twice. A line break must not separate an amount from its currency.
      setText(note, line.text === view.label ? '' : line.text.replaceAll('KES ', 'KES\u00A0'))
      setProps(note, { class: line.wrong ? 'note wrong' : 'note' })
      setHidden(undo, !line.undo || view.press !== 'bet')
    },
  }
}

const orderFrom = ({ stake, auto }: Draft): Order | undefined => {
  if (typeof stake !== 'number') return undefined
  if (auto === undefined) return { stake }
  return typeof auto === 'number' ? { stake, auto } : undefined
}
