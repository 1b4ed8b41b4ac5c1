import { createStore, useStore, type Store } from '@ruka/client/store'
import { onPressBeside } from '@ruka/client/press-beside'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Dialogs, Sheet } from '../dialog.ts'
import { icons } from '../icons.ts'
import * as words from '../locales/kit.en.json'
import { Icon } from './icon.tsx'
import { Place } from './place.tsx'

/** A sheet whose body React draws, or an element. */
export type AnySheet = Omit<Sheet, 'body'> & { readonly body: ReactNode | Node }
export type Sheets = Omit<Dialogs, 'element' | 'open'> & {
  readonly shown: Store<AnySheet | undefined>
  /** Shows a sheet and closes any other. Focus later returns to where it was before the first one. */
  open(sheet: AnySheet): void
}

export function openSheets(): Sheets {
  const shown = createStore<AnySheet | undefined>(undefined)
  const replace = (next: AnySheet | undefined) => {
    const old = shown.get()
    shown.set(next)
    old?.onClose?.()
  }
  return { shown, isOpen: () => shown.get() !== undefined, close: () => replace(undefined), open: replace }
}

/** The keyboard scrolls a long sheet. */
const TAB_STOP = 0

type Props = {
  readonly sheets: Sheets
  /** The page's live region, which moves into an open dialog: inert content is not announced. */
  readonly voice: HTMLElement | undefined
}

/**
 * The place of all sheets, in one native `<dialog>`: sheets on phones and dialogs on wide screens. The page behind is
 * inert, and the browser moves the focus and gives it back.
 */
export function SheetPlace({ sheets, voice }: Props) {
  const sheet = useStore(sheets.shown)
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => onPressBeside(dialog.current!, () => isClosable(sheets) && sheets.close()), [sheets])
  useLayoutEffect(() => {
    const element = dialog.current!
    if (!sheet) {
      element.close()
      if (voice) element.after(voice)
      return
    }
    if (voice) element.append(voice)
    if (!element.open) element.showModal()
    body.current!.scrollTop = 0
    title.current!.focus()
  }, [sheet, voice])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="sheet-title"
      data-low={sheet?.low ? '' : undefined}
      onKeyDown={event => {
        if (event.key === 'Escape' && !isClosable(sheets)) event.preventDefault()
      }}
      // The browser has closed it, with Escape or the gesture that leads back.
      onClose={() => {
        if (sheets.isOpen() && !dialog.current?.open) sheets.close()
      }}
    >
      <div className="sheet">
        <header>
          <button
            type="button"
            aria-label={words.back}
            hidden={sheet?.back === undefined}
            onClick={() => sheet?.back?.()}
          >
            <Icon path={icons.back} />
          </button>
          <h2 ref={title} id="sheet-title" tabIndex={-1}>
            {sheet?.title}
          </h2>
          <button
            type="button"
            aria-label={words.close}
            hidden={sheet?.closable === false}
            onClick={sheets.close}
          >
            <Icon path={icons.close} />
          </button>
        </header>
        <div ref={body} className="sheet-body" tabIndex={TAB_STOP} role="group" aria-labelledby="sheet-title">
          {sheet && <Body key={keyOf(sheet)} body={sheet.body} />}
        </div>
      </div>
    </dialog>
  )
}

const isClosable = (sheets: Sheets): boolean => sheets.shown.get()?.closable !== false

const Body = ({ body }: Pick<AnySheet, 'body'>) => (isElement(body) ? <Place element={body} /> : body)
const isElement = (body: AnySheet['body']): body is Node =>
  globalThis.Node !== undefined && body instanceof Node

/** Each sheet that is opened has a state of its own. */
const keys = new WeakMap<AnySheet, number>()
let opened = 0
function keyOf(sheet: AnySheet): number {
  const key = keys.get(sheet) ?? ++opened
  keys.set(sheet, key)
  return key
}
