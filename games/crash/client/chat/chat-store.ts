import type { CrashSocketMessage } from '@ruka/contract/crash'
import { randomId } from '../../../kit/random.ts'
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

/** How long an answer may take before the player reads that there is none. */
const ANSWER_MS = 8_000
const IN_DOUBT = 'No answer yet. Send it again: it is written once.'

type Line = Pick<Records, 'send' | 'listen'>

/** Keeps the chat up to date while it is open, and says what of it is on its way. */
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
      if (chat.sending?.id === id && !chat.fault) set(leftInDoubt(chat, IN_DOUBT))
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
    /** From now on not a byte of it travels. */
    close() {
      isOpen = false
      clearTimeout(waiting)
      send({ t: 'chat', on: false })
    },
    /** A mute that is over by this device's clock is asked about, once. */
    look(nowMs: number) {
      if (chat.may !== 'muted' || chat.until === undefined || Date.parse(chat.until) > nowMs) return
      chat = { ...chat, until: undefined }
      ask()
    },
  }
}

/** Reports under way, by their names. */
export function makeReports(send: Line['send']) {
  const waiting = new Map<string, (text: string) => void>()
  return {
    /** Resolves with what became of it, to be read. */
    ask: (n: number): Promise<string> =>
      new Promise(resolve => {
        const id = randomId()
        waiting.set(id, resolve)
        const unanswered = () => resolve('No answer. Try again in a moment.')
        if (send({ t: 'report', id, message: n })) setTimeout(unanswered, ANSWER_MS)
        else unanswered()
      }),
    receive(message: CrashSocketMessage) {
      if (message.t !== 'reported' && message.t !== 'refused') return
      const status = message.t === 'reported' ? 'Reported. A moderator will look at it.' : message.text
      waiting.get(message.id)?.(status)
      waiting.delete(message.id)
    },
  }
}
