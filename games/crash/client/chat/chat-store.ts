import type { CrashSocketMessage } from '@ruka/contract/crash'
import { randomId } from '../../../kit/random.ts'
import * as words from '../locales/chat.en.json'
import type { Records } from '../records.ts'
import {
  freshChat,
  reduceChat,
  leftInDoubt,
  sendText,
  type Chat,
  type Sending,
  type Wish,
} from './chat.rules.ts'

/** The time without an answer after which the player is informed. */
const ANSWER_MS = 8_000

type Line = Pick<Records, 'send' | 'listen'>

/** Updates the chat while it is open, and reports pending requests. */
export function openChat(
  { send, listen }: Line,
  { changed, unanswered }: { changed(): void; unanswered(): void },
) {
  let chat = freshChat
  let isOpen = false
  let waiting: ReturnType<typeof setTimeout> | undefined

  const ask = () => {
    clearTimeout(waiting)
    if (chat.may === undefined) waiting = setTimeout(unanswered, ANSWER_MS)
    send({ t: 'chat', on: true })
  }
  const say = ({ id, text }: Sending) => {
    const doubt = () => {
      if (chat.sending?.id === id && !chat.fault) set(leftInDoubt(chat, words.inDoubt))
    }
    if (send({ t: 'say', id, text })) setTimeout(doubt, ANSWER_MS)
    else doubt()
  }
  const set = (next: Chat, wish?: Wish) => {
    chat = next
    if (wish === 'open') ask()
    if (wish === 'send' && chat.sending) say(chat.sending)
    changed()
  }
  listen(message => {
    if (message.t === 'chat') clearTimeout(waiting)
    const [next, wish] = reduceChat(chat, message)
    if (isOpen) set(next, wish)
    else chat = next
  })
  return {
    get: () => chat,
    ask,
    say: (text: string) => set(sendText(chat, text, randomId()), 'send'),
    open() {
      isOpen = true
      ask()
    },
    /** Unsubscribes: no more chat data is transferred. */
    close() {
      isOpen = false
      clearTimeout(waiting)
      send({ t: 'chat', on: false })
    },
    /** Requests the permission once when a mute has ended by this device's clock. */
    look(nowMs: number) {
      if (chat.may !== 'muted' || chat.until === undefined || Date.parse(chat.until) > nowMs) return
      chat = { ...chat, until: undefined }
      ask()
    },
  }
}

/** Pending reports, by their ids. */
export function makeReports(send: Line['send']) {
  const waiting = new Map<string, (text: string) => void>()
  return {
    /** Resolves with a text about the result. */
    ask: (n: number): Promise<string> =>
      new Promise(resolve => {
        const id = randomId()
        waiting.set(id, resolve)
        const unanswered = () => resolve(words.noAnswer)
        if (send({ t: 'report', id, message: n })) setTimeout(unanswered, ANSWER_MS)
        else unanswered()
      }),
    receive(message: CrashSocketMessage) {
      if (message.t !== 'reported' && message.t !== 'refused') return
      const status = message.t === 'reported' ? words.reported : message.text
      waiting.get(message.id)?.(status)
      waiting.delete(message.id)
    },
  }
}
