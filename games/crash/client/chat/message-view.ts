import type { ChatMessage } from '@ruka/contract/crash-chat'
import { faceOf, nameOf } from '../../../kit/alias.ts'
import { el, icon, setProps, setText } from '../../../kit/dom.ts'
import { fill } from '../../../kit/fill.ts'
import * as words from '../locales/chat.en.json'
import { timeOf } from './chat-texts.ts'

const MORE = 'M5 12h.01M12 12h.01M19 12h.01'

export type MessageActs = {
  hide(by: string): void
  /** Resolves with a text about the result. */
  report(n: number): Promise<string>
}
export type MessageView = { readonly element: HTMLElement; readonly by: string }

/**
 * One message: author, time and text, and actions for messages of others. The text is never markup. A demo
 * player has no name (`you`), and cannot report.
 */
export function makeMessage(
  { n, who, by, text, at }: ChatMessage,
  you: string | undefined,
  acts: MessageActs,
): MessageView {
  const own = by === you
  const name = nameOf(who)
  const element = el(
    'li',
    { class: own ? 'chat-message own' : 'chat-message', 'data-n': n },
    faceOf(who),
    el(
      'p',
      { class: 'chat-by' },
      el('strong', {}, own ? words.you : name),
      ' ',
      el('time', { datetime: at }, timeOf(at, Date.now())),
    ),
    el('p', { class: 'chat-text', dir: 'auto' }, text),
  )
  const report = you === undefined ? undefined : () => acts.report(n)
  if (!own) element.append(...actions(name, { hide: () => acts.hide(by), report }))
  return { element, by }
}

/** A button that unfolds the actions; a report needs a confirmation. */
function actions(
  who: string,
  acts: { hide(): void; report: (() => Promise<string>) | undefined },
): readonly HTMLElement[] {
  const row = el('div', { class: 'chat-acts', hidden: true })
  const toggle = el(
    'button',
    { type: 'button', class: 'round-button', 'aria-expanded': 'false' },
    icon(MORE),
    el('span', { class: 'unseen' }, fill(words.actions, { who })),
  )
  const button = (name: string, act: () => void) => {
    const made = el('button', { type: 'button', class: 'plain' }, name)
    made.addEventListener('click', act)
    return made
  }
  const fold = () => {
    row.hidden = true
    setProps(toggle, { 'aria-expanded': 'false' })
  }
  const offer = () => {
    row.replaceChildren(button(words.hide, acts.hide))
    if (acts.report) row.append(button(words.report, () => confirm(acts.report!)))
  }
  const confirm = (ask: () => Promise<string>) => {
    const sure = button(words.reportIt, () => void report(ask))
    const leave = button(words.cancel, () => {
      fold()
      toggle.focus()
    })
    row.replaceChildren(el('p', {}, words.reportAsk), sure, leave)
    sure.focus()
  }
  const report = async (ask: () => Promise<string>) => {
    const status = el('p', { role: 'status', tabindex: -1 })
    row.replaceChildren(status)
    setText(status, words.reporting)
    status.focus()
    setText(status, await ask())
  }
  toggle.addEventListener('click', () => {
    if (!row.hidden) return fold()
    offer()
    row.hidden = false
    setProps(toggle, { 'aria-expanded': 'true' })
  })
  return [toggle, row]
}
