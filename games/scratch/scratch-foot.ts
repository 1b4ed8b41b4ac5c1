import { el, setHidden, setText } from '../kit/dom.ts'

/** Below the card: what wins or has won, and while it can be scratched the button that takes all covers away. */
export function makeScratchFoot() {
  const reveal = el('button', { type: 'button', class: 'plain' }, 'Reveal all')
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
 * A player who bought the card by a key goes on with that key, and a screen reader says what to do: the focus
 * goes to the button unless the
 * player has put it elsewhere. Gives it back to where it was.
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
