import { el, icon, setText } from './dom.ts'
import { icons } from './icons.ts'

export type Sheet = {
  readonly title: string
  readonly body: Node
  /** Leads back to the sheet that this one came from. */
  readonly back?: (() => void) | undefined
  /**
   * False where the player is to answer with a button of the sheet itself: no cross, no Escape, no press beside it. A phone's back
   * gesture may close it all the same, so `onClose` has to count as an answer.
   */
  readonly closable?: boolean
  /** Called once, however the sheet went: closed, or another took its place. */
  readonly onClose?: (() => void) | undefined
}
export type Dialogs = {
  readonly element: HTMLElement
  /** Shows a sheet. One stands at a time: whatever was open makes room, and focus will return to where it was before the first. */
  open(sheet: Sheet): void
  close(): void
  isOpen(): boolean
}

/**
 * Sheets on phones and dialogs on wide screens, in one native `<dialog>`: the page behind is inert and the browser brings focus
 * in and back. `foot` stays in sight below every sheet, since the page below is inert: a game keeps
 * there what must never wait, such as the cash-out of a bet that flies. `voice` is the page's live region, which moves into the dialog
 * while one is open: what is inert is not read aloud.
 */
export function makeDialogs({ foot, voice }: { foot?: HTMLElement; voice?: HTMLElement }): Dialogs {
  const title = el('h2', { id: 'sheet-title', tabindex: -1 })
  const back = el('button', { type: 'button', 'aria-label': 'Back' }, icon(icons.back))
  const cross = el('button', { type: 'button', 'aria-label': 'Close' }, icon(icons.close))
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
  closeBeside(dialog, () => {
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

/** A press that begins and ends beside the sheet; one that only slides off it, as in choosing text, is none. */
function closeBeside(dialog: HTMLDialogElement, close: () => void): void {
  let began = false
  dialog.addEventListener('pointerdown', event => {
    began = event.target === dialog
  })
  dialog.addEventListener('click', event => {
    if (began && event.target === dialog) close()
  })
}
