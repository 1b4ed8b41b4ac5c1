import { el, icon, setText } from '../../../kit/dom.ts'
import * as words from '../locales/chat.en.json'
import type { Chat } from './chat.rules.ts'
import { hiddenText } from './chat-texts.ts'
import type { HiddenPlayers } from './hidden-players.ts'
import { makeMessage, type MessageActs, type MessageView } from './message-view.ts'

const DOWN = 'M12 5v14M19 12l-7 7-7-7'
/** Closer to the end than this counts as following the latest messages. */
const NEAR_PX = 48

/**
 * The messages, latest last, without announcements to screen readers, since there are too many. A reader
 * further up is not scrolled; a button leads back down.
 */
export function makeLog(hidden: HiddenPlayers, report: MessageActs['report']) {
  const list = el('ul')
  const empty = el('p', { class: 'empty' }, words.empty)
  const log = el(
    'div',
    { class: 'chat-log', role: 'log', 'aria-live': 'off', 'aria-label': words.messages, tabindex: 0 },
    list,
    empty,
  )
  const down = el(
    'button',
    { type: 'button', class: 'chat-down', hidden: true },
    icon(DOWN),
    words.newMessages,
  )
  const views = new Map<number, MessageView>()
  let shown: Chat | undefined

  const atEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_PX
  const toEnd = () => {
    log.scrollTop = log.scrollHeight
    down.hidden = true
  }
  const refresh = () => {
    for (const { element, by } of views.values()) element.hidden = hidden.has(by)
    strip.show(hidden.count())
    empty.hidden = [...views.values()].some(({ element }) => !element.hidden)
  }
  const changeHidden = (change: () => void) => {
    change()
    refresh()
    log.focus()
  }
  const strip = makeStrip(() => changeHidden(hidden.showAll))
  const acts = { report, hide: (by: string) => changeHidden(() => hidden.hide(by)) }
  log.addEventListener('scroll', () => {
    if (atEnd()) down.hidden = true
  })
  down.addEventListener('click', () => {
    toEnd()
    log.focus()
  })

  return {
    elements: [el('div', { class: 'chat-window' }, log, down), strip.element],
    toEnd,
    show(chat: Chat) {
      if (chat.messages === shown?.messages && chat.you === shown.you) return
      if (chat.you !== shown?.you) views.clear()
      const known = shown?.messages.at(-1)?.n ?? 0
      shown = chat
      const follows = atEnd()
      updateViews(views, chat, acts)
      place(
        list,
        chat.messages.map(({ n }) => views.get(n)!.element),
      )
      refresh()
      const last = chat.messages.at(-1)
      if (follows || last?.by === chat.you) toEnd()
      else if (last && last.n > known && !hidden.has(last.by)) down.hidden = false
    },
  }
}

/** One view per message, for the lifetime of the message. */
function updateViews(views: Map<number, MessageView>, { messages, you }: Chat, acts: MessageActs): void {
  const kept = new Set(messages.map(({ n }) => n))
  for (const n of views.keys()) if (!kept.has(n)) views.delete(n)
  for (const message of messages)
    if (!views.has(message.n)) views.set(message.n, makeMessage(message, you, acts))
}

/** Puts the elements into the list in order without moving those in place: they may have the focus. */
function place(list: HTMLElement, elements: readonly HTMLElement[]): void {
  const wanted = new Set<Element>(elements)
  for (const child of Array.from(list.children)) if (!wanted.has(child)) child.remove()
  for (const [at, element] of elements.entries())
    if (list.children[at] !== element) list.insertBefore(element, list.children[at] ?? null)
}

/** Shows the number of hidden players, and a button to show them again. */
function makeStrip(showAll: () => void) {
  const count = el('span')
  const button = el('button', { type: 'button', class: 'chat-all' }, words.showThem)
  button.addEventListener('click', showAll)
  const element = el('p', { class: 'chat-hidden' }, count, ' ', button)
  return {
    element,
    show(hidden: number) {
      element.hidden = hidden === 0
      setText(count, hiddenText(hidden))
    },
  }
}
