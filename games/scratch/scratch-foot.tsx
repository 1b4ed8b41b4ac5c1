import { useStore } from '@ruka/client/store'
import { useLayoutEffect, useRef } from 'react'
import { cardText } from './card-text.ts'
import type { Card } from './card.ts'
import * as words from './locales/client.en.json'

/** Below the card: the prizes or the win, and during scratching the button that removes all covers. */
export function ScratchFoot({ card: { shown, reveal } }: { readonly card: Card }) {
  const { isOpen, result } = useStore(shown)
  const button = useRef<HTMLButtonElement>(null)
  const giveBack = useRef(() => {})
  useLayoutEffect(() => {
    if (isOpen) giveBack.current = takeFocus(button.current!)
    else giveBack.current()
  }, [isOpen])
  return (
    <div className="scratch-foot">
      <p hidden={isOpen}>{result ? cardText(result.symbol) : words.hint}</p>
      <button
        ref={button}
        type="button"
        className="plain"
        hidden={!isOpen}
        onClick={reveal}
        onKeyDown={event => {
          // The key that bought the card may still be held down.
          if (event.repeat) event.preventDefault()
        }}
      >
        {words.reveal}
      </button>
    </div>
  )
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
    // A button that is hidden loses the focus to the page.
    const now = document.activeElement
    if (now !== button && now !== document.body) return
    if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true })
    else button.blur()
  }
}
