import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { OpenChat } from './chat-store.ts'
import type { Chat } from './chat.rules.ts'

/** Closer to the end than this counts as following the latest messages. */
const NEAR_PX = 48

type Read = Pick<OpenChat, 'chats'> &
  Pick<Chat, 'messages' | 'you'> & { readonly hidden: ReadonlySet<string>; readonly isShown: boolean }

/**
 * Keeps the log at its end while the player follows the latest messages, and after their own. A reader further up is
 * not scrolled, but told that there is news below.
 */
export function useEnd({ chats, messages, you, hidden, isShown }: Read) {
  const log = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const known = useRef(0)
  const [hasNews, setNews] = useState(false)
  const toEnd = () => {
    log.current!.scrollTop = log.current!.scrollHeight
    setNews(false)
  }
  // The place of the reader is measured before the page has what is new.
  useLayoutEffect(() => chats.subscribe(() => (follows.current = isAtEnd(log.current!))), [chats])
  const changed = useEffectEvent((last: Chat['messages'][number] | undefined, own: Chat['you']) => {
    const isLater = last !== undefined && last.n > known.current
    known.current = last?.n ?? 0
    if (follows.current || last?.by === own) toEnd()
    else if (isLater && !hidden.has(last.by)) setNews(true)
  })
  useLayoutEffect(() => changed(messages.at(-1), you), [messages, you])
  const opened = useEffectEvent(toEnd)
  useLayoutEffect(() => {
    if (isShown) opened()
  }, [isShown])
  const scrolled = () => {
    if (isAtEnd(log.current!)) setNews(false)
  }
  return { log, hasNews, toEnd, scrolled }
}

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR_PX
