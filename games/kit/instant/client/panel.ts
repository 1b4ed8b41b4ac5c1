import { el, setHidden, setProps, setText } from '../../dom.ts'
import { makeMoveButtons } from './move-buttons.ts'
import type { Run } from './autoplay.rules.ts'
import { buttonView, type ButtonView, type Press } from './button-view.ts'
import { makeChoices } from './choices.ts'
import { makeDoubleTapGuard } from './double-tap-guard.ts'
import type { AnyGame, AnyParts } from './game.ts'
import { noteOf } from './note.ts'
import { isFree, isOpen, type Limits, type Table } from './table.rules.ts'

export type PanelActions = {
  begin(order: { readonly stake: number; readonly start: unknown }): void
  act(move: unknown): void
  autoplay(run: Run): void
  stop(): void
  deposit(): void
  refill(): void
}

/** Everything beside the picture: the stake, the game's choices, autoplay, and the big button. */
export function makePanel(
  { rules: [rules], texts }: AnyGame,
  parts: AnyParts,
  options: { readonly actions: PanelActions; readonly autoplay: boolean; read(): void },
) {
  const { actions } = options
  const note = el('p', { class: 'note', id: 'note' })
  const choices = makeChoices(rules, parts, { ...options, noteId: note.id })
  const moveButtons = makeMoveButtons(parts, actions.act)
  const big = makeBigButton(() => view && press(view))
  const fields = el('fieldset', { class: 'fields' }, ...choices.elements)
  const foot = el('div', { class: 'buttons-foot' }, moveButtons.element, big.element)
  let limits: Limits | undefined
  let table: Table | undefined
  let view: ButtonView | undefined
  let openShown: string | undefined

  const press = ({ press }: ButtonView) => {
    const order = press === 'begin' ? choices.order() : undefined
    const run = press === 'autoplay' ? choices.run() : undefined
    if (order) actions.begin(order)
    else if (run) actions.autoplay(run)
    else if (press === 'act') moveButtons.press()
    else if (press === 'stop' || press === 'deposit' || press === 'refill') actions[press]()
    else if (table?.limits && isFree(table) && !isOpen(table)) choices.mend()
  }
  /** The possible stakes, and the stake of an open play that was begun on any device. */
  const learn = (next: Table) => {
    if (next.limits && next.limits !== limits) choices.learn((limits = next.limits))
    const { play } = next
    if (!play || !isOpen(next) || play.id === openShown) return
    openShown = play.id
    choices.stakeField?.set(play.stake)
  }

  return {
    element: el('section', { class: 'panel', 'aria-label': 'Play' }, fields, note, foot),
    press: () => big.press(),
    stakeKes: choices.stakeKes,
    show(next: Table) {
      const byTable = next !== table
      table = next
      learn(next)
      const chosen = choices.read()
      view = buttonView(next, chosen, texts, moveButtons.show(next))
      big.show(view, byTable)
      fields.disabled = !isFree(next) || isOpen(next) || next.run !== undefined
      choices.modes.show(next)
      setHidden(choices.auto.element, !choices.modes.isAuto())
      const line = noteOf(next, chosen)
      setText(note, line.text)
      setProps(note, { class: line.wrong ? 'note wrong' : 'note' })
    },
  }
}

/** How long a button with a new action is disabled: a tap for the old action must not trigger the new one. */
const SETTLE_MS = 500
const MEANINGS: Readonly<Record<Press, string>> = {
  begin: 'play',
  autoplay: 'play',
  act: 'move',
  stop: 'stop',
  deposit: 'money',
  refill: 'money',
  none: '',
}

function makeBigButton(pressed: () => void) {
  const isEcho = makeDoubleTapGuard()
  const label = el('span', { class: 'label' })
  const detail = el('span', { class: 'detail' })
  const element = el('button', { type: 'button', class: 'play', 'data-testid': 'play' }, label, detail)
  let now: Press = 'none'
  let last: { readonly press: Press; readonly atMs: number } | undefined
  const press = () => {
    const settled =
      !last || MEANINGS[last.press] === MEANINGS[now] || performance.now() - last.atMs >= SETTLE_MS
    if (settled) pressed()
  }
  element.addEventListener('keydown', event => {
    // A held key repeats its press, which could trigger the next action.
    if (event.repeat) event.preventDefault()
  })
  element.addEventListener('click', event => {
    if (!isEcho(event)) press()
  })
  return {
    element,
    press,
    /** After a change by the player the button is enabled at once. */
    show(view: ButtonView, byTable: boolean) {
      if (now !== view.press && !byTable) last = undefined
      else if (now !== view.press && now !== 'none') last = { press: now, atMs: performance.now() }
      now = view.press
      setText(label, view.label)
      setText(detail, view.detail)
      setProps(element, {
        'data-tone': view.tone,
        'data-press': view.press,
        'aria-disabled': view.press === 'none' ? 'true' : undefined,
        'aria-busy': view.busy ? 'true' : undefined,
      })
    },
  }
}
