import { el, setProps, setText } from '../../dom.ts'
import { makeMoveButtons } from './move-buttons.ts'
import type { RunOrder } from './autoplay.rules.ts'
import { buttonView, isInPlay, type ButtonView, type Press } from './button-view.ts'
import { makeChoices } from './choices.ts'
import { makeDoubleTapGuard } from './double-tap-guard.ts'
import type { AnyGame, AnyParts } from './game.ts'
import { repeatWhileHeld } from './hold.ts'
import { noteOf } from './note.ts'
import { summaryOf } from './play-texts.ts'
import * as words from './locales/client.en.json'
import { isFree, isOpen, type Limits, type Table } from './table-state.rules.ts'

export type PanelActions = {
  begin(order: { readonly stake: number; readonly start: unknown }): void
  act(move: unknown): void
  /** Asks for the stops of autoplay, which begins with them. */
  autoplay(order: RunOrder): void
  stop(): void
  deposit(): void
  refill(): void
}

type PanelOptions = Repeating & {
  readonly actions: PanelActions
  readonly autoplay: boolean
  read(): void
}
type Repeating = {
  /** Whether something covers the page, such as a sheet. */
  isCovered(): boolean
  /** Whether a play that is ordered now need not wait. */
  isCycleOver(): boolean
}

/** Everything beside the picture: the stake, the game's choices, autoplay, and the big button. */
export function makePanel(
  { rules: [rules], texts, together }: AnyGame,
  parts: AnyParts,
  options: PanelOptions,
) {
  const { actions } = options
  const note = el('p', { class: 'note', id: 'note' })
  const summary = el('p', { class: 'summary' })
  const choices = makeChoices(rules, parts, {
    ...options,
    noteId: note.id,
    balanceKes: () => table?.balance ?? 0,
  })
  const moveButtons = makeMoveButtons(parts, actions.act)
  const says = { ...texts, hold: together?.hold }
  const big = makeBigButton(() => view && press(view), together && options)
  const fields = el('fieldset', { class: 'fields' }, ...choices.elements)
  const foot = el('div', { class: 'buttons-foot' }, moveButtons.element, big.element)
  let limits: Limits | undefined
  let table: Table | undefined
  let view: ButtonView | undefined
  let openShown: string | undefined

  const press = ({ press }: ButtonView) => {
    const order = press === 'begin' ? choices.order() : undefined
    if (order) actions.begin(order)
    else if (press === 'autoplay') actions.autoplay(choices.runOrder())
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

  const element = el('section', { class: 'panel', 'aria-label': words.betPanel }, fields, summary, note, foot)
  return {
    element,
    press: () => big.press(),
    stakeKes: choices.stakeKes,
    show(next: Table) {
      const byTable = next !== table
      if (next.refusal && next.refusal !== table?.refusal) big.letGo()
      table = next
      learn(next)
      const chosen = choices.read()
      view = buttonView(next, chosen, says, moveButtons.show(next))
      big.show(view, byTable)
      fields.disabled = !isFree(next) || isOpen(next) || next.run !== undefined
      choices.modes.show(next)
      // The fields of an open game cannot be used: on a phone its board gets their room.
      const isFolded = next.run !== undefined || isInPlay(next)
      setProps(element, { 'data-folded': isFolded })
      if (isFolded) setText(summary, summaryOf(next, texts))
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

/** `repeating`: it begins one play after another while it is held. */
function makeBigButton(pressed: () => void, repeating: Repeating | undefined) {
  const isEcho = makeDoubleTapGuard()
  const label = el('span', { class: 'label' })
  const detail = el('span', { class: 'detail' })
  const element = el('button', { type: 'button', class: 'play', 'data-testid': 'play' }, label, detail)
  let now: Press = 'none'
  let isBusy = false
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
  const hold =
    repeating &&
    repeatWhileHeld(element, {
      press,
      goesOn: () => (now === 'begin' || isBusy) && !repeating.isCovered(),
      mayPress: () => now === 'begin' && repeating.isCycleOver(),
    })
  element.addEventListener('click', event => {
    if (!hold?.isRelease(event) && !isEcho(event)) press()
  })
  return {
    element,
    press,
    /** Nothing is repeated any more until the next press. */
    letGo: () => hold?.end(),
    /** After a change by the player the button is enabled at once. */
    show(view: ButtonView, byTable: boolean) {
      if (now !== view.press && !byTable) last = undefined
      else if (now !== view.press && now !== 'none') last = { press: now, atMs: performance.now() }
      now = view.press
      isBusy = view.busy
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
