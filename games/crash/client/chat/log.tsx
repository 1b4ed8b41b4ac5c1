import { useStore } from '@ruka/client/store'
import { useCallback, useState } from 'react'
import { Icon } from '../../../kit/table/icon.tsx'
import * as words from '../locales/chat.en.json'
import type { OpenChat } from './chat-store.ts'
import { hiddenText } from './chat-texts.ts'
import { makeHiddenPlayers } from './hidden-players.ts'
import { Message } from './message.tsx'
import { useEnd } from './use-end.ts'

const DOWN = 'M12 5v14M19 12l-7 7-7-7'
/** The keyboard scrolls the messages. */
const TAB_STOP = 0

type Props = { readonly chat: OpenChat; readonly isShown: boolean }

/**
 * The messages, latest last, without announcements to screen readers, since there are too many. A reader
 * further up is not scrolled; a button leads back down.
 */
export function Log({ chat: { chats, report }, isShown }: Props) {
  const messages = useStore(chats, chat => chat.messages)
  const you = useStore(chats, chat => chat.you)
  const [players] = useState(() => makeHiddenPlayers(() => localStorage))
  const hidden = useStore(players)
  const { log, hasNews, toEnd, scrolled } = useEnd({ chats, messages, you, hidden, isShown })
  const hide = useCallback(
    (by: string) => {
      players.hide(by)
      log.current!.focus()
    },
    [players, log],
  )
  const then = (act: () => void) => () => {
    act()
    log.current!.focus()
  }
  return (
    <>
      <div className="chat-window">
        <div
          ref={log}
          className="chat-log"
          role="log"
          aria-live="off"
          aria-label={words.messages}
          tabIndex={TAB_STOP}
          onScroll={scrolled}
        >
          <ul key={you}>
            {messages.map(message => (
              <Message
                key={message.n}
                message={message}
                isOwn={message.by === you}
                isHidden={hidden.has(message.by)}
                hide={hide}
                report={you === undefined ? undefined : report}
              />
            ))}
          </ul>
          <p className="empty" hidden={messages.some(({ by }) => !hidden.has(by))}>
            {words.empty}
          </p>
        </div>
        <button type="button" className="chat-down" hidden={!hasNews} onClick={then(toEnd)}>
          <Icon path={DOWN} />
          {words.newMessages}
        </button>
      </div>
      <p className="chat-hidden" hidden={hidden.size === 0}>
        <span>{hiddenText(hidden.size)}</span>{' '}
        <button type="button" className="chat-all" onClick={then(players.showAll)}>
          {words.showThem}
        </button>
      </p>
    </>
  )
}
