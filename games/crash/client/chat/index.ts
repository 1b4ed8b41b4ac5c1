import './chat.css'
import { el } from '../../../kit/dom.ts'
import type { GameContext } from '../game-context.ts'
import { failureView, waitingView } from '../../../kit/states.ts'
import * as words from '../locales/chat.en.json'
import { makeComposer } from './composer.ts'
import { makeHiddenPlayers } from './hidden-players.ts'
import { openChat, makeReports } from './chat-store.ts'
import { makeLog } from './log-view.ts'

/** The chat, fetched with its tab; `open` and `close` follow the tab. */
export function makeChat({ records, table }: GameContext) {
  const reports = makeReports(records.send)
  const log = makeLog(
    makeHiddenPlayers(() => localStorage),
    reports.ask,
  )
  const composer = makeComposer(text => chat.say(text))
  const whole = [...log.elements, composer.element]
  const element = el('div', { class: 'chat' }, waitingView())
  const show = () => {
    if (chat.get().may === undefined) return
    if (composer.element.parentNode !== element) element.replaceChildren(...whole)
    log.show(chat.get())
    composer.show(chat.get(), table().link === 'open', Date.now())
  }
  const again = () => {
    element.replaceChildren(waitingView())
    chat.ask()
  }
  const chat = openChat(
    {
      send: records.send,
      listen: call =>
        records.listen(message => {
          reports.receive(message)
          call(message)
        }),
    },
    {
      changed: show,
      unanswered: () => element.replaceChildren(failureView(words.notLoaded, again)),
    },
  )
  return {
    element,
    open() {
      chat.open()
      show()
      log.toEnd()
    },
    close: chat.close,
    /** Updates the connection state and the time. */
    show() {
      chat.look(Date.now())
      show()
    },
  }
}
