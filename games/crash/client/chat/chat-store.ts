import { createStore } from '@ruka/client/store'
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

type Send = Records['send']

/** Updates the chat, performs its wishes while it is open, and reports messages. */
export function openChat(send: Send) {
  const chats = createStore(freshChat)
  /** How often the player has been told that there is no answer, since they last asked for one. */
  const unanswered = createStore(0)
  const reports = makeReports(send)
  let isOpen = false
  let waiting: ReturnType<typeof setTimeout> | undefined

  const ask = () => {
    clearTimeout(waiting)
    if (chats.get().may === undefined)
      waiting = setTimeout(() => unanswered.set(unanswered.get() + 1), ANSWER_MS)
    send({ t: 'chat', on: true })
  }
  const say = ({ id, text }: Sending) => {
    const doubt = () => {
      const chat = chats.get()
      if (chat.sending?.id === id && !chat.fault) chats.set(leftInDoubt(chat, words.inDoubt))
    }
    if (send({ t: 'say', id, text })) setTimeout(doubt, ANSWER_MS)
    else doubt()
  }
  const set = (chat: Chat, wish?: Wish) => {
    chats.set(chat)
    if (wish === 'open') ask()
    if (wish === 'send' && chat.sending) say(chat.sending)
  }
  return {
    chats,
    unanswered,
    receive(message: CrashSocketMessage) {
      reports.receive(message)
      if (message.t === 'chat') clearTimeout(waiting)
      const [chat, wish] = reduceChat(chats.get(), message)
      set(chat, isOpen ? wish : undefined)
    },
    /** Asks again for a chat that has not been answered. */
    again() {
      unanswered.set(0)
      ask()
    },
    say: (text: string) => set(sendText(chats.get(), text, randomId()), 'send'),
    report: reports.ask,
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
      const { may, until } = chats.get()
      if (may !== 'muted' || until === undefined || Date.parse(until) > nowMs) return
      chats.set({ ...chats.get(), until: undefined })
      ask()
    },
  }
}
export type OpenChat = ReturnType<typeof openChat>

/** Pending reports, by their ids. */
function makeReports(send: Send) {
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
