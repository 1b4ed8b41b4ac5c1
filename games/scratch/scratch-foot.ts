import { el, setHidden, setText } from '../kit/dom.ts'
import * as words from './locales/client.en.json'

/** Below the card: the prizes or the win, and during scratching the button that removes all covers. */
export function makeScratchFoot() {
  const reveal = el('button', { type: 'button', class: 'plain' }, words.reveal)
  const note = el('p')
  let giveBack: (() => void) | undefined
  reveal.addEventListener('keydown', event => {
    // The key that bought the card may still be held down.
    if (event.repeat) event.preventDefault()
  })
  const open = (on: boolean) => {
    setHidden(reveal, !on)
    setHidden(note, on)
  }
  open(false)
  return {
    element: el('div', { class: 'scratch-foot' }, note, reveal),
    say: (text: string) => setText(note, text),
    /** Offers it until `close`. */
    open(press: () => void) {
      open(true)
      reveal.onclick = press
      giveBack = takeFocus(reveal)
    },
    close() {
      giveBack?.()
      giveBack = undefined
      open(false)
    },
  }
}

/**
 * Moves the focus to the button, unless the player has moved it elsewhere: a player who bought the card with
 * a key continues with that key, and a screen reader announces the action. Returns the function that restores
 * the focus.
 */
function takeFocus(button: HTMLElement): () => void {
  const before = document.activeElement
  const isFree = before === document.body || before?.matches('.play')
  if (!isFree) return () => {}
  button.focus({ preventScroll: true })
  return () => {
    if (document.activeElement !== button) return
    if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true })
    else button.blur()
  }
}
