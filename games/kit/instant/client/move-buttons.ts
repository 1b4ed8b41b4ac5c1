import { el, setHidden, setProps, setText } from '../../dom.ts'
import { makeDoubleTapGuard } from './double-tap-guard.ts'
import type { Action, AnyParts } from './game.ts'
import { pictureOf } from './picture.ts'
import { isFree, isOpen, type Table } from './table-state.rules.ts'

/** The moves of an open play: one on the big button, the others on buttons above it. */
export function makeMoveButtons(parts: AnyParts, act: (move: unknown) => void) {
  const element = el('div', { class: 'more-actions' })
  const buttons: HTMLButtonElement[] = []
  let big: Action<unknown> | undefined
  let others: readonly Action<unknown>[] = []
  let free = false

  const button = (i: number): HTMLButtonElement => {
    const made = el('button', { type: 'button', class: 'plain' })
    const isEcho = makeDoubleTapGuard()
    made.addEventListener('click', event => {
      const action = others[i]
      if (free && action && !isEcho(event)) act(action.move)
    })
    return made
  }
  return {
    element,
    press() {
      if (big) act(big.move)
    },
    /** Returns the action of the big button, if any. */
    show(table: Table): Action<unknown> | undefined {
      // The next actions would reveal the result of a move, so they wait for the picture.
      if (!table.drawing) {
        const all =
          table.play && isOpen(table) && !table.run ? (parts.actions?.(pictureOf(table.play)) ?? []) : []
        big = all.find(({ aside }) => !aside)
        others = all.filter(action => action !== big)
      }
      free = isFree(table)
      setHidden(element, others.length === 0)
      while (buttons.length < others.length) buttons.push(button(buttons.length))
      // A focused button is not moved.
      if (element.childElementCount !== others.length)
        element.replaceChildren(...buttons.slice(0, others.length))
      for (const [i, { label, detail }] of others.entries()) {
        setText(buttons[i]!, detail ? `${label} · ${detail}` : label)
        setProps(buttons[i]!, { 'aria-disabled': free ? undefined : 'true' })
      }
      return big
    },
  }
}
