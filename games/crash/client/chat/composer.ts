import { CHAT_TEXT_MAX, tidyChatText } from '@ruka/contract/crash-chat-text'
import { el, setProps, setText } from '../../../kit/dom.ts'
import * as words from '../locales/chat.en.json'
import type { Chat } from './chat.rules.ts'
import { cannotWrite, leftText } from './chat-texts.ts'

/** The field for a message, or the reason why the player cannot write. `send` gets a valid text. */
export function makeComposer(send: (text: string) => void) {
  const field = el('input', {
    id: 'chat-text',
    class: 'chat-field',
    maxlength: CHAT_TEXT_MAX,
    autocomplete: 'off',
    enterkeyhint: 'send',
    'aria-describedby': 'chat-note',
  })
  const left = el('span', { class: 'chat-left' })
  const button = el('button', { type: 'button', class: 'plain' }, words.send)
  const note = el('p', { id: 'chat-note', class: 'chat-note' })
  const form = el(
    'div',
    { class: 'chat-form' },
    el('label', { for: field.id }, words.message),
    left,
    field,
    button,
    note,
  )
  const why = el('p', { class: 'chat-why' })
  const element = el('div', { class: 'chat-foot' }, form, why)
  let shown: Chat | undefined
  let sent: string | undefined

  const count = () => setText(left, leftText(CHAT_TEXT_MAX - field.value.length))
  field.addEventListener('input', () => {
    count()
    showStatus(words.help)
  })
  const submit = () => {
    const text = tidyChatText(field.value)
    if (text === '' || button.getAttribute('aria-disabled') === 'true') return field.focus()
    sent = text
    send(text)
  }
  // The sandbox of the shell's frame blocks form submission.
  button.addEventListener('click', submit)
  field.addEventListener('keydown', event => {
    if (event.key === 'Enter' && !event.isComposing) submit()
  })
  const showStatus = (text: string, wrong = false) => {
    setProps(note, { 'data-wrong': wrong, role: wrong ? 'alert' : undefined })
    setProps(field, { 'aria-invalid': wrong ? 'true' : undefined })
    setText(note, text)
  }
  count()
  showStatus(words.help)

  return {
    element,
    show(chat: Chat, online: boolean, nowMs: number) {
      const { may, until, sending, fault } = chat
      form.hidden = may !== 'speak'
      why.hidden = may === 'speak' || may === undefined
      if (may !== undefined && may !== 'speak') setText(why, cannotWrite(may, until, nowMs))
      setProps(button, { 'aria-disabled': !online || (sending && !fault) ? 'true' : undefined })
      if (!online) showStatus(words.offline)
      else if (note.textContent === words.offline) showStatus(words.help)
      if (chat === shown) return
      const taken = shown?.sending && !sending && !fault
      if (taken && tidyChatText(field.value) === sent) field.value = ''
      count()
      if (online && fault) showStatus(fault.text, true)
      else if (taken) showStatus(words.help)
      shown = chat
    },
  }
}
