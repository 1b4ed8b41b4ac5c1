import { onPressBeside } from '@ruka/client/press-beside'
import { el, icon, setText } from './dom.ts'
import { icons } from './icons.ts'
import * as words from './locales/kit.en.json'

export type Sheet = {
  readonly title: string
  readonly body: Node
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
export type Dialogs = {
  readonly element: HTMLElement
  /** Shows a sheet and closes any other. Focus later returns to where it was before the first one. */
  open(sheet: Sheet): void
  close(): void
  isOpen(): boolean
}

/**
 * Sheets on phones and dialogs on wide screens, in one native `<dialog>`: the page behind is inert and the
 * browser moves the focus. `foot` is visible below every sheet, since the page is inert: a game puts urgent
 * actions there, such as the cash-out of a flying bet. `voice` is the page's live region, which moves into an
 * open dialog: inert content is not announced.
 */
export function makeDialogs({ foot, voice }: { foot?: HTMLElement; voice?: HTMLElement }): Dialogs {
  const title = el('h2', { id: 'sheet-title', tabindex: -1 })
  const back = el('button', { type: 'button', 'aria-label': words.back }, icon(icons.back))
  const cross = el('button', { type: 'button', 'aria-label': words.close }, icon(icons.close))
  const body = el('div', {
    class: 'sheet-body',
    tabindex: 0,
    role: 'group',
    'aria-labelledby': title.id,
  })
  const inner = el('div', { class: 'sheet' }, el('header', {}, back, title, cross), body)
  if (foot) inner.append(foot)
  const dialog = el('dialog', { 'aria-labelledby': title.id }, inner)
  let shown: Sheet | undefined

  const leave = () => {
    const old = shown
    shown = undefined
    old?.onClose?.()
  }
  const close = () => dialog.close()
  cross.addEventListener('click', close)
  back.addEventListener('click', () => shown?.back?.())
  onPressBeside(dialog, () => {
    if (shown?.closable !== false) close()
  })
  dialog.addEventListener('keydown', event => {
    if (event.key === 'Escape' && shown?.closable === false) event.preventDefault()
  })
  dialog.addEventListener('close', () => {
    leave()
    // The callback may have opened another dialog meanwhile.
    if (shown) return
    body.replaceChildren()
    if (voice) dialog.after(voice)
  })

  return {
    element: dialog,
    isOpen: () => dialog.open,
    close,
    open(sheet) {
      leave()
      shown = sheet
      setText(title, sheet.title)
      dialog.toggleAttribute('data-low', sheet.low === true)
      back.hidden = sheet.back === undefined
      cross.hidden = sheet.closable === false
      body.replaceChildren(sheet.body)
      if (voice) dialog.append(voice)
      if (!dialog.open) dialog.showModal()
      body.scrollTop = 0
      title.focus()
    },
  }
}
