import './chat.css'
import { useStore } from '@ruka/client/store'
import { useEffect, useState } from 'react'
import { Failure, Waiting } from '../../../kit/table/states.tsx'
import type { GameContext } from '../game-context.ts'
import * as words from '../locales/chat.en.json'
import { openChat } from './chat-store.ts'
import { Composer } from './composer.tsx'
import { Log } from './log.tsx'

type Props = { readonly context: GameContext; readonly isShown: boolean }

/** The chat, fetched with its tab: it is open while the tab is shown. */
export function Chat({ context: { records, views }, isShown }: Props) {
  const [chat] = useState(() => openChat(records.send))
  const isAnswered = useStore(chat.chats, ({ may }) => may !== undefined)
  const unanswered = useStore(chat.unanswered)
  useEffect(() => records.listen(chat.receive), [records, chat])
  useEffect(() => {
    if (!isShown) return
    chat.open()
    // A long timer is late on a device that has slept.
    const stopLooking = views.subscribe(() => chat.look(Date.now()))
    return () => {
      stopLooking()
      chat.close()
    }
  }, [chat, views, isShown])
  return (
    <div className="chat">
      {isAnswered ? (
        <>
          <Log chat={chat} isShown={isShown} />
          <Composer chat={chat} views={views} />
        </>
      ) : unanswered > 0 ? (
        // Each time without an answer is another alert.
        <Failure key={unanswered} text={words.notLoaded} again={chat.again} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}
