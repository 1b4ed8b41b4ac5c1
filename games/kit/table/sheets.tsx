import { createStore, useStore, type Store } from '@ruka/client/store'
import { onPressBeside } from '@ruka/client/press-beside'
import { Fragment, useLayoutEffect, useRef, type ReactNode } from 'react'
import { icons } from '../icons.ts'
import * as words from '../locales/kit.en.json'
import { Icon } from './icon.tsx'
import { LiveRegion, openVoice, type Voice } from './voice.tsx'

export type Sheet = {
  readonly title: string
  readonly body: ReactNode
  /** Opens the sheet from which this one was opened. */
  readonly back?: (() => void) | undefined
  /**
   * False if the player must answer with a button of the sheet: no cross, no Escape, no press outside. A
   * phone's back gesture may still close it, so `onClose` must count as an answer.
   */
  readonly closable?: boolean
  /** The upper part of the page stays visible. */
  readonly low?: boolean
  /** Called once, when the sheet is closed or replaced. */
  readonly onClose?: (() => void) | undefined
}
type Shown = Sheet & {
  /** Each sheet that is opened has a state of its own. */
  readonly n: number
}
export type Sheets = {
  readonly shown: Store<Shown | undefined>
  /**
   * Shows a sheet and closes any other, but one that asks for an answer. Focus later returns to where it was before the
   * first one.
   */
  open(sheet: Sheet): void
  close(): void
  /** Closes the sheet, and shows no other: a dialog would stand over the card that ends play. */
  end(): void
  isOpen(): boolean
  /** Says something where it is heard. */
  readonly voice: Voice
}

export function openSheets(nowMs?: () => number): Sheets {
  const shown = createStore<Shown | undefined>(undefined)
  const voice = openVoice(nowMs)
  let n = 0
  let isOver = false
  const replace = (next: Shown | undefined) => {
    const old = shown.get()
    shown.set(next)
    voice.move(next ? 'sheet' : 'page')
    old?.onClose?.()
  }
  return {
    shown,
    voice,
    isOpen: () => shown.get() !== undefined,
    close: () => replace(undefined),
    end() {
      isOver = true
      replace(undefined)
    },
    open(sheet) {
      if (!isOver && shown.get()?.closable !== false) replace({ ...sheet, n: ++n })
    },
  }
}

/** The keyboard scrolls a long sheet. */
const TAB_STOP = 0

type Props = {
  readonly sheets: Sheets
  /** Visible below every sheet, since the page is inert: urgent actions, such as the cash-out of a flying bet. */
  readonly foot?: ReactNode
}

/**
 * The place of all sheets, in one native `<dialog>`: sheets on phones and dialogs on wide screens. The page behind is
 * inert, and the browser moves the focus and gives it back.
 */
export function SheetPlace({ sheets, foot }: Props) {
  const sheet = useStore(sheets.shown)
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => onPressBeside(dialog.current!, () => isClosable(sheets) && sheets.close()), [sheets])
  useLayoutEffect(() => {
    const element = dialog.current!
    if (!sheet) {
      element.close()
      return
    }
    if (!element.open) element.showModal()
    body.current!.scrollTop = 0
    title.current!.focus()
  }, [sheet])
  return (
    <>
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
              className="round-button"
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
              className="round-button"
              aria-label={words.close}
              hidden={sheet?.closable === false}
              onClick={sheets.close}
            >
              <Icon path={icons.close} />
            </button>
          </header>
          <div
            ref={body}
            className="sheet-body"
            tabIndex={TAB_STOP}
            role="group"
            aria-labelledby="sheet-title"
          >
            {sheet && <Fragment key={sheet.n}>{sheet.body}</Fragment>}
          </div>
          {sheet && foot}
        </div>
        <LiveRegion voice={sheets.voice} place="sheet" isHeard={sheet !== undefined} />
      </dialog>
      <LiveRegion voice={sheets.voice} place="page" isHeard={sheet === undefined} />
    </>
  )
}

const isClosable = (sheets: Sheets): boolean => sheets.shown.get()?.closable !== false
