import { onPressBeside } from '@ruka/client/press-beside'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { openLayer } from '../layers.ts'

type Props = {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A dialog as a bottom sheet on phones and a card above 768 px. The native element gives the top layer, the
 * focus trap and Esc; closing returns the focus to the element that opened it.
 */
export function Sheet({ title, closeLabel, onClose, children }: Props) {
  const dialog = useModal(onClose)
  const id = useId()
  return (
    <dialog ref={dialog} tabIndex={-1} className="sheet" aria-labelledby={id} onClose={onClose}>
      <div className="p-5 pt-3">
        <div className="mb-3 flex items-center justify-between gap-3">
          <h2 id={id} className="text-20 font-extrabold">
            {title}
          </h2>
          <button
            type="button"
            aria-label={closeLabel}
            className="-mr-2 grid size-11 place-items-center rounded-control text-muted hover:bg-raised-2"
            onClick={onClose}
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}

const FIRST = '[data-first-focus]'

/**
 * The native modal: opens with the component, closes on Back, on Esc and on a tap beside it, gives the focus
 * back.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    if (element !== null && !element.open) {
      element.showModal()
      focusFirst(element)
    }
    // What one came for may arrive later than its dialog; after that the focus is the reader's own.
    let isGiven = element?.querySelector(FIRST) !== null
    // What has the focus may give way to the next part of a story: readers and keys stay in the dialog.
    const keeper = new MutationObserver(() => {
      if (element === null) return
      const { activeElement, body } = document
      const has = element.querySelector(FIRST) !== null
      if (activeElement === body || (activeElement === element && has && !isGiven)) {
        focusFirst(element)
        isGiven = has
      }
    })
    if (element !== null) keeper.observe(element, { childList: true, subtree: true })
    return () => {
      keeper.disconnect()
      element?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => openLayer(() => latest.current()), [])
  useEffect(
    () => (dialog.current === null ? undefined : onPressBeside(dialog.current, () => latest.current())),
    [],
  )
  return dialog
}

/**
 * Focuses what one came for, marked by `data-first-focus`; else the dialog itself, which is named by its
 * title. A field waits for the finger on a phone, whose keyboard would cover the rest.
 */
function focusFirst(dialog: HTMLDialogElement): void {
  const first = dialog.querySelector<HTMLElement>(FIRST)
  const wanted = first?.matches('input') && !matchMedia('(pointer: fine)').matches ? null : first
  const target = wanted ?? dialog
  if (document.activeElement !== target) target.focus()
}
